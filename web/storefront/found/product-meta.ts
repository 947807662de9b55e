import type { AddressState } from '#domain/address/states.ts'
import { bottleshopPath } from '#domain/address/shop-paths.ts'
import type { PageSettings } from '#web/page-context.ts'
import { pageMeta } from './page-meta.ts'
import { breadcrumbData, productData } from './structured-data.ts'

type Pack = { id: number; price: number; salePrice: number; isInStock: boolean }

type Page = {
  place: { state: AddressState; city: string } | null
  packs: Pack[]
  initialPackId: number | null
  product: {
    slug: string
    name: string
    description: string
    images: { src: string }[]
    categories: string[]
  }
}

/** No tobacco is advertised: its page is neither listed nor described. @source australia.md §4 */
const TOBACCO = /^(tobacco|cigarettes?|cigars?)$/i

/** @source spec §2 "The page title is the product name, its first category and the words 'delivery in 30 mins'" */
export function productMeta(
  settings: Pick<PageSettings, 'publicUrl' | 'productName'>,
  { place, packs, initialPackId, product }: Page,
) {
  const { publicUrl, productName } = settings
  const { slug, name, description, categories } = product
  const [category] = categories
  const title = [name, category, 'delivery in 30 mins'].filter(Boolean).join(', ')
  if (categories.some((each) => TOBACCO.test(each)))
    return [{ title }, { name: 'robots', content: 'noindex' }]
  const path = `/product/${slug}`
  const pack = packs.find(({ id }) => id === initialPackId) ?? packs[0]
  const suburb = place ?? ({ state: 'VIC', city: 'Melbourne' } as const)
  return pageMeta(settings, {
    title,
    description,
    path,
    kind: 'product',
    picture: { kind: 'product', key: slug, words: name, alt: name },
    data: [
      productData(publicUrl, {
        name,
        description,
        slug,
        category,
        images: product.images.map(({ src }) => new URL(src, publicUrl).href),
        offer: pack
          ? { price: pack.salePrice > 0 ? pack.salePrice : pack.price, isInStock: pack.isInStock }
          : null,
      }),
      breadcrumbData(publicUrl, [
        { name: productName, path: '/' },
        { name: 'All drinks', path: bottleshopPath(suburb.state, suburb.city) },
        { name, path },
      ]),
    ],
  })
}

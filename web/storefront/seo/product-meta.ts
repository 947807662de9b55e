import type { AddressState } from '#domain/states.ts'
import type { PageSettings } from '#web/platform/page/page-context.ts'
import { pageMeta } from './page-meta.ts'
import * as texts from './seo-texts.ts'

type MetaPack = { id: number; size: number; price: number; salePrice: number; isInStock: boolean }

export type ProductMetaInput = {
  area: { state: AddressState; city: string } | null
  /** Delivery fee in dollars in the state that the page's prices refer to. */
  terms: { state: AddressState; deliveryFee: number }
  packs: MetaPack[]
  /** `average` is null without reviews. */
  reviews: { average: number | null; count: number }
  product: {
    slug: string
    name: string
    description: string
    images: { src: string; packSize: number }[]
    categories: string[]
    /** Categories as links, from parent to subcategory. */
    trail: { name: string; slug: string }[]
    isTobacco: boolean
  }
}

/** @source S-PROD-1 */
export const productTitle = (name: string, category: string | undefined): string =>
  [name, category, texts.productTitleEnd].filter(Boolean).join(', ')

export function productMeta(
  settings: Pick<PageSettings, 'publicUrl' | 'productName'>,
  { product }: Pick<ProductMetaInput, 'product'>,
) {
  const { slug, name, description, categories } = product
  const title = productTitle(name, categories[0])
  // Tobacco must not be advertised, so it is neither indexed nor described (L-48).
  if (product.isTobacco) return [{ title }, { name: 'robots', content: 'noindex' }]
  return pageMeta(settings, {
    title,
    description,
    path: `/product/${slug}`,
    kind: 'product',
    picture: { kind: 'product', key: slug, words: name, alt: name },
  })
}

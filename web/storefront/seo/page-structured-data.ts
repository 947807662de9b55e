import { cartPackLabel } from '#domain/catalogue/packs.ts'
import { effectivePrice } from '#domain/pricing/effective-price.ts'
import { DEFAULT_STATE, STATES } from '#domain/states.ts'
import { bottleshopPath } from '#domain/address/shop-paths.ts'
import type { PageSettings } from '#web/platform/page/page-context.ts'
import type { ProductMetaInput } from './product-meta.ts'
import { canonicalListPath, isPlain, type ListMetaInput } from './product-list-meta.ts'
import {
  breadcrumbData,
  faqData,
  productData,
  itemListData,
  shopData,
  siteData,
  storeData,
} from './structured-data.ts'

export type { ProductMetaInput, ListMetaInput }
type QuestionList = readonly (readonly [question: string, answer: string])[]
export type ContentItem = { uri: string; title: string; questions: QuestionList }
type Settings = Pick<PageSettings, 'publicUrl' | 'productName'>

export const homeBlocks = ({ publicUrl, productName }: Settings, questions: QuestionList): object[] =>
  withoutNull([siteData(publicUrl, productName), shopData(publicUrl, productName), faqData(questions)])

export function productListBlocks({ publicUrl, productName }: Settings, list: ListMetaInput): object[] {
  const { area, category, products, suburbInfo } = list
  const path = canonicalListPath(area, category, suburbInfo)
  const suburb = suburbInfo?.facts.suburb.name ?? area.city
  const crumbs = [
    { name: productName, path: '/' },
    { name: suburb, path: bottleshopPath(area.state, suburb) },
    ...(category ? [{ name: category.name, path }] : []),
  ]
  return withoutNull([
    breadcrumbData(publicUrl, crumbs),
    products.length > 0 ? itemListData(publicUrl, products) : null,
    suburbInfo && isPlain(list) ? storeData(publicUrl, suburbInfo.facts.store, { path, ...area }) : null,
  ])
}

export function productBlocks({ publicUrl, productName }: Settings, page: ProductMetaInput): object[] {
  const { area, terms, packs, product } = page
  if (product.isTobacco) return []
  const { slug, name, description, categories } = product
  const absolute = (src: string) => new URL(src, publicUrl).href
  const suburb = area ?? { state: DEFAULT_STATE, city: STATES[DEFAULT_STATE].capital }
  return [
    productData(publicUrl, {
      name,
      description,
      slug,
      category: categories[0],
      images: product.images.map(({ src }) => absolute(src)),
      reviews: page.reviews,
      packs: packs.map((pack) => {
        const image = product.images.find(({ packSize }) => packSize === pack.size)
        return {
          id: pack.id,
          label: cartPackLabel(pack.size),
          price: effectivePrice(pack),
          isInStock: pack.isInStock,
          image: image && absolute(image.src),
        }
      }),
      delivery: { state: terms.state, fee: terms.deliveryFee },
    }),
    breadcrumbData(publicUrl, [
      { name: productName, path: '/' },
      ...product.trail.map((each) => ({
        name: each.name,
        path: bottleshopPath(suburb.state, suburb.city, each.slug),
      })),
      { name, path: `/product/${slug}` },
    ]),
  ]
}

export function contentBlocks({ publicUrl, productName }: Settings, item: ContentItem): object[] {
  const crumbs = [
    { name: productName, path: '/' },
    { name: item.title, path: `/content/${encodeURIComponent(item.uri)}` },
  ]
  return withoutNull([
    breadcrumbData(publicUrl, crumbs),
    item.questions.length > 0 ? faqData(item.questions) : null,
  ])
}

const withoutNull = (blocks: readonly (object | null)[]): object[] => blocks.filter((block) => block !== null)

import type { AddressState } from '#domain/states.ts'
import { bottleshopPath } from '#domain/address/shop-paths.ts'
import { iconName, iconTitle } from '#domain/catalogue/share-pictures.ts'
import { roundDollarsText } from '#web/platform/format/money-text.ts'
import type { PageSettings } from '#web/platform/page/page-context.ts'
import { pageMeta } from './page-meta.ts'
import type { SuburbInfo } from '../suburbs/load-suburb.ts'
import * as texts from './seo-texts.ts'

export type ListMetaInput = {
  area: { state: AddressState; city: string; deliveryFee: number; minimum: number }
  category: { name: string; slug: string } | null
  categories: { name: string; children: { slug: string }[] }[]
  query: { search: string; page: number }
  products: { slug: string; name: string }[]
  suburbInfo: SuburbInfo | null
}

/** Returns true for the suburb's own page: all products, first page, no search. */
export const isPlain = ({ category, query }: Pick<ListMetaInput, 'category' | 'query'>): boolean =>
  category === null && query.search === '' && query.page === 1

/** Returns the picture of a category. Subcategories have the picture of their top-level category. */
function pictureOf(category: { name: string; slug: string }, tree: ListMetaInput['categories']) {
  const parent = tree.find(({ children }) => children.some(({ slug }) => slug === category.slug))
  const key = iconName((parent ?? category).name)
  return {
    kind: 'category' as const,
    key,
    words: iconTitle(key),
    alt: texts.categoryPictureAlt(category.name),
  }
}

type Settings = Pick<PageSettings, 'publicUrl' | 'productName'>

/** @source S-LIST-9, A-PAGE-3 */
export function productListMeta(settings: Settings, list: ListMetaInput) {
  const { area, category, query, suburbInfo } = list
  const { productName } = settings
  const name = category?.name ?? texts.allDrinks
  const listPath = canonicalListPath(area, category, suburbInfo)
  const path = query.page > 1 ? `${listPath}?page=${query.page}` : listPath
  const suburb = suburbInfo?.facts.suburb.name ?? area.city
  const meta = pageMeta(settings, {
    title: texts.listTitle(name, suburb, productName),
    description: texts.listDescription(
      name === texts.allDrinks ? texts.allDrinksKinds : name,
      suburbInfo ? `${suburb} ${suburbInfo.facts.suburb.postcode}` : suburb,
      roundDollarsText(area.deliveryFee),
      roundDollarsText(area.minimum),
    ),
    path,
    ...(category && { picture: pictureOf(category, list.categories) }),
  })
  // Search results are not indexed.
  return query.search ? [...meta, { name: 'robots', content: 'noindex' }] : meta
}

/**
 * Returns the canonical path of a list. Suburbs of a store have the same lists, so a category is indexed under the
 * store's suburb. The list of all products is each suburb's own page.
 */
export function canonicalListPath(
  area: { state: AddressState; city: string },
  category: { slug: string } | null,
  suburbInfo: SuburbInfo | null,
): string {
  if (!category) return bottleshopPath(area.state, suburbInfo?.facts.suburb.name ?? area.city)
  return bottleshopPath(area.state, suburbInfo?.facts.store.suburb || area.city, category.slug)
}

export const categoriesMeta = (
  settings: Settings,
  { state, city, deliveryFee, minimum }: Pick<ListMetaInput, 'area'>['area'],
) =>
  pageMeta(settings, {
    title: texts.categoriesTitle(city, settings.productName),
    description: texts.categoriesDescription(city, roundDollarsText(deliveryFee), roundDollarsText(minimum)),
    path: bottleshopPath(state, city, 'categories'),
  })

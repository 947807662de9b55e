import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { type Category, listCategories, listProducts } from '#contract/shop/catalogue.ts'
import { apiContext } from '#web/api.ts'
import { storePath } from '../address/saved-address.ts'
import type { Route } from './+types/shelf.route.ts'
import { DeliveryTerms } from './delivery-terms.tsx'
import { EmptyShelf } from './empty-shelf.tsx'
import { readShelfQuery } from './shelf-query.ts'
import { presentPlace, shopPlace, storeLicence } from './shop-place.ts'
import { Shelf } from './shelf.tsx'
import { ShelfTools } from './shelf-tools.tsx'
import { Subcategories } from './subcategories.tsx'
import styles from './shelf-screen.module.css'
import { toShelfProduct } from './shelf-product.ts'

/** @source spec §9 "16 products per page in the shop list" */
const PAGE_SIZE = 16

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const settings = matches[0].loaderData?.settings
  if (!loaderData || !settings) return []
  const { category, place, path } = loaderData
  return [
    {
      title: `${category?.name ?? 'All drinks'} in ${place.city}, delivery in 30 mins | ${settings.productName}`,
    },
    { tagName: 'link', rel: 'canonical', href: settings.publicUrl + path },
  ]
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const slug = 'category' in params ? params.category : undefined
  const [place, categories] = await Promise.all([
    shopPlace(api, request, params, slug),
    api.call(listCategories),
  ])
  const category = categories.find((each) => each.category_slug === slug?.toLowerCase())
  if (slug !== undefined && !category) throw redirect(storePath(place))

  const query = readShelfQuery(new URL(request.url).searchParams)
  const storeId = place.zone.primary_store_id
  const [list, licence] = await Promise.all([
    api.callWhole(listProducts, {
      query: {
        store_id: storeId,
        categories: category?.category_id,
        search: query.search || undefined,
        sort: query.sort,
        page: query.page,
        limit: PAGE_SIZE,
      },
    }),
    storeLicence(api, storeId),
  ])
  return {
    place: presentPlace(place),
    licence,
    path: storePath(place, category?.category_slug),
    category: category ? { name: category.name, slug: category.category_slug } : null,
    categories: categories.filter((each) => each.category_parent_id === 0).map(linkOf),
    subcategories: subcategoriesOf(categories, category),
    query,
    products: list.data.map((product) => toShelfProduct(product, storeId)),
    count: Number(list.total_count),
    pageCount: Number(list.total_pages),
  }
}

export type ShelfPage = Awaited<ReturnType<typeof loader>>

const linkOf = ({ name, category_slug }: Category) => ({ name, slug: category_slug })

/** Of the category at hand, or of its parent when it has a parent itself. */
function subcategoriesOf(categories: Category[], category: Category | undefined) {
  if (!category) return []
  const parent = category.category_parent_id || category.category_id
  return categories.filter((each) => each.category_parent_id === parent).map(linkOf)
}

/** What is in the cart changes nothing on the shelf. */
export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formAction?.startsWith('/-/cart') ? false : defaultShouldRevalidate

export default function ShelfScreen({ loaderData: shelf }: Route.ComponentProps) {
  const { query, count, place } = shelf
  return (
    <>
      <ShelfTools shelf={shelf} />
      <div className={styles.screen}>
        <div className={`page ${styles.head}`}>
          <div>
            <h1>{shelf.category?.name ?? 'All drinks'}</h1>
            <DeliveryTerms place={place} />
          </div>
          <output>{query.search && count > 0 && `Found ${count} result(s) for "${query.search}"`}</output>
        </div>
        <Subcategories shelf={shelf} />
        {count === 0 ? (
          <EmptyShelf search={query.search} categoriesPath={`${place.shopPath}/categories`} />
        ) : (
          <Shelf key={JSON.stringify([place.storeId, shelf.path, query])} first={shelf} />
        )}
      </div>
    </>
  )
}

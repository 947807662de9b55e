import { Form, Link } from 'react-router'
import {
  listCategoryProducts,
  orderCategoryProducts,
  type PlacedProduct,
  readConsoleCategory,
} from '#contract/console/categories.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { failureReply, revalidateAfterFailure, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requirePermission, storesWhere, userMayEverywhere } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { readOrder } from '../editing/read-order.ts'
import { OrderList, type OrderReply } from '../editing/order-list.tsx'
import { searchFilter, storeFilter } from '../filter-field.ts'
import { FilteredList } from '../filtered-list.tsx'
import { readListPage, readListQuery } from '../list-page.ts'
import type { Route } from './+types/category-products.route.ts'
import styles from './categories.module.css'
import * as texts from './categories-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? texts.placesTitle(loaderData.category.name) : texts.listTitle },
  { name: 'robots', content: 'noindex' },
]

const ROWS = 100

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'products.read')
  const api = context.get(apiContext)
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.category_products.filters)
  const of = { params: { category_id: params.categoryId } }
  const stores = storesWhere(user, 'products.read', await api.call(listStaffStores))
  const store = stores.find(({ store_id }) => String(store_id) === filters.store)
  const query = {
    ...(filters.search && { search: filters.search }),
    ...(store && { store_id: store.store_id }),
    limit: ROWS,
    page: page.page,
  }
  try {
    const [category, list] = await Promise.all([
      api.call(readConsoleCategory, of),
      readListPage(api.callWhole(listCategoryProducts, { ...of, query })),
    ])
    const mayChange = store
      ? storesWhere(user, 'products.write', [store]).length > 0
      : userMayEverywhere(user, 'products.write')
    return { category, stores, store: store ?? null, filters, list, mayChange }
  } catch (error) {
    throwAsRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const text = formFields(await readForm(request))
  try {
    const body = {
      products: readOrder(text('order')).map(({ id, version }) => ({ product_id: id, version })),
      ...(text('store') && { store_id: text('store') }),
      as_shop: text('intent') === 'as_shop',
    }
    await context
      .get(apiContext)
      .call(orderCategoryProducts, { params: { category_id: params.categoryId }, body })
    return { ok: true } satisfies OrderReply
  } catch (error) {
    return failureReply(error)
  }
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-CATEGORIES-3 */
export default function CategoryProductsScreen({ loaderData }: Route.ComponentProps) {
  const { category, stores, store, filters, list, mayChange } = loaderData
  const storeId = store ? String(store.store_id) : ''
  return (
    <div className="stack">
      <p className="small">
        <Link to={`/console/categories/${category.category_id}`}>{category.name}</Link>
      </p>
      <FilteredList
        title={texts.placesTitle(category.name)}
        summary={texts.placesSummary(list.total)}
        wrongFilter={texts.wrongFilter}
        path={`/console/categories/${category.category_id}/products`}
        filters={filters}
        list={list}
        fields={[
          storeFilter(
            { store: storeId },
            { name: 'store', label: texts.storeLabel, anyLabel: texts.wholeShop },
            stores,
          ),
          searchFilter(filters, texts.productLabel),
        ]}
      >
        <p className="small quiet">{texts.placesHint}</p>
        {list.rows.length === 0 && <p>{texts.noProducts}</p>}
        <OrderList
          key={`${storeId} ${list.page} ${filters.search ?? ''}`}
          label={texts.orderLabel(category.name)}
          mayChange={mayChange}
          before={(list.page - 1) * ROWS}
          more={{ store: storeId }}
          items={list.rows.map((product) => ({
            id: product.product_id,
            version: product.version,
            label: product.product_name,
            content: <Product product={product} storeId={storeId} />,
          }))}
        />
        {mayChange && <AsShop rows={list.rows} storeId={storeId} />}
      </FilteredList>
    </div>
  )
}

function Product({ product, storeId }: { product: PlacedProduct; storeId: string }) {
  const { product_id, product_name, image_src, is_own } = product
  return (
    <>
      {image_src && (
        <img
          className={styles.picture}
          src={image_src}
          alt=""
          width="44"
          height="44"
          loading="lazy"
          draggable={false}
        />
      )}
      <div className={styles.name}>
        <Link to={`/console/products/${product_id}${storeId && `?store=${storeId}`}`} draggable={false}>
          {product_name}
        </Link>
      </div>
      {is_own && <Tag>{texts.ownTag}</Tag>}
    </>
  )
}

/** Button that removes a store's own product positions, shown if the store has any. */
function AsShop({ rows, storeId }: { rows: readonly PlacedProduct[]; storeId: string }) {
  const own = rows.filter(({ is_own }) => is_own)
  if (own.length === 0) return null
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="as_shop" />
      <input type="hidden" name="store" value={storeId} />
      <input
        type="hidden"
        name="order"
        value={JSON.stringify(own.map(({ product_id: id, version }) => ({ id, version })))}
      />
      <Button type="submit" tone="outline" isSmall>
        {texts.asShopButton}
      </Button>
    </Form>
  )
}

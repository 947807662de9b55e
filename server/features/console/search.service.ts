import type { SearchResult } from '#contract/console/search.ts'
import {
  RESULTS_PER_KIND,
  type SearchKind,
  SEARCH_KINDS,
  readSearch,
} from '#domain/console/console-search.ts'
import { actionsFor, matchingEntries, screensFor } from '#domain/console/console-screens.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { listProducts } from '#server/features/catalogue/console/products.service.ts'
import { findCustomers } from '#server/features/customers/customers.service.ts'
import { findOrders } from '#server/features/orders/view/find-orders.service.ts'
import { type Principal, may, mayIn, storesWith } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'

type Finder = (shop: Shop, principal: Principal, text: string) => Promise<SearchResult[]> | SearchResult[]

const FINDERS: Record<SearchKind, Finder> = {
  order: ordersLike,
  customer: customersLike,
  product: productsLike,
  action: actionsLike,
  screen: screensLike,
}

/** Kinds of records. They need a text, and at least two characters, because one matches nearly every record. */
const RECORDS: readonly SearchKind[] = ['order', 'customer', 'product']
const LEAST_CHARACTERS = 2

/**
 * Finds what the caller may open, at most six results of each kind.
 * @source A-FIND-1
 */
export async function searchConsole(
  shop: Shop,
  principal: Principal,
  typed: string,
): Promise<SearchResult[]> {
  const { kinds, text } = readSearch(typed)
  const wanted = SEARCH_KINDS.filter(
    (kind) => kinds.includes(kind) && (text.length >= LEAST_CHARACTERS || !RECORDS.includes(kind)),
  )
  return (await Promise.all(wanted.map(async (kind) => FINDERS[kind](shop, principal, text)))).flat()
}

async function ordersLike(shop: Shop, principal: Principal, text: string): Promise<SearchResult[]> {
  if (!may(principal, 'orders.read')) return []
  const rows = await findOrders(shop, storesWith(principal, 'orders.read'), text, RESULTS_PER_KIND)
  return rows.map((row) => ({
    kind: 'order',
    id: String(row.order_id),
    label: orderNumber(row.order_id),
    detail: [`${row.firstname} ${row.lastname}`.trim(), row.address_line_1, row.city]
      .filter(Boolean)
      .join(', '),
    path: `/console/orders/${row.order_id}`,
    status: row.status,
  }))
}

async function customersLike(shop: Shop, principal: Principal, text: string): Promise<SearchResult[]> {
  if (!may(principal, 'customers.read')) return []
  const query = { search: text, sort: 'newest' as const, page: 1, limit: RESULTS_PER_KIND }
  const { rows } = await findCustomers(shop, principal, query)
  return rows.map((row) => ({
    kind: 'customer',
    id: String(row.user_id),
    label: `${row.firstname} ${row.lastname}`.trim() || row.email,
    detail: [row.email, row.mobile.replace(/^\+61(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3')]
      .filter(Boolean)
      .join(', '),
    path: `/console/customers/${row.user_id}`,
    status: null,
  }))
}

async function productsLike(shop: Shop, principal: Principal, text: string): Promise<SearchResult[]> {
  if (!may(principal, 'products.read')) return []
  const query = { search: text, sort: 'name' as const, page: 1, limit: RESULTS_PER_KIND }
  const { rows } = await listProducts(shop, storesWith(principal, 'products.read'), query)
  return rows.map((row) => ({
    kind: 'product',
    id: String(row.product_id),
    label: row.name,
    detail: [row.categories[0]?.name, row.status === 'ACTIVE' ? null : 'Not on sale']
      .filter(Boolean)
      .join(', '),
    path: `/console/products/${row.product_id}`,
    status: null,
  }))
}

const rightsOf = (principal: Principal) => ({
  may: (permission: Parameters<typeof may>[1]) => may(principal, permission),
  mayEverywhere: (permission: Parameters<typeof may>[1]) => storesWith(principal, permission) === null,
  mayIn: (permission: Parameters<typeof may>[1], storeId: number) => mayIn(principal, permission, storeId),
})

function actionsLike(shop: Shop, principal: Principal, text: string): SearchResult[] {
  const actions = actionsFor(rightsOf(principal), shop.storeDirectory.everyStore())
  return matchingEntries(actions, text, RESULTS_PER_KIND).map(({ id, label, path }) => ({
    kind: 'action',
    id,
    label,
    detail: '',
    path,
    status: null,
  }))
}

function screensLike(_shop: Shop, principal: Principal, text: string): SearchResult[] {
  return matchingEntries(screensFor(rightsOf(principal)), text, RESULTS_PER_KIND).map(({ label, path }) => ({
    kind: 'screen',
    id: path,
    label,
    detail: '',
    path,
    status: null,
  }))
}

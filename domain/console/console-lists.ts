import type { Permission } from '../accounts/permissions.ts'
import { ORDER_COLUMNS, PRODUCT_COLUMNS, STOCK_COLUMNS, columnFilters } from './list-columns.ts'

/**
 * Lists of the console whose filters are in the URL, each with its path, the required permission, and the allowed
 * parameters including columns and order. The page number is not a filter and is not listed.
 * @source S-VIEW-1
 */
export const CONSOLE_LISTS = {
  orders: {
    path: '/console/orders',
    permission: 'orders.read',
    filters: [
      'search',
      'status',
      'when',
      'driver',
      'alcohol',
      'tag',
      'late',
      ...columnFilters(ORDER_COLUMNS),
    ],
  },
  products: {
    path: '/console/products',
    permission: 'products.read',
    filters: ['search', 'store', 'status', 'kind', 'category', 'sort', ...columnFilters(PRODUCT_COLUMNS)],
  },
  prices: {
    path: '/console/prices',
    permission: 'products.read',
    filters: ['store', 'search', 'category', 'special', 'sort'],
  },
  categories: {
    path: '/console/categories',
    permission: 'products.read',
    filters: ['search', 'status'],
  },
  category_products: {
    path: '/console/categories/:category_id/products',
    permission: 'products.read',
    filters: ['search', 'store'],
  },
  stock: {
    path: '/console/stock',
    permission: 'stock.read',
    filters: ['store', 'search', 'show', 'sort', 'do', ...columnFilters(STOCK_COLUMNS)],
  },
  transfers: {
    path: '/console/stock/:store_id/transfers',
    permission: 'stock.read',
    filters: ['show', 'search', 'sort'],
  },
  suppliers: { path: '/console/suppliers', permission: 'purchasing.read', filters: ['search'] },
  reorder: {
    path: '/console/stock/:store_id/reorder',
    permission: 'purchasing.read',
    filters: ['supplier'],
  },
  customers: {
    path: '/console/customers',
    permission: 'customers.read',
    filters: ['search', 'tag', 'segment_id', 'sort'],
  },
  enquiries: { path: '/console/enquiries', permission: 'customers.read', filters: ['purpose', 'search'] },
  searches: { path: '/console/searches', permission: 'searches.read', filters: ['search', 'from', 'to'] },
  demand: { path: '/console/demand', permission: 'searches.read', filters: ['search', 'from', 'to', 'sort'] },
  promo_codes: {
    path: '/console/marketing/codes',
    permission: 'marketing.write',
    filters: ['search', 'state', 'sort'],
  },
  promotions: {
    path: '/console/marketing/promotions',
    permission: 'marketing.write',
    filters: ['search', 'state', 'sort'],
  },
  campaigns: {
    path: '/console/marketing/campaigns',
    permission: 'marketing.write',
    filters: ['search', 'state', 'sort'],
  },
  segments: {
    path: '/console/marketing/segments',
    permission: 'marketing.write',
    filters: ['search'],
  },
  banners: {
    path: '/console/marketing/banners',
    permission: 'content.write',
    filters: ['search', 'state'],
  },
  pages: { path: '/console/marketing/pages', permission: 'content.write', filters: ['search'] },
  zones: { path: '/console/zones', permission: 'places.read', filters: ['search'] },
  drivers: {
    path: '/console/drivers',
    permission: 'drivers.write',
    filters: ['search', 'store_id', 'sort'],
  },
  people: { path: '/console/people', permission: 'users.read', filters: ['search'] },
  api_keys: {
    path: '/console/settings/api-keys',
    permission: 'settings.write',
    filters: ['search', 'state'],
  },
  webhooks: { path: '/console/settings/webhooks', permission: 'settings.write', filters: ['search'] },
  audit: {
    path: '/console/audit',
    permission: 'audit.read',
    filters: ['user_id', 'person', 'thing', 'search', 'from', 'to'],
  },
} as const satisfies Record<string, ConsoleList>

type ConsoleList = { path: string; permission: Permission; filters: readonly string[] }
export type ConsoleListId = keyof typeof CONSOLE_LISTS

export const CONSOLE_LIST_IDS = Object.keys(CONSOLE_LISTS) as [ConsoleListId, ...ConsoleListId[]]

const isPathOf = (pattern: string, path: string): boolean => {
  const [parts, asked] = [pattern.split('/'), path.replace(/\/$/, '').split('/')]
  return (
    parts.length === asked.length &&
    parts.every(
      (part, index) => part === asked[index] || (part.startsWith(':') && /^\d+$/.test(asked[index] ?? '')),
    )
  )
}

/** Returns the list on a page; null if the page has none. */
export const consoleListAt = (path: string): ConsoleListId | null =>
  CONSOLE_LIST_IDS.find((id) => isPathOf(CONSOLE_LISTS[id].path, path)) ?? null

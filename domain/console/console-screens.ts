import type { Permission } from '../accounts/permissions.ts'

/** Screen of the console that the search offers. */
export type ConsoleScreen = {
  path: string
  label: string
  /** Further words that find it. */
  words: string
  /** Permission that the screen requires. */
  permission: Permission
  /** True for screens about the whole shop, which roles in a single store cannot open. */
  isOfShop?: true
}

export const CONSOLE_SCREENS: readonly ConsoleScreen[] = [
  { path: '/console', label: 'Home', words: 'today figures dashboard', permission: 'places.read' },
  { path: '/console/orders', label: 'Orders', words: 'board open late', permission: 'orders.read' },
  {
    path: '/console/orders/pick',
    label: 'Pick several orders',
    words: 'round pack',
    permission: 'orders.work',
  },
  {
    path: '/console/dispatch',
    label: 'Dispatch',
    words: 'drivers plan map assign',
    permission: 'drivers.read',
  },
  { path: '/console/problems', label: 'Problems', words: 'reports complaints', permission: 'orders.work' },
  { path: '/console/approvals', label: 'Approvals', words: 'decide limits', permission: 'approvals.read' },
  { path: '/console/messages', label: 'Messages', words: 'mail sms failed', permission: 'messages.read' },
  { path: '/console/products', label: 'Products', words: 'range drinks packs', permission: 'products.read' },
  { path: '/console/prices', label: 'Prices', words: 'specials sale', permission: 'products.read' },
  { path: '/console/categories', label: 'Categories', words: 'tiles order', permission: 'products.read' },
  {
    path: '/console/imports',
    label: 'Imports',
    words: 'shopify csv upload file',
    permission: 'products.write',
  },
  { path: '/console/stock', label: 'Stock', words: 'inventory count low shelf', permission: 'stock.read' },
  { path: '/console/customers', label: 'Customers', words: 'people shoppers', permission: 'customers.read' },
  {
    path: '/console/exclusions',
    label: 'Self-exclusions',
    words: 'ban block decide',
    permission: 'exclusions.decide',
  },
  {
    path: '/console/care',
    label: 'Care',
    words: 'concerns signals drinking',
    permission: 'exclusions.decide',
    isOfShop: true,
  },
  {
    path: '/console/reports/regulators',
    label: 'Regulators’ reports',
    words: 'liquor licence nil final nsw victoria',
    permission: 'payments.reconcile',
  },
  {
    path: '/console/hand-overs',
    label: 'Hand-overs',
    words: 'distance far door drivers review',
    permission: 'drivers.write',
  },
  {
    path: '/console/suppliers',
    label: 'Suppliers',
    words: 'purchase order buy wholesale',
    permission: 'purchasing.read',
  },
  { path: '/console/reviews', label: 'Reviews', words: 'ratings stars', permission: 'reviews.read' },
  {
    path: '/console/enquiries',
    label: 'Enquiries',
    words: 'contact inbox questions',
    permission: 'customers.read',
    isOfShop: true,
  },
  { path: '/console/searches', label: 'Searches', words: 'words not found', permission: 'searches.read' },
  { path: '/console/demand', label: 'Demand', words: 'suburbs map outside', permission: 'searches.read' },
  { path: '/console/credit', label: 'Credit', words: 'gift cards referrals', permission: 'credit.write' },
  { path: '/console/reports', label: 'Reports', words: 'sales figures numbers', permission: 'reports.read' },
  { path: '/console/reports/gst', label: 'GST report', words: 'tax bas journal', permission: 'reports.read' },
  {
    path: '/console/reports/stock-value',
    label: 'Stock value',
    words: 'report cost inventory',
    permission: 'reports.read',
  },
  {
    path: '/console/reports/customers',
    label: 'Returning customers',
    words: 'report cohorts',
    permission: 'reports.read',
  },
  {
    path: '/console/reconciliation',
    label: 'Payments',
    words: 'reconciliation differences terminal',
    permission: 'payments.read',
  },
  {
    path: '/console/marketing/codes',
    label: 'Promo codes',
    words: 'marketing discount',
    permission: 'marketing.write',
  },
  {
    path: '/console/marketing/promotions',
    label: 'Promotions',
    words: 'marketing offers discount',
    permission: 'marketing.write',
  },
  {
    path: '/console/marketing/campaigns',
    label: 'Campaigns',
    words: 'marketing mail sms',
    permission: 'marketing.write',
  },
  {
    path: '/console/marketing/segments',
    label: 'Segments',
    words: 'marketing audience customers filter',
    permission: 'marketing.write',
  },
  {
    path: '/console/marketing/banners',
    label: 'Banners',
    words: 'marketing home',
    permission: 'content.write',
  },
  {
    path: '/console/marketing/pages',
    label: 'Pages',
    words: 'marketing content text',
    permission: 'content.write',
  },
  {
    path: '/console/marketing/simulator',
    label: 'Test a cart',
    words: 'marketing simulator price',
    permission: 'marketing.write',
  },
  { path: '/console/stores', label: 'Stores', words: 'hours licence closures', permission: 'places.read' },
  { path: '/console/zones', label: 'Zones', words: 'delivery fee area map', permission: 'places.read' },
  { path: '/console/drivers', label: 'Drivers', words: 'papers shift training', permission: 'drivers.write' },
  { path: '/console/people', label: 'People', words: 'staff team roles users', permission: 'users.read' },
  {
    path: '/console/people/permissions',
    label: 'Permissions',
    words: 'people roles rights',
    permission: 'users.read',
  },
  {
    path: '/console/settings/general',
    label: 'Settings',
    words: 'company contact general',
    permission: 'settings.write',
  },
  {
    path: '/console/settings/templates',
    label: 'Message texts',
    words: 'settings templates mail sms',
    permission: 'settings.write',
  },
  {
    path: '/console/settings/providers',
    label: 'Services',
    words: 'settings providers payment mail maps',
    permission: 'settings.write',
  },
  {
    path: '/console/settings/api-keys',
    label: 'API keys',
    words: 'settings programs integration',
    permission: 'settings.write',
  },
  {
    path: '/console/settings/webhooks',
    label: 'Webhooks',
    words: 'settings programs integration',
    permission: 'settings.write',
  },
  {
    path: '/console/law',
    label: 'Law',
    words: 'rules hours closed days public holidays liquor',
    permission: 'settings.write',
    isOfShop: true,
  },
  { path: '/console/breaches', label: 'Data breaches', words: 'privacy', permission: 'privacy.write' },
  { path: '/console/audit', label: 'Audit log', words: 'history changes who', permission: 'audit.read' },
]

/** Task that the search offers. It opens the screen where the task is done. */
export type ConsoleAction = {
  id: string
  label: string
  words: string
  permission: Permission
  path: string
}

const ACTIONS: readonly ConsoleAction[] = [
  {
    id: 'new-order',
    label: 'New order',
    words: 'take phone counter create add',
    permission: 'orders.work',
    path: '/console/orders/new',
  },
  {
    id: 'pick',
    label: 'Pick several orders',
    words: 'start round pack',
    permission: 'orders.work',
    path: '/console/orders/pick',
  },
  {
    id: 'new-product',
    label: 'New product',
    words: 'add create',
    permission: 'products.write',
    path: '/console/products/new',
  },
  {
    id: 'new-bundle',
    label: 'New bundle',
    words: 'add create pack',
    permission: 'products.write',
    path: '/console/bundles/new',
  },
  {
    id: 'new-campaign',
    label: 'New campaign',
    words: 'add create send mail sms',
    permission: 'marketing.write',
    path: '/console/marketing/campaigns/new',
  },
  {
    id: 'new-banner',
    label: 'New banner',
    words: 'add create',
    permission: 'content.write',
    path: '/console/marketing/banners/new',
  },
  {
    id: 'invite',
    label: 'Invite a person',
    words: 'add staff team driver user',
    permission: 'users.write',
    path: '/console/people/invite',
  },
  {
    id: 'new-store',
    label: 'New store',
    words: 'add open create',
    permission: 'settings.write',
    path: '/console/stores/new',
  },
  {
    id: 'new-api-key',
    label: 'New API key',
    words: 'add create program',
    permission: 'settings.write',
    path: '/console/settings/api-keys/new',
  },
  {
    id: 'new-webhook',
    label: 'New webhook',
    words: 'add create program',
    permission: 'settings.write',
    path: '/console/settings/webhooks/new',
  },
]

type StoreName = { store_id: number; name: string }

/** Returns the tasks of one store. */
const actionsIn = ({ store_id: id, name }: StoreName): ConsoleAction[] => [
  {
    id: `pause-${id}`,
    label: `Pause orders in ${name}`,
    words: 'stop close busy open resume early',
    permission: 'places.pause',
    path: `/console/orders?pause=${id}`,
  },
  {
    id: `receive-${id}`,
    label: `Receive goods in ${name}`,
    words: 'delivery supplier stock in',
    permission: 'stock.write',
    path: `/console/stock/${id}/delivery`,
  },
  {
    id: `reorder-${id}`,
    label: `Reorder for ${name}`,
    words: 'purchase order buy supplier',
    permission: 'purchasing.write',
    path: `/console/stock/${id}/reorder`,
  },
  {
    id: `transfer-${id}`,
    label: `Move stock from ${name}`,
    words: 'transfer send store',
    permission: 'stock.write',
    path: `/console/stock/${id}/transfers/new`,
  },
]

/** Rights of the caller, as decided by their roles. */
export type ConsoleRights = {
  may: (permission: Permission) => boolean
  mayEverywhere: (permission: Permission) => boolean
  mayIn: (permission: Permission, storeId: number) => boolean
}

/** Returns the screens that the caller may open, in menu order. */
export const screensFor = ({ may, mayEverywhere }: ConsoleRights): ConsoleScreen[] =>
  CONSOLE_SCREENS.filter(({ permission, isOfShop }) =>
    isOfShop ? mayEverywhere(permission) : may(permission),
  )

/** Returns the tasks that the caller may do: those of the shop, then those of each store. */
export const actionsFor = (rights: ConsoleRights, stores: readonly StoreName[]): ConsoleAction[] => [
  ...ACTIONS.filter(({ permission }) => rights.may(permission)),
  ...stores.flatMap((store) =>
    actionsIn(store).filter(({ permission }) => rights.mayIn(permission, store.store_id)),
  ),
]

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Returns the best entries for a typed text. Every typed word must begin a word of the entry. Entries whose label
 * begins with the text come first, then those that match by their label alone.
 */
export function matchingEntries<Entry extends { label: string; words: string }>(
  entries: readonly Entry[],
  typed: string,
  most: number,
): Entry[] {
  const wanted = wordsOf(typed)
  // Punctuation alone names no entry.
  if (wanted.length === 0 && typed.trim() !== '') return []
  const fits = (words: readonly string[]) =>
    wanted.every((word) => words.some((known) => known.startsWith(word)))
  const rankOf = ({ label, words }: Entry) => {
    if (label.toLowerCase().startsWith(typed.trim().toLowerCase())) return 0
    if (fits(wordsOf(label))) return 1
    return fits(wordsOf(`${label} ${words}`)) ? 2 : null
  }
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry)
    return rank === null ? [] : [{ entry, rank }]
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ entry }) => entry)
}

import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/database/database.ts'

// Orders can be distributed over databases by store without changing tables (docs/scaling.md). Every table is
// classified here; a new table fails this test until it is.

let db: TestDatabase
let tables: Table[]

beforeAll(async () => {
  db = await openTestDatabase()
  tables = await readTables(db)
})
afterAll(() => db.drop())

/** Tables with rows of one store's orders, money, stock and delivery times: each row leads to its store. */
const OF_A_STORE = [
  'orders',
  'order_lines',
  'order_charges',
  'order_discounts',
  'order_events',
  'order_substitutes',
  'substitute_proposals',
  'order_returns',
  'order_return_units',
  'order_return_records',
  'door_checks',
  'hand_over_distances',
  'tracking_links',
  'payment_links',
  'terminal_transactions',
  'picks',
  'order_bags',
  'order_notes',
  'address_change_requests',
  'payments',
  'payment_steps',
  'payment_disputes',
  'settlements',
  'settlement_parts',
  'refunds',
  'refund_parts',
  'invoices',
  'invoice_series',
  'problem_reports',
  'problem_report_items',
  'delivery_ratings',
  'stock',
  'stock_movements',
  'stock_alerts',
  'stock_alert_batches',
  'goods_receipts',
  'purchase_orders',
  'purchase_order_lines',
  'purchase_receipts',
  'pending_counts',
  'slots',
  'packs',
  'price_history',
  'price_steps',
  'bundle_discounts',
  'store_closures',
  'store_hours',
  'store_licences',
  'store_settings',
  'search_misses',
  'report_orders',
  'report_days',
  'report_hours',
  'report_products',
  'report_accounts',
  'report_customers',
  'report_stock_values',
  'store_weekday_slots',
  'dispatch_orders',
  'dispatch_pins',
  'arrival_estimates',
]

const ELSEWHERE: Record<string, string[]> = {
  'read everywhere, changed seldom: a copy on every database': [
    'stores',
    'zones',
    'products',
    'product_categories',
    'product_images',
    'product_store_sequences',
    'pack_barcodes',
    'bundle_parts',
    'suppliers',
    'segments',
    'supplier_products',
    'catalogue_imports',
    'lawful_hours',
    'product_ratings',
    'categories',
    'promo_codes',
    'promotions',
    'banners',
    'campaigns',
    'content_items',
    'api_keys',
    'shop_settings',
    'setup_skips',
    'driver_pay_rules',
    'tablets',
    'content_plans',
    'content_versions',
    'amount_limits',
    'address_localities',
    'address_locality_aliases',
    'address_points',
    'address_street_aliases',
    'address_street_names',
    'address_streets',
  ],
  'a person and what follows them from store to store: by user': [
    'users',
    'user_addresses',
    'user_roles',
    'user_stores',
    'sessions',
    'carts',
    'cart_items',
    'cart_item_keys',
    'cart_additions',
    'favourites',
    'subscriptions',
    'consents',
    'contact_changes',
    'passkeys',
    'passkey_challenges',
    'password_resets',
    'recovery_codes',
    'totp_credentials',
    'verification_codes',
    'verification_tries',
    'credential_notices',
    'credit_entries',
    'limit_uses',
    'referrals',
    'promo_uses',
    'product_reviews',
    'drivers',
    'driver_actions',
    'driver_positions',
    'driver_shifts',
    'dispatch_routes',
    'user_pins',
    'saved_views',
    'order_limits',
    'push_subscriptions',
    'driver_training_records',
    'driver_documents',
    'customer_notes',
    'customer_tags',
    'order_tags',
    'customer_summaries',
    'customer_categories',
    'customer_summary_progress',
  ],
  'one for the whole company: the books, the law, approvals, what goes out': [
    'ledger_entries',
    'reconciliation_differences',
    'reconciliation_runs',
    'payment_events',
    'gift_cards',
    'gift_card_purchases',
    'invoice_counters',
    'law_rules',
    'final_reports',
    'approvals',
    'audit_log',
    'audit_chain',
    'audit_checkpoints',
    'data_breaches',
    'stock_transfers',
    'stock_transfer_lines',
    'place_demand',
    'data_breach_entries',
    'self_exclusions',
    'self_exclusion_keys',
    'self_exclusion_reviews',
    'self_exclusion_orders',
    'care_cases',
    'care_rules',
    'messages',
    'message_attachments',
    'webhook_endpoints',
    'webhook_deliveries',
    'webhook_attempts',
    'message_templates',
  ],
  'of each database itself': [
    'schema_migrations',
    'installation',
    'data_keys',
    'processes',
    'dispatch_planner',
    'finished_work',
    'list_counts',
    'list_count_changes',
    'catalogue_changes',
    'rate_limits',
    'captcha_answers',
    'demo_inbox',
    'report_changes',
    'report_progress',
    'demo_inbox_attachments',
  ],
}

/** Unique constraints across stores without a store column, with the reason why no other database has to be checked. */
const UNIQUE_BY_ITSELF: Record<string, string> = {
  orders_pkey: 'a permutation of `order_numbers`, of which each database has a range',
  arrival_estimates_pkey: 'the number of an order',
  one_order_for_a_cart: 'checkout locks the cart’s own row first; this is the second guard',
  payments_reference_key: 'drawn at random for each attempt',
  payment_steps_reference_key: 'begins with its payment’s reference',
  payment_disputes_pkey: 'given by the payment provider',
  tracking_links_pkey: 'the hash of a random token',
  payment_links_token_hash_key: 'the hash of a random token',
  order_taken_once: 'one person’s own key, sent again within minutes',
  invoice_number_once_of_a_seller: 'numbers from before there was a series for each store; none are added',
}

/** Numbers assigned in the console, a few per day: two billion numbers from one sequence are sufficient. */
const NUMBERED_BY_ONE_SEQUENCE = ['packs.pack_id', 'store_settings.store_settings_id']

type Unique = { name: string; columns: string[] }
type Reference = { columns: string[]; to: string }
type Column = { name: string; isRequired: boolean; isIdentity: boolean; type: string }
type Table = { name: string; columns: Column[]; uniques: Unique[]; references: Reference[] }

const readTables = (from: TestDatabase) =>
  from.owner.rows<Table>(sql`
    with names as (
      select attrelid, attnum, attname::text as name, attnotnull, attidentity <> '' as is_identity,
        format_type(atttypid, atttypmod) as type
      from pg_attribute where attnum > 0 and not attisdropped)
    select c.relname as name,
      (select json_agg(json_build_object('name', name, 'isRequired', attnotnull, 'isIdentity', is_identity,
          'type', type)) from names where attrelid = c.oid) as columns,
      (select coalesce(json_agg(json_build_object('name', i.indexrelid::regclass, 'columns',
          (select json_agg(name) from names where attrelid = c.oid and attnum = any (i.indkey)))), '[]')
        from pg_index i where i.indrelid = c.oid and i.indisunique) as uniques,
      (select coalesce(json_agg(json_build_object('to', k.confrelid::regclass, 'columns',
          (select json_agg(name) from names where attrelid = c.oid and attnum = any (k.conkey)))), '[]')
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'f') as references
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`)

const tablesOfAStore = () => tables.filter(({ name }) => OF_A_STORE.includes(name))

/** Returns the tables whose rows all have a `store_id`, or a key of a row that leads to one. */
function leadingToStore(): Set<string> {
  const leading = new Set<string>()
  const leads = (table: Table) => {
    const required = table.columns.filter(({ isRequired }) => isRequired).map(({ name }) => name)
    return (
      required.includes('store_id') ||
      table.references.some(
        ({ to, columns }) => leading.has(to) && columns.every((name) => required.includes(name)),
      )
    )
  }
  for (let before = -1; before < leading.size;) {
    before = leading.size
    for (const table of tablesOfAStore()) if (leads(table)) leading.add(table.name)
  }
  return leading
}

/** Returns true if a constraint contains the store, a row of a store, or a number from this table's own sequence. */
const isOfOneStore = (table: Table, { columns }: Unique): boolean =>
  columns.includes('store_id') ||
  (columns.length === 1 && table.columns.some(({ name, isIdentity }) => isIdentity && name === columns[0])) ||
  table.references.some(
    (reference) =>
      OF_A_STORE.includes(reference.to) && reference.columns.every((name) => columns.includes(name)),
  )

describe('orders by store', () => {
  it('every table is classified once', () => {
    const placed = [...OF_A_STORE, ...Object.values(ELSEWHERE).flat()]
    expect(placed.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  })

  it('each row of a store has its store, or the key of a row that does', () => {
    const leading = leadingToStore()
    expect(OF_A_STORE.filter((name) => !leading.has(name))).toEqual([])
  })

  it('no constraint is unique across stores, except constraints that are unique by construction', () => {
    const inTheWay = tablesOfAStore().flatMap((table) =>
      table.uniques.filter((unique) => !isOfOneStore(table, unique)).map(({ name }) => name),
    )
    expect(inTheWay.toSorted()).toEqual(Object.keys(UNIQUE_BY_ITSELF).toSorted())
  })

  it('numbers from a sequence leave room for a range in each database', () => {
    const short = tablesOfAStore().flatMap(({ name, columns }) =>
      columns.filter((one) => one.isIdentity && one.type !== 'bigint').map((one) => `${name}.${one.name}`),
    )
    expect(short.toSorted()).toEqual(NUMBERED_BY_ONE_SEQUENCE)
  })
})

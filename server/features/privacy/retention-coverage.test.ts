import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { RETENTION_RULES } from '../../../domain/privacy/retention-rules.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

/** Tables with texts or personal identifiers that no retention rule names, by reason. */
const WITHOUT_A_RULE: Record<string, string[]> = {
  'What the shop sells, and where': [
    'banners',
    'campaigns',
    'categories',
    'content_items',
    'content_plans',
    'content_versions',
    'packs',
    'products',
    'pack_barcodes',
    'stock',
    'catalogue_imports',
    'product_images',
    'promo_codes',
    'promotions',
    'segments',
    'store_closures',
    'store_licences',
    'law_rules',
    'care_rules',
    'lawful_hours',
    'store_settings',
    'stores',
    'zones',
  ],
  'Public addresses of the country': [
    'address_localities',
    'address_locality_aliases',
    'address_street_aliases',
    'address_points',
    'address_street_names',
    'address_streets',
  ],
  'Settings and numbers of the shop itself': [
    'amount_limits',
    'data_keys',
    'finished_work',
    'installation',
    'invoice_counters',
    'invoice_series',
    'list_counts',
    'list_count_changes',
    'processes',
    'schema_migrations',
    'api_keys',
    'tablets',
    'webhook_endpoints',
    'shop_settings',
    'setup_skips',
    'message_templates',
  ],
  'Whom the shop lets work where: changed by owners and managers, logged in the audit log': [
    'user_roles',
    'user_stores',
  ],
  'Companies that the shop buys from, and their prices': ['suppliers', 'supplier_products'],
  'Orders to suppliers and counts of stock; name a member of staff by number': [
    'purchase_orders',
    'purchase_order_lines',
    'purchase_receipts',
    'pending_counts',
  ],
  'Amounts and the gateway’s numbers of sales, kept with the books': ['reconciliation_differences'],
  'Units of drinks; names an order and a member of staff by number': [
    'stock_movements',
    'goods_receipts',
    'stock_transfers',
    'picks',
    'substitute_proposals',
  ],
  'Receipts of a store’s card terminal, without a card’s number: part of the books': [
    'terminal_transactions',
  ],
  'Plan of open deliveries by numbers; deleted when an order leaves the plan': [
    'dispatch_routes',
    'dispatch_orders',
    'dispatch_pins',
  ],
  'Times of steps at the door, as evidence; names an order and a driver by number': ['driver_actions'],
  'Short words of staff about a customer or an order: deleted with the account': [
    'customer_tags',
    'order_tags',
  ],
  'Browsers that show notifications: deleted with the login or the account': ['push_subscriptions'],
  'Limits of one’s own on orders: deleted with the account': ['order_limits'],
  'Printed codes of bags': ['order_bags'],
  'What orders come to, in amounts and numbers': [
    'report_accounts',
    'report_customers',
    'report_orders',
    'report_products',
    'customer_summaries',
    'customer_categories',
  ],
  'Suburbs by month, and how often they were asked for; nothing of who asked': ['place_demand'],
  'Where a demo’s messages land instead of a mailbox; a live shop has none': [
    'demo_inbox',
    'demo_inbox_attachments',
  ],
}

/** Reads every table that refers to a person or can hold text. */
const tablesOfPeople = async (): Promise<string[]> => {
  const rows = await test.db.owner.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where c.relkind in ('r', 'p') and not c.relispartition and (
      exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
          and k.confrelid in ('users'::regclass, 'drivers'::regclass))
      or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and (a.attname in ('user_id', 'by_user_id', 'account_id', 'driver_id')
            or a.atttypid in ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype, 'json'::regtype, 'text[]'::regtype,
              'bytea'::regtype))))`)
  return rows.map(({ name }) => name)
}

it('every table with personal data or texts has a retention rule or a reason for none', async () => {
  const found = await tablesOfPeople()
  const ruled = RETENTION_RULES.flatMap(({ tables }) => tables)
  const listed = Object.values(WITHOUT_A_RULE).flat()
  expect(found.filter((name) => !ruled.includes(name) && !listed.includes(name))).toEqual([])
  expect(listed.filter((name) => ruled.includes(name) || !found.includes(name))).toEqual([])
})

it('every table named by a rule exists', async () => {
  const there = await test.db.owner.rows<{ relname: string }>(
    sql`select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  const names = new Set(there.map(({ relname }) => relname))
  expect(RETENTION_RULES.flatMap(({ tables }) => tables).filter((name) => !names.has(name))).toEqual([])
})

import sql, { type Sql, empty, join } from 'sql-template-tag'
import type { STORE_PRICE_SORTS } from '#contract/console/price-grid.ts'
import { required } from '#domain/required.ts'
import type { PageRequest } from '#server/db/list-page.ts'
import { pageSlice } from '#server/db/numbered-page.ts'
import { priceCents, pricesAt, salePriceCents } from '#server/db/pack-prices.ts'
import { nameHas } from '#server/db/product-names.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { Row } from '#server/db/row.ts'

export type StorePriceRow = Row<
  'packs',
  'pack_id' | 'store_id' | 'product_id' | 'size' | 'price_cents' | 'sale_price_cents' | 'version'
> &
  Row<'products', 'name'> & { next_price_at: Date | null }

export type StorePriceList = {
  storeId: number
  words: readonly string[]
  gtin: string | null
  categoryId: number | null
  kind: Row<'products'>['kind'] | null
  hasSpecial: boolean | null
  sort: (typeof STORE_PRICE_SORTS)[number]
  now: Date
}

const SORTED: Record<StorePriceList['sort'], Sql> = {
  name: sql`p.name, k.size`,
  '-name': sql`p.name desc, k.size`,
  price: sql`${priceCents}, k.pack_id`,
  '-price': sql`${priceCents} desc, k.pack_id`,
  sequence: sql`p.sequence, p.product_id, k.size`,
}

const conditions = (list: StorePriceList): Sql[] => [
  sql`k.store_id = ${list.storeId} and k.status = 'ACTIVE' and p.status = 'ACTIVE'`,
  ...(list.gtin !== null
    ? [
        sql`exists (select from pack_barcodes b where b.product_id = k.product_id and b.size = k.size
          and lpad(b.gtin, 14, '0') = lpad(${list.gtin}, 14, '0'))`,
      ]
    : list.words.map(nameHas)),
  ...(list.kind === null ? [] : [sql`p.kind = ${list.kind}`]),
  ...(list.categoryId === null
    ? []
    : [
        sql`exists (select from product_categories c
          where c.product_id = p.product_id and c.category_id = ${list.categoryId})`,
      ]),
  ...(list.hasSpecial === null ? [] : [sql`(${salePriceCents} > 0) = ${list.hasSpecial}`]),
]

export async function listStorePrices(db: Reader, list: StorePriceList, { page, limit }: PageRequest) {
  const needsPrices = list.hasSpecial !== null
  const where = sql`where ${join(conditions(list), ' and ')}`
  const packs = sql`from packs k join products p using (product_id)`
  const [rows, counted] = await Promise.all([
    db.rows<StorePriceRow>(sql`
      select k.pack_id, k.store_id, k.product_id, k.size, p.name, k.version, ${priceCents} as price_cents,
        ${salePriceCents} as sale_price_cents,
        (select min(s.starts_at) from price_steps s where s.pack_id = k.pack_id and s.starts_at > ${list.now})
          as next_price_at
      ${packs} ${pricesAt(list.now)} ${where} order by ${SORTED[list.sort]}
      ${pageSlice({ page, limit })}`),
    db.first<{ total: number }>(sql`
      select count(*)::int as total ${packs} ${needsPrices ? pricesAt(list.now) : empty} ${where}`),
  ])
  return { rows, total: required(counted, 'count').total }
}

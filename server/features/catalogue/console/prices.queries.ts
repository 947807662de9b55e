import sql from 'sql-template-tag'
import type { PriceStep } from '#domain/pricing/price-plan.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

type PricedPackRow = Row<
  'packs',
  'pack_id' | 'store_id' | 'product_id' | 'size' | 'price_cents' | 'sale_price_cents' | 'version'
> &
  Row<'products', 'name' | 'kind'>

const columns = sql`
  k.pack_id, k.store_id, k.product_id, k.size, k.price_cents, k.sale_price_cents, k.version, p.name, p.kind
  from packs k join products p using (product_id)`

export const readPack = (db: Database, storeId: number, packId: number) =>
  db.first<PricedPackRow>(sql`select ${columns} where k.pack_id = ${packId} and k.store_id = ${storeId}`)

/** Locks the pack until the transaction ends. */
export const lockPack = (db: Database, storeId: number, packId: number) =>
  db.first<PricedPackRow>(sql`
    select ${columns} where k.pack_id = ${packId} and k.store_id = ${storeId} for no key update of k`)

type StepRow = Row<'price_steps', 'price_cents' | 'sale_price_cents'> & { at: Date }

const toStep = ({ at, price_cents: price, sale_price_cents: salePrice }: StepRow): PriceStep => ({
  at,
  price,
  salePrice,
})

/** Returns the steps in time order. Includes steps that have started but are not yet in the pack. */
export async function readSteps(db: Database, packId: number): Promise<PriceStep[]> {
  const rows = await db.rows<StepRow>(sql`
    select starts_at as at, price_cents, sale_price_cents from price_steps where pack_id = ${packId} order by starts_at`)
  return rows.map(toStep)
}

/** Returns the newest entries, newest first. */
export async function readHistory(db: Database, packId: number, most: number): Promise<PriceStep[]> {
  const rows = await db.rows<StepRow>(sql`
    select from_at as at, price_cents, sale_price_cents from price_history
    where pack_id = ${packId} order by from_at desc, price_history_id desc limit ${most}`)
  return rows.map(toStep)
}

/** Applies the oldest started step of each pack, so that the price history records the steps in order. */
export const applyStartedSteps = (db: Database, now: Date, packId: number | null, most: number) =>
  db.run(sql`
    with locked as materialized (
      select pack_id from packs where pack_id in (
        select pack_id from price_steps
        where starts_at <= ${now} and (${packId}::int is null or pack_id = ${packId}::int)
        order by starts_at limit ${most})
      order by pack_id for no key update),
    begun as (
      select l.pack_id, (select min(s.starts_at) from price_steps s where s.pack_id = l.pack_id) as starts_at
      from locked l),
    taken as (
      delete from price_steps s using begun b
      where s.pack_id = b.pack_id and s.starts_at = b.starts_at
      returning s.pack_id, s.starts_at, s.price_cents, s.sale_price_cents)
    update packs k set price_cents = t.price_cents, sale_price_cents = t.sale_price_cents, modified_at = t.starts_at
    from taken t where k.pack_id = t.pack_id`)

/** Deletes the steps planned from the given moment on. */
export const dropSteps = (db: Database, packId: number, from: Date) =>
  db.run(sql`delete from price_steps where pack_id = ${packId} and starts_at >= ${from}`)

export const insertSteps = (db: Database, packId: number, steps: readonly PriceStep[]) =>
  db.run(sql`
    insert into price_steps (pack_id, starts_at, price_cents, sale_price_cents)
    select ${packId}, n.* from unnest(${steps.map(({ at }) => at)}::timestamptz[],
      ${steps.map(({ price }) => price)}::bigint[], ${steps.map(({ salePrice }) => salePrice)}::bigint[]) as n`)

export const raiseVersion = (db: Database, packId: number) =>
  db.run(sql`update packs set version = version + 1 where pack_id = ${packId}`)

/** A price of its own ends the percentage of a bundle. */
export const setPrice = (db: Database, packId: number, { at, price, salePrice }: PriceStep) =>
  db.run(sql`
    with ended as (delete from bundle_discounts where pack_id = ${packId})
    update packs set price_cents = ${price}, sale_price_cents = ${salePrice}, modified_at = ${at}, version = version + 1
    where pack_id = ${packId}`)

import sql from 'sql-template-tag'
import type { SetupStep } from '#domain/console/setup-steps.ts'
import { ENDED_STATUSES, STATUS } from '#domain/orders/order-status.ts'
import { constant } from '#server/db/constant.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

/** Returns whether an order placed before a time has been completed. */
export const hasCompletedOrder = async (db: Database, placedBefore: Date): Promise<boolean> =>
  (await db.first(sql`
    select 1 from orders where status = ${constant(STATUS.complete)} and placed_at < ${placedBefore} limit 1`)) !==
  undefined

export type StoreFigures = {
  zone: string
  zones: number
  products: number
  units: number
  staff: number
  drivers: number
}

/** Counts what a store has on sale, and who works for it. Archived products count neither as products nor as units. */
export const readStoreFigures = (db: Database, storeId: number) =>
  db.one<StoreFigures>(sql`
    with on_sale as (
      select p.product_id from products p where p.status = 'ACTIVE'
        and exists (select from packs k where k.product_id = p.product_id and k.store_id = ${storeId} and k.status = 'ACTIVE')),
    own_zones as (select name, zone_id from zones where primary_store_id = ${storeId} and status = 'ACTIVE')
    select coalesce((select name from own_zones order by zone_id limit 1), '') as zone,
      (select count(*)::int from own_zones) as zones,
      (select count(*)::int from on_sale) as products,
      (select coalesce(sum(greatest(s.on_hand - s.reserved, 0)), 0)::int from stock s join on_sale using (product_id)
       where s.store_id = ${storeId}) as units,
      (select count(distinct user_id)::int from user_roles
       where store_id = ${storeId} and role in ('manager', 'store_hand')) as staff,
      (select count(distinct user_id)::int from user_roles where store_id = ${storeId} and role = 'driver') as drivers`)

export type TestOrderRow = Row<'orders', 'order_id'> & { has_ended: boolean }

/** Returns a placed order that has ended, otherwise the newest placed order. */
export const readFirstOrder = (db: Database) =>
  db.first<TestOrderRow>(sql`
    select order_id, status in (${constant(...ENDED_STATUSES)}) as has_ended from orders
    where placed_at is not null order by 2 desc, order_id desc limit 1`)

export const readSkips = (db: Database) =>
  db.rows<{ step: SetupStep }>(sql`select step from setup_skips order by step`)

/** @returns whether the step was not skipped before */
export const insertSkip = async (
  db: Database,
  step: SetupStep,
  byUserId: number,
  now: Date,
): Promise<boolean> =>
  (await db.first(sql`
    insert into setup_skips (step, by_user_id, skipped_at) values (${step}, ${byUserId}, ${now})
    on conflict do nothing returning step`)) !== undefined

/** @returns whether the step was skipped before */
export const deleteSkip = async (db: Database, step: SetupStep): Promise<boolean> =>
  (await db.first(sql`delete from setup_skips where step = ${step} returning step`)) !== undefined

import type { StateLaws } from '#domain/law/state-law.ts'
import { noticesOn } from '#domain/law/state-notices.ts'
import { stateLaws } from '#server/features/delivery/law-rules.service.ts'
import sql from 'sql-template-tag'
import { required } from '#domain/required.ts'
import { addMinutes, localDate } from '#domain/time.ts'
import type { Database } from '#server/db/database.ts'
import type { Keys } from '#server/keys.ts'
import { type ShelfPack, fillBasket, readShelves } from './demo-baskets.ts'
import { type SavedHome, fillHomes } from './demo-homes.ts'
import { fillOrderHistory } from './demo-order-history.ts'
import { DEMO_ORDERS, type DemoHome, type DemoOrder } from './demo-order-plans.ts'
import { insertOrders } from './demo-order-rows.ts'
import {
  type DemoPromo,
  type DemoStore,
  type PastOrder,
  hasAlcohol,
  timesOf,
  priceOf,
} from './demo-past-order.ts'
import { fillPayments } from './demo-payments.ts'
import { fillReviews } from './demo-reviews.ts'
import { DEMO_DRIVERS, type People } from './demo-people.ts'

const ADDRESSES_SAVED_DAYS_AGO = 40

/** Inserts ended orders of the last weeks, in the state that the shop itself would have left them in. */
export async function fillPastOrders(db: Database, keys: Keys, people: People, now: Date): Promise<void> {
  const known: SeededRecords = {
    people,
    homes: await fillHomes(db, people, addMinutes(now, -ADDRESSES_SAVED_DAYS_AGO * 24 * 60)),
    stores: await readStoreFacts(db),
    shelves: await readShelves(db),
    promos: await readPromos(db),
    laws: await stateLaws(db),
  }
  const orders: PastOrder[] = []
  for (const plan of DEMO_ORDERS) {
    const number = await drawOrderNumber(db)
    // As hard to guess as every cart's id, although the id of an ordered cart gives access to nothing.
    const cartId = keys.sign('demo-cart', String(number)).slice(0, 32)
    const isFirst = orders.every((order) => order.plan.home.email !== plan.home.email)
    orders.push({ orderId: number, cartId, isFirst, ...partsOf(plan, known, now) })
  }
  await insertOrders(db, orders)
  await fillPayments(db, keys, orders, now)
  await fillOrderHistory(db, orders)
  await fillReviews(db, orders)
}

type SeededRecords = {
  people: People
  homes: ReadonlyMap<DemoHome, SavedHome>
  stores: DemoStore[]
  shelves: ShelfPack[]
  promos: DemoPromo[]
  laws: StateLaws
}

type PastOrderFields = Omit<PastOrder, 'orderId' | 'cartId' | 'isFirst'>

function partsOf(
  plan: DemoOrder,
  { people, homes, stores, shelves, promos, laws }: SeededRecords,
  now: Date,
): PastOrderFields {
  const home = required(homes.get(plan.home), `the home of ${plan.home.email}`)
  const store = required(
    stores.find(({ store_id }) => store_id === home.zoneId),
    `store ${home.zoneId}`,
  )
  const personOf = (email: string) => required(people.get(email), email)
  const times = timesOf(plan, { zone: store.time_zone, laws }, now)
  const lines = fillBasket(shelves, store.store_id, plan, times.placedAt)
  const promo = promos.find(({ code }) => code === plan.promoCode) ?? null
  const priced = priceOf(lines, store, promo)
  return {
    ...times,
    plan,
    home,
    store,
    lines,
    promo,
    customerName: personOf(plan.home.email).name,
    staffId: personOf(store.store_id === 1 ? 'store@coldie.test' : 'admin@coldie.test').userId,
    driverId: personOf(DEMO_DRIVERS[home.state]).userId,
    totals: priced.totals,
    priced,
    hasAlcohol: hasAlcohol(lines),
    noticeVersion: noticesOn(laws[home.state], localDate(times.placedAt, store.time_zone)).version,
  }
}

const readStoreFacts = (db: Database) =>
  db.rows<DemoStore>(sql`
    select s.store_id, s.time_zone, l.number as licence, z.fee_cents, z.min_spend_cents
    from stores s join store_licences l using (store_id, state) join zones z on z.primary_store_id = s.store_id
    order by s.store_id`)

const readPromos = (db: Database) =>
  db.rows<DemoPromo>(
    sql`select promo_code_id, code, description, discount_type, discount, use_type from promo_codes`,
  )

async function drawOrderNumber(db: Database): Promise<number> {
  const row = await db.one<{ order_id: number }>(sql`
    select new_order_id() as order_id`)
  return row.order_id
}

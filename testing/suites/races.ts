import sql from 'sql-template-tag'
import {
  DOORS,
  addItem,
  filledCart,
  openCart,
  packsOf,
  setStock,
  type TestPack,
} from '../fixtures/builders.ts'
import { type TestBundle, aBundle } from '../fixtures/bundles.ts'
import { checkout, slotsOf } from '../fixtures/checkouts.ts'
import { giveCredit } from '../fixtures/credit.ts'
import { bringTo } from '../fixtures/order-moves.ts'
import { type Staff, logInStaff } from '../fixtures/staff.ts'
import { type TestShop, openTestShop } from '../shop/open-shop.ts'
import { type Member, aNonce, manyMembers } from '../fixtures/members.ts'
import type { Reply } from '../fixtures/shopper.ts'

/** Number of connections, enough that no contender waits for a connection. */
const CONNECTIONS = 50
const CONTENDERS = 12

/** A shop, and people who compete for the last available item. */
export type RaceFixture = {
  test: TestShop
  staff: Staff
  members: Member[]
  packs: TestPack[]
  /** Created by the race for its parts. */
  bundle?: TestBundle
}

export async function openRaceFixture(): Promise<RaceFixture> {
  const test = await openTestShop({ connections: CONNECTIONS })
  const packs = (await packsOf(test, 1, 'wine')).filter(({ price }) => price >= 15_00).slice(0, 3)
  for (const { product_id: productId } of packs) await setStock(test, 1, productId, 100_000)
  // Hundreds of rounds on one day exceed the refunds that one person may make per day.
  await test.db.run(sql`update amount_limits set per_day_cents = 100000000`)
  // All rounds use one delivery time. The store accepts any number of orders in it, and the race leaves one place.
  await test.db.run(sql`update stores set slot_capacity = 100000 where store_id = 1`)
  await test.db.run(sql`update store_weekday_slots set slot_capacity = 100000 where store_id = 1`)
  await test.renew()
  return { test, staff: await logInStaff(test), members: await manyMembers(test, CONTENDERS), packs }
}

type Attempt = () => Promise<Reply>

/** A race: an event that can occur once, and all contenders for it. */
export type Race = {
  name: string
  /** @param nth number of the round, for values that must be unique */
  prepare: (fixture: RaceFixture, nth: number) => Promise<Attempt[]>
  /** Error codes that the losers may receive. */
  answersToOthers: string[]
  /** Checks further conditions after the race. Returns the violations. */
  afterwards?: (fixture: RaceFixture, nth: number) => Promise<unknown[]>
}

const orderOf = async ({ test }: RaceFixture, member: Member, cartId: string, more: object = {}) => ({
  transaction_token: await aNonce(test),
  cart_id: cartId,
  user_id: member.userId,
  ...DOORS[1],
  ...more,
})

/** Creates a cart for each member, ready to be ordered. */
const eachWithACart = (
  fixture: RaceFixture,
  pack: Pick<TestPack, 'pack_id'> | ((nth: number) => number),
  before: (member: Member, cartId: string) => Promise<object | void> = async () => {},
): Promise<Attempt[]> =>
  Promise.all(
    fixture.members.map(async (member, nth) => {
      const cart = await openCart(member)
      await addItem(member, cart.cart_id, typeof pack === 'function' ? pack(nth) : pack.pack_id)
      const body = await orderOf(fixture, member, cart.cart_id, (await before(member, cart.cart_id)) ?? {})
      return () => checkout(member, body)
    }),
  )

const addCode = ({ test }: RaceFixture, code: string, useType: 'once' | 'many', limit: number | null) =>
  test.db.run(sql`
    insert into promo_codes (code, description, type, use_type, discount_type, discount, minimum_spend_cents,
      total_amount, start_at, end_at, checked_at)
    select ${code}, '', type, ${useType}, 'fixed', 100, 0, ${limit}::int, start_at, end_at, checked_at
    from promo_codes where code = 'FIVER'`)

/** Creates attempts of one member in several windows. */
async function inWindows(
  fixture: RaceFixture,
  nth: number,
  more: (cartId: string) => Promise<object | void>,
) {
  const member = fixture.members[nth % CONTENDERS]!
  return Promise.all(
    Array.from({ length: CONTENDERS }, async () => {
      const cart = await filledCart(fixture.test, member, { pack: fixture.packs[0]!, quantity: 1 })
      const body = await orderOf(fixture, member, cart.cart_id, (await more(cart.cart_id)) ?? {})
      return () => checkout(member, body)
    }),
  )
}

async function aPlaced(fixture: RaceFixture, stage: 'assigned' | 'complete'): Promise<number> {
  const [member] = fixture.members as [Member]
  const cart = await filledCart(fixture.test, member, { pack: fixture.packs[2]!, quantity: 1 })
  const { order_id: orderId } = await member.ok(
    'POST',
    '/checkout',
    await orderOf(fixture, member, cart.cart_id),
  )
  if (stage === 'complete') await bringTo(fixture.staff, orderId, 'complete')
  else await bringTo(fixture.staff, orderId, 'assigned')
  return orderId
}

export const RACES: Race[] = [
  {
    name: 'the last unit',
    prepare: async (fixture) => {
      const [pack] = fixture.packs as [TestPack]
      const attempts = await eachWithACart(fixture, pack)
      await setStock(fixture.test, 1, pack.product_id, 1)
      return attempts
    },
    answersToOthers: ['out_of_stock'],
    afterwards: async ({ test, packs }) => {
      await setStock(test, 1, packs[0]!.product_id, 100_000)
      return []
    },
  },
  {
    name: 'the last part of a bundle, wanted in the bundle and on its own',
    prepare: async (fixture) => {
      const bundle = (fixture.bundle ??= await aBundle(fixture.test))
      const [wine, ...others] = bundle.parts as [TestBundle['parts'][number]]
      for (const { productId } of [wine, ...others]) await setStock(fixture.test, 1, productId, 1000)
      const attempts = await eachWithACart(fixture, (nth) => (nth % 2 === 0 ? bundle.packId : wine.packId))
      await setStock(fixture.test, 1, wine.productId, 1)
      return attempts
    },
    answersToOthers: ['out_of_stock'],
  },
  {
    name: 'the last place in a delivery time',
    prepare: async (fixture) => {
      const slots = await slotsOf(fixture.members[0]!)
      const { start, end } = slots.at(-1)!
      await fixture.test.db.run(sql`
        insert into slots (store_id, start_at, end_at, capacity, taken) values (1, ${start}, ${end}, 1, 0)
        on conflict (store_id, start_at) do update set capacity = slots.taken + 1`)
      return eachWithACart(fixture, fixture.packs[1]!, async () => ({ start, due: end }))
    },
    answersToOthers: ['slot_full'],
    // Makes one place available for the next round.
    afterwards: async ({ test }) => {
      const over = await test.db.rows(sql`select 1 from slots where taken > capacity`)
      await test.db.run(sql`update slots set capacity = taken + 1 where store_id = 1`)
      return over
    },
  },
  {
    name: 'the last use of a code',
    prepare: async (fixture, nth) => {
      await addCode(fixture, `RACELAST${nth}`, 'many', 1)
      return eachWithACart(fixture, fixture.packs[1]!, async (member, cartId) => {
        await member.ok('POST', '/discounts', { cart_id: cartId, promo_code: `RACELAST${nth}` })
      })
    },
    answersToOthers: ['promo_used_up'],
  },
  {
    name: 'a code that is good once for a person',
    prepare: async (fixture, nth) => {
      await addCode(fixture, `SINGLEUSE${nth}`, 'once', null)
      const member = fixture.members[nth % CONTENDERS]!
      return inWindows(fixture, nth, async (cartId) => {
        await member.ok('POST', '/discounts', { cart_id: cartId, promo_code: `SINGLEUSE${nth}` })
      })
    },
    answersToOthers: ['promo_already_used'],
  },
  {
    name: 'credit that pays for one order',
    prepare: async (fixture, nth) => {
      const member = fixture.members[nth % CONTENDERS]!
      await giveCredit(fixture.test, member.userId, 10_00)
      return inWindows(fixture, nth, async (cartId) => {
        const { total } = await member.ok('GET', `/carts/${cartId}`)
        return { expected_total: total }
      })
    },
    answersToOthers: ['cart_changed'],
  },
  {
    name: 'two payments for one cart',
    prepare: async (fixture, nth) => {
      const member = fixture.members[nth % CONTENDERS]!
      const cart = await filledCart(fixture.test, member, { pack: fixture.packs[0]!, quantity: 1 })
      const bodies = await Promise.all(fixture.members.map(() => orderOf(fixture, member, cart.cart_id)))
      return bodies.map(
        (body, i) => () => checkout(member, body, { 'idempotency-key': `window ${nth} ${i}` }),
      )
    },
    answersToOthers: ['cart_not_found'],
  },
  {
    name: 'a gift card',
    prepare: async ({ members, staff }) => {
      const card = { amount: 20, email: 'friend@example.com' }
      const { code } = await staff.admin.ok('POST', '/gift_cards', card)
      return members.map((member) => () => member.call('POST', '/gift_cards/redeem', { code }))
    },
    answersToOthers: ['gift_card_not_valid'],
    // Removes the credit, so that it does not affect other races.
    afterwards: async ({ test }) => {
      await test.db.run(sql`
        insert into credit_entries (user_id, kind, amount_cents, at)
        select user_id, 'closed', -credit_cents, ${test.clock.now()} from users where credit_cents > 0`)
      return []
    },
  },
  {
    name: 'a refund of all that is left',
    prepare: async (fixture) => {
      const orderId = await aPlaced(fixture, 'complete')
      const refund = { kind: 'whole', reason: 'It was corked.' }
      // Each request has its own idempotency key. Without keys, equal refunds would count as one.
      return fixture.members.map((_, nth) => () => {
        const headers = { 'idempotency-key': `refund ${nth}` }
        return fixture.staff.admin.call('POST', `/orders/${orderId}/refunds`, refund, { headers })
      })
    },
    answersToOthers: ['refund_changed', 'refund_too_large', 'status_not_allowed'],
    afterwards: ({ test }) =>
      test.db.rows(
        sql`select reference from demo_gateway.transactions where refunded_cents > captured_cents`,
      ),
  },
]

/** Runs a race once. @returns the number of contenders by reply, with `won` for the winner */
export async function runRace(
  fixture: RaceFixture,
  race: Race,
  nth: number,
): Promise<Record<string, number>> {
  const attempts = await race.prepare(fixture, nth)
  const replies = await Promise.all(attempts.map((attempt) => attempt()))
  const counts: Record<string, number> = {}
  for (const reply of replies) {
    const answer = reply.status < 400 ? 'won' : reply.error.code
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  return counts
}

/** Sends the same request twelve times concurrently. All replies must name the same order. */
export async function sameKey(
  fixture: RaceFixture,
  nth: number,
): Promise<{ statuses: number[]; orders: unknown[] }> {
  const member = fixture.members[nth % CONTENDERS]!
  const cart = await filledCart(fixture.test, member, { pack: fixture.packs[0]!, quantity: 1 })
  const body = await orderOf(fixture, member, cart.cart_id)
  const replies = await Promise.all(
    fixture.members.map(() => checkout(member, body, { 'idempotency-key': `same ${nth}` })),
  )
  return {
    statuses: [...new Set(replies.map((reply) => reply.status))],
    orders: [...new Set(replies.map((reply) => reply.data?.order_id))],
  }
}

/** Dispatches orders concurrently, each by several requests. Each must have one capture and one invoice. */
export async function leaveTogether(fixture: RaceFixture, orders: number): Promise<string[]> {
  const ids = await Promise.all(Array.from({ length: orders }, () => aPlaced(fixture, 'assigned')))
  const leave = (id: number) => fixture.staff.driver.call('PATCH', `/orders/${id}`, { status: 4 })
  await Promise.all(ids.flatMap((id) => [leave(id), leave(id), leave(id)]))
  const wrong = await fixture.test.db.rows<{ what: string }>(sql`
    select 'no invoice or two: ' || o.order_id as what from orders o where o.order_id = any(${ids}::bigint[])
      and (select count(*) from invoices i where i.order_id = o.order_id) <> 1
    union all
    select 'a gap in the numbers of store ' || store_id from invoice_series s where last_number <> (
      select count(*) from invoices i where i.abn = s.abn and i.series_store_id = s.store_id and i.kind = s.kind)
    union all
    select 'not captured once: ' || o.order_id from orders o join demo_gateway.transactions g
      on g.reference = 'order-' || o.order_id
      where o.order_id = any(${ids}::bigint[]) and g.captured_cents <> o.total_cents`)
  return wrong.map(({ what }) => what)
}

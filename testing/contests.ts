import sql from 'sql-template-tag'
import { DOORS, addItem, filledCart, openCart, packsOf, setStock, type TestPack } from './builders.ts'
import { checkout, slotsOf } from './checkouts.ts'
import { giveCredit } from './credit.ts'
import { type Crew, aCrew, bringTo } from './moves.ts'
import { type TestShop, openTestShop } from './open-shop.ts'
import { type Member, aNonce, manyMembers } from './races.ts'
import type { Reply } from './shopper.ts'

/** Connections that the contenders share: none of them ever waits for one. */
const CONNECTIONS = 50
const CONTENDERS = 12

/** A shop, and people who all want the one thing that is left. */
export type Ring = { test: TestShop; crew: Crew; members: Member[]; packs: TestPack[] }

export async function openRing(): Promise<Ring> {
  const test = await openTestShop({ connections: CONNECTIONS })
  const packs = (await packsOf(test, 1, 'wine')).filter(({ price }) => price >= 15_00).slice(0, 3)
  for (const { product_id: productId } of packs) await setStock(test, 1, productId, 100_000)
  return { test, crew: await aCrew(test), members: await manyMembers(test, CONTENDERS), packs }
}

type Attempt = () => Promise<Reply>

/** One thing that can happen once, and everybody who tries to make it happen at the same moment. */
export type Contest = {
  name: string
  /** @param nth of the round, for what has to be new each time */
  prepare: (ring: Ring, nth: number) => Promise<Attempt[]>
  /** What the others are answered. */
  others: string[]
  /** What must be so afterwards, beside the one winner; answers what is not. */
  afterwards?: (ring: Ring, nth: number) => Promise<unknown[]>
}

const orderOf = async ({ test }: Ring, member: Member, cartId: string, more: object = {}) => ({
  transaction_token: await aNonce(test),
  cart_id: cartId,
  user_id: member.userId,
  ...DOORS[1],
  ...more,
})

/** Each member with a cart of their own, ready to press. */
const eachWithACart = (
  ring: Ring,
  pack: TestPack,
  before: (member: Member, cartId: string) => Promise<object | void> = async () => {},
): Promise<Attempt[]> =>
  Promise.all(
    ring.members.map(async (member) => {
      const cart = await openCart(member)
      await addItem(member, cart.cart_id, pack.pack_id)
      const body = await orderOf(ring, member, cart.cart_id, (await before(member, cart.cart_id)) ?? {})
      return () => checkout(member, body)
    }),
  )

const addCode = ({ test }: Ring, code: string, useType: 'once' | 'many', limit: number | null) =>
  test.db.run(sql`
    insert into promo_codes (code, description, type, use_type, discount_type, discount, minimum_spend_cents,
      total_amount, start_at, end_at, checked_at)
    select ${code}, '', type, ${useType}, 'fixed', 100, 0, ${limit}::int, start_at, end_at, checked_at
    from promo_codes where code = 'FIVER'`)

/** One member, many windows. */
async function inWindows(ring: Ring, nth: number, more: (cartId: string) => Promise<object | void>) {
  const member = ring.members[nth % CONTENDERS]!
  return Promise.all(
    Array.from({ length: CONTENDERS }, async () => {
      const cart = await filledCart(ring.test, member, { pack: ring.packs[0]!, quantity: 1 })
      const body = await orderOf(ring, member, cart.cart_id, (await more(cart.cart_id)) ?? {})
      return () => checkout(member, body)
    }),
  )
}

async function aPlaced(ring: Ring, stage: 'assigned' | 'complete'): Promise<number> {
  const [member] = ring.members as [Member]
  const cart = await filledCart(ring.test, member, { pack: ring.packs[2]!, quantity: 1 })
  const { order_id: orderId } = await member.ok(
    'POST',
    '/checkout',
    await orderOf(ring, member, cart.cart_id),
  )
  if (stage === 'complete') await bringTo(ring.crew, orderId, 'complete')
  else await bringTo(ring.crew, orderId, 'assigned')
  return orderId
}

export const CONTESTS: Contest[] = [
  {
    name: 'the last unit',
    prepare: async (ring) => {
      const [pack] = ring.packs as [TestPack]
      const attempts = await eachWithACart(ring, pack)
      await setStock(ring.test, 1, pack.product_id, 1)
      return attempts
    },
    others: ['out_of_stock'],
    afterwards: async ({ test, packs }) => {
      await setStock(test, 1, packs[0]!.product_id, 100_000)
      return []
    },
  },
  {
    name: 'the last place in a delivery time',
    prepare: async (ring) => {
      const slots = await slotsOf(ring.members[0]!)
      const { start, end } = slots.at(-1)!
      await ring.test.db.run(sql`
        insert into slots (store_id, start_at, end_at, capacity, taken) values (1, ${start}, ${end}, 1, 0)
        on conflict (store_id, start_at) do update set capacity = slots.taken + 1`)
      return eachWithACart(ring, ring.packs[1]!, async () => ({ start, due: end }))
    },
    others: ['slot_full'],
    // The next round finds it offered again.
    afterwards: async ({ test }) => {
      const over = await test.db.rows(sql`select 1 from slots where taken > capacity`)
      await test.db.run(sql`update slots set capacity = taken + 1 where store_id = 1`)
      return over
    },
  },
  {
    name: 'the last use of a code',
    prepare: async (ring, nth) => {
      await addCode(ring, `RACELAST${nth}`, 'many', 1)
      return eachWithACart(ring, ring.packs[1]!, async (member, cartId) => {
        await member.ok('POST', '/discounts', { cart_id: cartId, promo_code: `RACELAST${nth}` })
      })
    },
    others: ['promo_used_up'],
  },
  {
    name: 'a code that is good once for a person',
    prepare: async (ring, nth) => {
      await addCode(ring, `SINGLEUSE${nth}`, 'once', null)
      const member = ring.members[nth % CONTENDERS]!
      return inWindows(ring, nth, async (cartId) => {
        await member.ok('POST', '/discounts', { cart_id: cartId, promo_code: `SINGLEUSE${nth}` })
      })
    },
    others: ['promo_used_up'],
  },
  {
    name: 'credit that pays for one order',
    prepare: async (ring, nth) => {
      const member = ring.members[nth % CONTENDERS]!
      await giveCredit(ring.test, member.userId, 10_00)
      return inWindows(ring, nth, async (cartId) => {
        const { total } = await member.ok('GET', `/carts/${cartId}`)
        return { expected_total: total }
      })
    },
    others: ['cart_changed'],
  },
  {
    name: 'two payments for one cart',
    prepare: async (ring, nth) => {
      const member = ring.members[nth % CONTENDERS]!
      const cart = await filledCart(ring.test, member, { pack: ring.packs[0]!, quantity: 1 })
      const bodies = await Promise.all(ring.members.map(() => orderOf(ring, member, cart.cart_id)))
      return bodies.map(
        (body, i) => () => checkout(member, body, { 'idempotency-key': `window ${nth} ${i}` }),
      )
    },
    others: ['cart_not_found'],
  },
  {
    name: 'a gift card',
    prepare: async ({ members, crew }) => {
      const card = { amount: 20, email: 'friend@example.com' }
      const { code } = await crew.admin.ok('POST', '/gift_cards', card)
      return members.map((member) => () => member.call('POST', '/gift_cards/redeem', { code }))
    },
    others: ['gift_card_not_valid'],
    // The credit is spent by nobody else's contest.
    afterwards: async ({ test }) => {
      await test.db.run(sql`
        insert into credit_entries (user_id, kind, amount_cents, at)
        select user_id, 'closed', -credit_cents, ${test.clock.now()} from users where credit_cents > 0`)
      return []
    },
  },
  {
    name: 'a refund of all that is left',
    prepare: async (ring) => {
      const orderId = await aPlaced(ring, 'complete')
      const wish = { kind: 'whole', reason: 'It was corked.' }
      // Each with a key of its own: without one, the same refund asked for twice is one refund.
      return ring.members.map((_, nth) => () => {
        const headers = { 'idempotency-key': `refund ${nth}` }
        return ring.crew.admin.call('POST', `/orders/${orderId}/refunds`, wish, { headers })
      })
    },
    others: ['refund_changed', 'refund_too_large', 'status_not_allowed'],
    afterwards: ({ test }) =>
      test.db.rows(
        sql`select reference from demo_gateway.transactions where refunded_cents > captured_cents`,
      ),
  },
]

/** Runs a contest once. @returns what every contender was answered, the winner as `won` */
export async function hold(ring: Ring, contest: Contest, nth: number): Promise<Record<string, number>> {
  const attempts = await contest.prepare(ring, nth)
  const replies = await Promise.all(attempts.map((attempt) => attempt()))
  const counts: Record<string, number> = {}
  for (const reply of replies) {
    const answer = reply.status < 400 ? 'won' : reply.error.code
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  return counts
}

/** The same request, twelve times at once: one order, and everybody is answered with it. */
export async function sameKey(ring: Ring, nth: number): Promise<{ statuses: number[]; orders: unknown[] }> {
  const member = ring.members[nth % CONTENDERS]!
  const cart = await filledCart(ring.test, member, { pack: ring.packs[0]!, quantity: 1 })
  const body = await orderOf(ring, member, cart.cart_id)
  const replies = await Promise.all(
    ring.members.map(() => checkout(member, body, { 'idempotency-key': `same ${nth}` })),
  )
  return {
    statuses: [...new Set(replies.map((reply) => reply.status))],
    orders: [...new Set(replies.map((reply) => reply.data?.order_id))],
  }
}

/** Orders that leave at the same moment, by several hands each: one capture and one number for each. */
export async function leaveTogether(ring: Ring, orders: number): Promise<string[]> {
  const ids = await Promise.all(Array.from({ length: orders }, () => aPlaced(ring, 'assigned')))
  const leave = (id: number) => ring.crew.driver.call('PATCH', `/orders/${id}`, { status: 4 })
  await Promise.all(ids.flatMap((id) => [leave(id), leave(id), leave(id)]))
  const wrong = await ring.test.db.rows<{ what: string }>(sql`
    select 'no invoice or two: ' || o.order_id as what from orders o where o.order_id = any(${ids}::bigint[])
      and (select count(*) from invoices i where i.order_id = o.order_id) <> 1
    union all
    select 'a gap in the numbers of ' || abn from invoice_counters c where last_number <> (
      select count(*) from invoices i where i.abn = c.abn and i.kind = c.kind)
    union all
    select 'not captured once: ' || o.order_id from orders o join demo_gateway.transactions g
      on g.reference = 'order-' || o.order_id
      where o.order_id = any(${ids}::bigint[]) and g.captured_cents <> o.total_cents`)
  return wrong.map(({ what }) => what)
}

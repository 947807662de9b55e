import sql from 'sql-template-tag'
import { type PackWish, checkoutBody, filledCart, loginAs } from './builders.ts'
import type { TestShop } from './open-shop.ts'
import type { Reply, Shopper } from './shopper.ts'

export const checkout = (client: Shopper, body: object, headers?: Record<string, string>): Promise<Reply> =>
  client.call('POST', '/checkout/', body, headers ? { headers } : {})

/** What a shop holds for orders: the same before and after whatever was refused. */
export async function holdings({ db }: TestShop) {
  const [stock, slots, promos, credit, orders, sales] = await Promise.all([
    db.first(sql`select sum(on_hand)::int as on_hand, sum(reserved)::int as reserved from stock`),
    db.first(sql`select coalesce(sum(taken), 0)::int as taken from slots`),
    db.first(sql`select sum(current_amount)::int as uses from promo_codes`),
    db.first(sql`select sum(credit_cents)::int as cents from users`),
    db.first(sql`select count(*)::int as n from orders where placed_at is not null`),
    db.first(sql`select count(*)::int as n from demo_gateway.transactions where state = 'authorised'`),
  ])
  return { stock, slots, promos, credit, orders, sales }
}

export type MemberName = 'jules' | 'customer' | 'casey'

/** A member with a filled cart and all it takes to order it. */
export async function memberReady(
  test: TestShop,
  name: MemberName = 'jules',
  wish: PackWish & { quantity?: number } = {},
) {
  const client = await loginAs(test, name)
  const cart = await filledCart(test, client, wish)
  return { client, cart, body: { ...(await checkoutBody(client, cart)), user_id: client.userId } }
}

export type OfferedSlot = { start: string; end: string }

/** The delivery times offered now in a zone, the earliest first. */
export async function slotsOf(client: Shopper, zoneId = 1): Promise<OfferedSlot[]> {
  const days: { times: OfferedSlot[] }[] = await client.ok('GET', `/zones/${zoneId}/future_dates`)
  return days.flatMap((day) => day.times)
}

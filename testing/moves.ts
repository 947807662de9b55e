import sql from 'sql-template-tag'
import type { PlacedOrder } from './builders.ts'
import type { Staff } from './staff.ts'
import type { TestShop } from './open-shop.ts'
import { type Member, aNonce, manyMembers } from './members.ts'
import { DOORS, type DoorStore, type PackWish, filledCart } from './builders.ts'

/** A member's order at a store, placed and waiting there. */
export async function aPlacedOrder(
  test: TestShop,
  { storeId = 1, ...wish }: PackWish & { quantity?: number } = {},
): Promise<PlacedOrder & { client: Member }> {
  const [member] = (await manyMembers(test, 1)) as [Member]
  const cart = await filledCart(test, member, { storeId, ...wish })
  const { order_id } = await member.ok('POST', '/checkout', {
    transaction_token: await aNonce(test),
    cart_id: cart.cart_id,
    user_id: member.userId,
    ...DOORS[storeId as DoorStore],
  })
  return { client: member, userId: member.userId, orderId: order_id, total: cart.total }
}

export const PASSED = {
  outcome: 'passed',
  sober: true,
  document_type: 'driver_licence',
  issuer: 'VIC',
  not_expired: true,
  photo_match: true,
  over_18: true,
  name_match: true,
  recipient_name: 'Alex Held',
  declaration: true,
} as const

type Stage = 'placed' | 'approved' | 'packed' | 'assigned' | 'transit' | 'checked' | 'complete'

const STAGES: readonly Stage[] = [
  'placed',
  'approved',
  'packed',
  'assigned',
  'transit',
  'checked',
  'complete',
]

/** Takes a placed order as far as `stage`, each step by whose step it is. */
export async function bringTo(
  staff: Staff,
  orderId: number,
  stage: Stage,
  driver = staff.driver,
): Promise<void> {
  const path = `/orders/${orderId}`
  const steps: Record<Stage, () => Promise<unknown>> = {
    placed: async () => undefined,
    approved: () => staff.admin.ok('PATCH', path, { status: 2 }),
    packed: async () => {
      for (const packing_status of [1, 2, 3]) await staff.admin.ok('PATCH', path, { packing_status })
    },
    assigned: () => staff.admin.ok('PATCH', path, { status: 3, driver_id: driver.userId }),
    transit: () => driver.ok('PATCH', path, { status: 4 }),
    checked: async () => {
      const { users, gift, gift_recipient: recipient } = await staff.admin.ok('GET', path)
      const recipient_name = gift ? recipient : `${users.firstname} ${users.lastname}`
      await driver.ok('POST', `${path}/door_check`, { ...PASSED, recipient_name })
    },
    complete: () => driver.ok('PATCH', path, { status: 8 }),
  }
  for (const each of STAGES.slice(0, STAGES.indexOf(stage) + 1)) await steps[each]()
}

/** What the gateway itself has on its books for an order, in cents. */
export const saleOf = ({ db }: TestShop, orderId: number) =>
  db.first<{ state: string; amount_cents: number; captured_cents: number; refunded_cents: number }>(sql`
    select state, amount_cents, captured_cents, refunded_cents from demo_gateway.transactions
    where reference = ${`order-${orderId}`}`)

/** What our own books say of an order, account by account, in cents. */
export async function ledgerOf({ db }: TestShop, orderId: number): Promise<Record<string, number>> {
  const rows = await db.rows<{ account: string; cents: number }>(sql`
    select account, sum(amount_cents)::int as cents from ledger_entries where order_id = ${orderId} group by account`)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

import sql from 'sql-template-tag'
import { required } from '#domain/required.ts'
import { addMinutes } from '#domain/time.ts'
import type { Database } from '#server/db/database.ts'
import { readCard } from '#server/integrations/payments/demo/demo-cards.ts'
import {
  type DemoGateway,
  issueNonce,
  openDemoGateway,
} from '#server/integrations/payments/demo/demo-gateway.ts'
import type { PaymentGateway, Sale } from '#server/integrations/payments/port.ts'
import type { Keys } from '#server/keys.ts'
import { DEPARTED, THOUGHT_BETTER } from './demo-order-history.ts'
import type { PastOrder } from './demo-past-order.ts'
import { type Row, insertRows } from './insert-rows.ts'

const NUMBERS: Record<string, string> = {
  'customer@coldie.test': '4111 1111 1111 1111',
  'jules@coldie.test': '5555 5555 5555 4444',
  'casey@coldie.test': '3782 822463 10005',
}

type DemoPayment = { order: PastOrder; sale: Sale; kind: 'capture' | 'void'; at: Date }

/**
 * Pays the past orders at the demo gateway itself, so that its records and the shop's agree. Each person's card is
 * saved with the first order.
 */
export async function fillPayments(
  db: Database,
  keys: Keys,
  orders: readonly PastOrder[],
  now: Date,
): Promise<void> {
  const party: DemoGateway = { db, keys, clock: { now: () => now } }
  const gateway = openDemoGateway(party)
  const paid: DemoPayment[] = []
  for (const order of orders) paid.push(await pay(gateway, await methodFor(party, gateway, order), order))
  await insertRows(db, 'payments', paid.map(paymentRow))
  await insertSteps(db, paid)
  const ids = await readPaymentIds(db)
  const captured = paid.filter(({ kind }) => kind === 'capture')
  await insertRows(
    db,
    'ledger_entries',
    captured.flatMap((each) => ledgerRows(each, ids)),
  )
}

async function readPaymentIds(db: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await db.rows<{ order_id: number; payment_id: number }>(sql`
    select order_id, payment_id from payments`)
  return new Map(rows.map(({ order_id, payment_id }) => [order_id, payment_id]))
}

/** Returns the saved method, or a card to be saved with this order. */
async function methodFor(
  party: DemoGateway,
  gateway: PaymentGateway,
  { home, plan, customerName }: PastOrder,
) {
  const [saved] = await gateway.savedMethods(String(home.user_id))
  if (saved) return saved.nonce
  const now = party.clock.now()
  const card = readCard(
    {
      number: required(NUMBERS[plan.home.email], `a card of ${plan.home.email}`),
      expiration: `09/${now.getUTCFullYear() + 4}`,
      cvv: '123',
      cardholder_name: customerName,
    },
    now,
  )
  if (!card.ok) throw new Error(`The demo's own card is refused: ${card.msg}`)
  return issueNonce(party, card.card, card)
}

async function pay(gateway: PaymentGateway, nonce: string, order: PastOrder): Promise<DemoPayment> {
  const { orderId, home, totals, plan, placedAt, packingStartedAt } = order
  const reference = referenceOf(order)
  const customerId = String(home.user_id)
  const sale = await gateway.authorise({ reference, amount: totals.total, nonce, customerId, keep: true })
  if (sale.state !== 'authorised') throw new Error(`Past order ${orderId} is ${sale.state}`)
  if (plan.isCanceled) {
    const ended = await gateway.void(sale.gatewayId, `${reference}:void`)
    return { order, sale: ended, kind: 'void', at: addMinutes(placedAt, THOUGHT_BETTER) }
  }
  const captured = await gateway.capture(sale.gatewayId, `${reference}:capture`, totals.total)
  return { order, sale: captured, kind: 'capture', at: addMinutes(packingStartedAt, DEPARTED) }
}

/** Returns the reference of an order's sale, as checkout forms it. */
const referenceOf = ({ orderId }: PastOrder) => `order-${orderId}`

const paymentRow = ({ order, sale, at }: DemoPayment) => ({
  order_id: order.orderId,
  provider: 'demo',
  reference: referenceOf(order),
  gateway_id: sale.gatewayId,
  type: sale.method.type,
  card_type: sale.method.cardType,
  last_two: sale.method.lastTwo,
  expiry: sale.method.expiry,
  payer: sale.method.payer,
  state: sale.state,
  amount_cents: sale.amount,
  captured_cents: sale.captured,
  created_at: order.placedAt,
  modified_at: at,
})

const insertSteps = (db: Database, paid: readonly DemoPayment[]) =>
  db.run(sql`
    insert into payment_steps (payment_id, kind, reference, amount_cents, done_at, created_at)
    select p.payment_id, s.kind, p.reference || ':' || s.kind, p.amount_cents, s.at, s.at
    from unnest(${paid.map(({ order }) => order.orderId)}::bigint[], ${paid.map(({ kind }) => kind)}::text[],
      ${paid.map(({ at }) => at)}::timestamptz[]) as s (order_id, kind, at)
    join payments p using (order_id) order by p.payment_id`)

/** Returns the ledger entries of a captured sale, as the shop's own capture posts them. */
function ledgerRows({ order, at }: DemoPayment, paymentIds: ReadonlyMap<number, number>): Row[] {
  const { totals, orderId } = order
  const entries = {
    gateway: totals.total,
    sales: -totals.itemsTotal,
    delivery: -totals.deliveryFee,
    surcharge: -totals.surcharge,
    discounts: totals.discount,
    customer_credit: totals.creditUsed,
  }
  return Object.entries(entries)
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount_cents]) => ({
      posting: `${referenceOf(order)}:capture`,
      account,
      amount_cents,
      order_id: orderId,
      payment_id: paymentIds.get(orderId),
      at,
    }))
}

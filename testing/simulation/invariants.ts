import { hasEnded, isOneOf, IN_STORE_STATUSES, STATUS } from '#domain/orders/order-status.ts'
import {
  type OrderFacts,
  type PaymentFacts,
  type PromoFacts,
  readBroken,
  readLeftToDo,
  readOrders,
  readPromos,
} from './facts.ts'
import type { SimulatedServer } from './simulated-database.ts'
import type { GatewayBooks } from './simulated-gateway.ts'
import { lookAtTouched } from './touched.ts'

/** Thrown when invariants are violated. */
export class BrokenPromise extends Error {
  override name = 'BrokenPromise'
}

export type Watched = {
  server: SimulatedServer
  books: GatewayBooks
  since: Date
  /** Promo code uses without an order before the run, by code. */
  promosBefore: Map<number, number>
  /** Orders of the run as of their last change. */
  orders: Map<number, OrderFacts>
  /** Number of checks. */
  looks: number
}

export async function watch(server: SimulatedServer, books: GatewayBooks, since: Date): Promise<Watched> {
  const promos = await readPromos(server)
  const promosBefore = new Map(promos.map((one) => [one.id, one.uncounted]))
  return { server, books, since, promosBefore, orders: new Map(), looks: 0 }
}

/**
 * Interval of full checks. A full check is much slower than a check of changed rows, and should find nothing more.
 */
const WHOLE_EVERY = 100

/** Checks the invariants that must hold after every event. @throws BrokenPromise with all violations */
export async function checkAlways(watched: Watched, changed: 'all' | 'money' = 'all'): Promise<void> {
  const { server, since, orders } = watched
  // Only the gateway has changed, so the known orders are current.
  if (changed === 'money') return complain(brokenMoney(watched, [...orders.values()]))
  if (++watched.looks % WHOLE_EVERY === 0) return checkWhole(watched)
  const touched = await lookAtTouched(server, since)
  for (const order of touched.orders) orders.set(order.order_id, order)
  complain([
    ...touched.broken,
    ...brokenPromos(watched, touched.promos),
    ...brokenMoney(watched, touched.orders),
  ])
}

/** Checks all data. */
async function checkWhole(watched: Watched): Promise<void> {
  const { server, since } = watched
  const broken = (await readBroken(server, since)).map((row) => `${row.broken}: ${row.what}`)
  const orders = await readOrders(server, since)
  for (const order of orders) watched.orders.set(order.order_id, order)
  complain([...broken, ...brokenPromos(watched, await readPromos(server)), ...brokenMoney(watched, orders)])
}

const brokenPromos = ({ promosBefore }: Watched, promos: PromoFacts[]): string[] =>
  promos
    .filter((promo) => promo.uncounted !== promosBefore.get(promo.id))
    .map((promo) => `a promo code's uses are miscounted: ${promo.code}`)

type Sale = GatewayBooks['sales'] extends Map<string, infer One> ? One : never

/** Checks that charges and orders correspond, with equal amounts. */
function brokenMoney({ orders: all, books }: Watched, orders: OrderFacts[]): string[] {
  const broken: string[] = []
  for (const order of orders) {
    for (const payment of order.payments) {
      const sale = books.sales.get(payment.reference)
      const what = sale && wrongSale(sale, order, payment)
      if (what) broken.push(`${what}: ${payment.reference}`)
    }
    const what = order.placed && wrongOrder(order, books)
    if (what) broken.push(`${what}: ${order.order_id}`)
  }
  return [...broken, ...unnoted(all, books)]
}

/** Returns sales without a recorded payment. A payment is recorded before the gateway is called. */
function unnoted(orders: Map<number, OrderFacts>, books: GatewayBooks): string[] {
  const broken: string[] = []
  for (const { reference } of books.sales.values()) {
    const order = orders.get(Number(reference.split('-')[1]))
    if (!order?.payments.some((payment) => payment.reference === reference))
      broken.push(`a sale without a recorded payment: ${reference}`)
  }
  return broken
}

function wrongSale(sale: Sale, order: OrderFacts, payment: PaymentFacts): string | null {
  const wanted = (kind: string) =>
    payment.open
      .filter((step) => step.startsWith(kind))
      .reduce((sum, step) => sum + Number(step.split(' ')[1]), 0)
  if (sale.amount !== payment.amount) return 'the sale’s amount differs from the payment’s'
  if (sale.captured > 0 && !order.placed) return 'a charge without an order'
  if (sale.captured !== payment.captured && sale.captured !== wanted('capture'))
    return `captured ${sale.captured}, but recorded ${payment.captured}`
  if (sale.captured < payment.captured || sale.refunded < payment.refunded)
    return 'the ledger exceeds the gateway'
  if (sale.refunded > payment.refunded + wanted('refund'))
    return `refunded ${sale.refunded}, but recorded ${payment.refunded}`
  return null
}

function wrongOrder(order: OrderFacts, books: GatewayBooks): string | null {
  const sales = order.payments.flatMap(({ reference }) => books.sales.get(reference) ?? [])
  const sum = (part: (sale: Sale) => number) => sales.reduce((all, sale) => all + part(sale), 0)
  const held = sum((sale) => (['authorised', 'captured'].includes(sale.state) ? sale.amount : 0))
  const waits = isOneOf(IN_STORE_STATUSES, order.status)
  // The bank may withdraw an authorisation. The order then waits for a new payment.
  const isLapsed = sales.some(({ reference }) => books.lapsed.has(reference))
  if (waits && !isLapsed && held < order.total) return 'an order without an authorisation'
  const isOut = order.status === STATUS.inTransit || order.status === STATUS.complete
  if (isOut && sum(({ captured }) => captured) !== order.money) return 'an order left without its charge'
  return null
}

/** Checks the invariants after all actors have ended, the gateway is reachable, and all jobs have run. */
export async function checkAtRest(watched: Watched): Promise<void> {
  await checkWhole(watched)
  const { server, books, since } = watched
  const broken: string[] = []
  for (const row of await readLeftToDo(server, since)) broken.push(`${row.broken}: ${row.what}`)
  for (const order of await readOrders(server, since)) {
    const sales = order.payments.flatMap(({ reference }) => books.sales.get(reference) ?? [])
    const states = order.payments.map(({ state }) => state).join()
    const id = `${order.order_id} (status ${order.status}, payments ${states})`
    const kept = sales.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
    const due = (order.money ?? 0) - order.refunded + order.kept
    if (!hasEnded(order.status)) broken.push(`an order that did not end: ${id}`)
    if (order.payments.some(({ open }) => open.length > 0)) broken.push(`an incomplete step: ${id}`)
    if (sales.some(({ state }) => state === 'authorised'))
      broken.push(`money is held for an order that has ended: ${id}`)
    if (order.payments.some(({ state }) => state.startsWith('authoris')))
      broken.push(`a payment that never ended: ${id}`)
    if (order.departed && kept !== due) broken.push(`${kept} cents were retained instead of ${due}: ${id}`)
    if (order.status !== STATUS.complete && kept !== order.kept + order.credited)
      broken.push(`money of an ended order was retained: ${id}`)
    const isSold = order.departed || order.payments.some(({ captured }) => captured > 0)
    if (order.invoices !== (isSold ? 1 : 0)) broken.push(`${order.invoices} tax invoices: ${id}`)
  }
  complain(broken)
}

type CheckoutReply = { cartId: string; key: string; outcome: { orderId: number } | { refused: string } }
type Row = { order_id: number; cart_id: string; idempotency_key: string; placed: boolean }

/** Error codes after which the order must not be placed later. */
const DECIDED = new Set([
  'payment_declined',
  'payment_unavailable',
  'out_of_stock',
  'slot_full',
  'promo_used_up',
  'promo_already_used',
])

/** Checks the replies to shoppers: a confirmed order exists, and a rejected request placed no order. */
export async function checkTold({ server }: Watched, told: CheckoutReply[]): Promise<void> {
  const rows = await server.look<Row>(
    'select order_id, cart_id, idempotency_key, placed_at is not null as placed from orders where cart_id = any($1)',
    [told.map(({ cartId }) => cartId)],
  )
  // Another window, or a later request with the same key, may have succeeded first.
  const known = new Set(told.map(({ outcome }) => ('orderId' in outcome ? outcome.orderId : null)))
  const broken: string[] = []
  for (const { cartId, key, outcome } of told) {
    const placed = rows.find((row) => row.cart_id === cartId && row.placed)
    if ('orderId' in outcome && placed?.order_id !== outcome.orderId)
      broken.push(`a confirmed order does not exist: ${outcome.orderId}`)
    if (
      'refused' in outcome &&
      DECIDED.has(outcome.refused) &&
      placed?.idempotency_key === key &&
      !known.has(placed.order_id)
    )
      broken.push(`rejected with ${outcome.refused}, but the order was placed: ${placed.order_id}`)
  }
  complain(broken)
}

function complain(broken: string[]): void {
  if (broken.length > 0) throw new BrokenPromise(broken.join('\n'))
}

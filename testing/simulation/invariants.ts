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

/** Something that must never be, is. */
export class BrokenPromise extends Error {
  override name = 'BrokenPromise'
}

export type Watched = {
  server: SimulatedServer
  books: GatewayBooks
  since: Date
  /** Promo uses that no order answers for, by code, before anybody came. */
  promosBefore: Map<number, number>
  /** Every order of the run as it was when it was touched last. */
  orders: Map<number, OrderFacts>
  /** How often somebody looked. */
  looks: number
}

export async function watch(server: SimulatedServer, books: GatewayBooks, since: Date): Promise<Watched> {
  const promos = await readPromos(server)
  const promosBefore = new Map(promos.map((one) => [one.id, one.uncounted]))
  return { server, books, since, promosBefore, orders: new Map(), looks: 0 }
}

/** A whole look is far dearer than one at what was touched, and should find nothing that those did not. */
const WHOLE_EVERY = 100

/** What must hold after every single thing that happens. @throws BrokenPromise with everything that does not */
export async function checkAlways(watched: Watched, changed: 'all' | 'money' = 'all'): Promise<void> {
  const { server, since, orders } = watched
  // The gateway has moved alone: what the shop has is known.
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

/** The same of everything that there is. */
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

/** No charge without an order, no order without its charge, and never another amount. */
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

/** A sale is named after its order, which was noted before it was asked for. */
function unnoted(orders: Map<number, OrderFacts>, books: GatewayBooks): string[] {
  const broken: string[] = []
  for (const { reference } of books.sales.values()) {
    const order = orders.get(Number(reference.split('-')[1]))
    if (!order?.payments.some((payment) => payment.reference === reference))
      broken.push(`money was asked for that nobody noted: ${reference}`)
  }
  return broken
}

function wrongSale(sale: Sale, order: OrderFacts, payment: PaymentFacts): string | null {
  const wanted = (kind: string) =>
    payment.open
      .filter((step) => step.startsWith(kind))
      .reduce((sum, step) => sum + Number(step.split(' ')[1]), 0)
  if (sale.amount !== payment.amount) return 'another amount than the order’s'
  if (sale.captured > 0 && !order.placed) return 'a charge without an order'
  if (sale.captured !== payment.captured && sale.captured !== wanted('capture'))
    return `charged ${sale.captured}, but noted ${payment.captured}`
  if (sale.captured < payment.captured || sale.refunded < payment.refunded)
    return 'the books say more than the gateway'
  if (sale.refunded > payment.refunded + wanted('refund'))
    return `refunded ${sale.refunded}, but noted ${payment.refunded}`
  return null
}

function wrongOrder(order: OrderFacts, books: GatewayBooks): string | null {
  const sales = order.payments.flatMap(({ reference }) => books.sales.get(reference) ?? [])
  const sum = (part: (sale: Sale) => number) => sales.reduce((all, sale) => all + part(sale), 0)
  const held = sum((sale) => (['authorised', 'captured'].includes(sale.state) ? sale.amount : 0))
  const waits = isOneOf(IN_STORE_STATUSES, order.status)
  // The bank may take back its word; then the order waits until it is paid again.
  const isLapsed = sales.some(({ reference }) => books.lapsed.has(reference))
  if (waits && !isLapsed && held < order.total) return 'an order without its money'
  const isOut = order.status === STATUS.inTransit || order.status === STATUS.complete
  if (isOut && sum(({ captured }) => captured) !== order.money) return 'an order left without its charge'
  return null
}

/** What must hold once everybody is done, the line to the gateway is calm and the jobs had their time. */
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
    if (order.payments.some(({ open }) => open.length > 0)) broken.push(`a step that was left undone: ${id}`)
    if (sales.some(({ state }) => state === 'authorised'))
      broken.push(`money is held for an order that has ended: ${id}`)
    if (order.payments.some(({ state }) => state.startsWith('authoris')))
      broken.push(`a payment that never ended: ${id}`)
    if (order.departed && kept !== due) broken.push(`${kept} were kept where ${due} are due: ${id}`)
    if (order.status !== STATUS.complete && kept !== order.kept + order.credited)
      broken.push(`money of an ended order was kept: ${id}`)
    const isSold = order.departed || order.payments.some(({ captured }) => captured > 0)
    if (order.invoices !== (isSold ? 1 : 0)) broken.push(`${order.invoices} tax invoices: ${id}`)
  }
  complain(broken)
}

type Told = { cartId: string; key: string; outcome: { orderId: number } | { refused: string } }
type Row = { order_id: number; cart_id: string; idempotency_key: string; placed: boolean }

/** After these nothing of the kind may happen behind the shopper's back. */
const DECIDED = new Set([
  'payment_declined',
  'payment_unavailable',
  'out_of_stock',
  'slot_full',
  'promo_used_up',
  'promo_already_used',
])

/** What people were answered is what happened: a placed order is there, a refused press ordered nothing. */
export async function checkTold({ server }: Watched, told: Told[]): Promise<void> {
  const rows = await server.look<Row>(
    'select order_id, cart_id, idempotency_key, placed_at is not null as placed from orders where cart_id = any($1)',
    [told.map(({ cartId }) => cartId)],
  )
  // Another window, or a later press with the same key, may have been quicker to succeed.
  const known = new Set(told.map(({ outcome }) => ('orderId' in outcome ? outcome.orderId : null)))
  const broken: string[] = []
  for (const { cartId, key, outcome } of told) {
    const placed = rows.find((row) => row.cart_id === cartId && row.placed)
    if ('orderId' in outcome && placed?.order_id !== outcome.orderId)
      broken.push(`told of an order that is not there: ${outcome.orderId}`)
    if (
      'refused' in outcome &&
      DECIDED.has(outcome.refused) &&
      placed?.idempotency_key === key &&
      !known.has(placed.order_id)
    )
      broken.push(`told ${outcome.refused}, but ordered after all: ${placed.order_id}`)
  }
  complain(broken)
}

function complain(broken: string[]): void {
  if (broken.length > 0) throw new BrokenPromise(broken.join('\n'))
}

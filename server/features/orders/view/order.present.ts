import type { Order, OrderSummary } from '#contract/orders/orders.ts'
import { type Cents, toDollars } from '#domain/money.ts'
import { canAddTip } from '#domain/orders/tip.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { hasEnded, hasLeftStore } from '#domain/orders/order-status.ts'
import { gstIncluded } from '#domain/pricing/gst.ts'
import { toLocalIso } from '#domain/time.ts'
import { presentAddress } from '#server/features/addresses/address.present.ts'
import type { Store } from '#server/features/delivery/slots.service.ts'
import type { OrderRow } from '../orders.queries.ts'
import { pickedSaleOf, presentPicked, presentProposals } from '../picking/picked-amounts.ts'
import { type DriverReader, presentDriver, presentListedDriver } from './driver.present.ts'
import { estimateOf, rangeOf, type EstimateContext } from './order-estimates.ts'
import { presentAddressRequest } from './address-request.ts'
import type { SummaryRow } from './order-list.queries.ts'

export type OrderReader = DriverReader & {
  /** Includes payment details and cart number: for the owner and staff, never in a realtime event. */
  seesPayment: boolean
  /** Includes names and reasons in the history: for staff. */
  isStaff: boolean
  /** Includes staff notes for the driver: for staff and the driver. */
  seesDriverNotes: boolean
}

/** Returns an order as one reader receives it: in a response, an event or a message. */
export function presentOrder(row: OrderRow, context: EstimateContext, reader: OrderReader): Order {
  const { store, now } = context
  const time = (at: Date) => toLocalIso(at, store.time_zone)
  const estimate = estimateOf(row, context)
  return {
    order_id: row.order_id,
    order_number: orderNumber(row.order_id),
    version: row.version,
    user_id: row.user_id,
    users: {
      firstname: row.customer.firstname,
      lastname: row.customer.lastname,
      mobile: row.customer.mobile,
    },
    address_id: row.address_id,
    addresses: presentAddressOf(row),
    address_unlisted: row.address_unlisted,
    delivery_notes: row.delivery_notes,
    store_id: row.store_id,
    store: presentStore(store),
    coupon_id: row.promo_code_id,
    carts: presentMoney(row, store.time_zone),
    comment: row.comment,
    status: row.status,
    packing_status: row.packing_status,
    held_from: row.held_from,
    start: time(row.start_at),
    due: time(row.due_at),
    asap: row.asap,
    moved_from: presentMovedFrom(row, time),
    arrival: row.arrived_at && time(row.arrived_at),
    delivered: row.delivered_at && time(row.delivered_at),
    created: time(row.created_at),
    modified: time(row.modified_at),
    type: 'NORMAL',
    estimate_delivery:
      estimate === null ? null : { value: estimate, interval: estimate === 1 ? 'minute' : 'minutes' },
    estimate_range: presentRange(row, context),
    estimate_delivery_start_date: hasEnded(row.status) ? null : time(row.start_at),
    gift: row.gift,
    gift_recipient: row.gift_recipient,
    gift_recipient_number: row.gift_recipient_number,
    gift_message: row.gift_message,
    reason: row.reason,
    instruction: row.instruction,
    missing_wish: row.missing_wish,
    door_check: row.door_check && {
      outcome: row.door_check.outcome,
      reason: row.door_check.refusal_reason ?? '',
      at: time(new Date(row.door_check.at)),
    },
    bags: row.bags ?? [],
    history: presentHistory(row, store.time_zone, reader),
    driver: presentDriver(row, reader),
    ...(reader.seesDriverNotes ? { driver_notes: row.driver_notes ?? [] } : {}),
    ...(reader.isStaff ? presentForStaff(row, store.time_zone, now) : {}),
    ...(reader.seesPayment ? { ...presentPayment(row, store.time_zone), ...presentChoices(row, now) } : {}),
  }
}

function presentRange(row: OrderRow, context: EstimateContext): Order['estimate_range'] {
  const range = rangeOf(row, context)
  const time = (at: Date) => toLocalIso(at, context.store.time_zone)
  return range && { earliest: time(range.earliest), latest: time(range.latest) }
}

const presentMovedFrom = (
  { moved_from_start_at: start, moved_from_due_at: due, status }: OrderRow,
  time: (at: Date) => string,
): Order['moved_from'] =>
  start === null || due === null || hasEnded(status) ? null : { start: time(start), due: time(due) }

const presentStore = ({ name, phone, time_zone, lat, lng }: Store): Order['store'] => ({
  name,
  phone,
  time_zone,
  lat,
  lng,
})

type AddressColumns = Pick<
  OrderRow,
  'address_line_1' | 'address_line_2' | 'city' | 'state' | 'postcode' | 'lat' | 'lng'
>

const presentAddressOf = (row: AddressColumns) =>
  presentAddress({ ...row, addressLine1: row.address_line_1, addressLine2: row.address_line_2 })

const presentMoney = (row: OrderRow, timeZone: string): Order['carts'] => ({
  sub_total: toDollars(row.items_cents),
  surcharge: toDollars(row.surcharge_cents),
  credit_used: toDollars(row.credit_cents),
  total: toDollars(row.total_cents),
  tip: toDollars(row.tip_cents + row.later_tip_cents),
  gst_included: toDollars(gstOf(row)),
  contains_alcohol: row.contains_alcohol,
  cart_items: row.lines.map((line) => ({
    order_line_id: line.order_line_id,
    product_id: line.product_id,
    product_name: line.product_name,
    product_slug: line.product_slug,
    image: line.image ?? '',
    product_pack_id: line.pack_id,
    pack_size: line.pack_size,
    quantity: line.quantity,
    quantity_supplied: line.quantity_supplied,
    price: toDollars(line.price_cents),
    total: toDollars(line.price_cents * line.quantity),
    discount: toDollars(line.discount_cents),
    gst_free: line.gst_free,
    missing_wish: line.missing_wish,
    bundle: presentBundle(line),
  })),
  proposals: presentProposals(row, timeZone),
  substitutes: (row.substitutes ?? []).map((one) => ({
    order_line_id: one.order_line_id,
    product_name: one.product_name,
    product_pack_id: one.pack_id,
    pack_size: one.pack_size,
    quantity: one.quantity,
    total: toDollars(one.amount_cents),
    gst_free: one.gst_free,
  })),
  cart_charges: [{ name: 'Delivery', amount: toDollars(row.charges_cents) }],
  // A discount of zero, left by a change of the order, is hidden.
  cart_discounts: row.discounts
    .filter(({ amount_cents }) => amount_cents > 0)
    .map(({ name, reason, amount_cents }) => ({
      promo_code: name,
      reason,
      discount_applied: toDollars(amount_cents),
    })),
  supplied: presentPicked(row),
})

/** Returns the bundle in which a line was bought; null for packs bought on their own. */
const presentBundle = (line: OrderRow['lines'][number]): Order['carts']['cart_items'][number]['bundle'] =>
  line.bundle_product_id === null || line.bundle_name === null || line.bundle_quantity === null
    ? null
    : {
        product_id: line.bundle_product_id,
        product_pack_id: line.bundle_pack_id,
        product_name: line.bundle_name,
        quantity: line.bundle_quantity,
      }

const gstOf = (row: OrderRow) =>
  gstIncluded({
    lines: row.lines.map((line) => ({
      total: line.price_cents * line.quantity - line.discount_cents,
      isGstFree: line.gst_free,
    })),
    charges: row.charges_cents,
    surcharge: row.surcharge_cents,
  })

type ClaimColumns = Pick<OrderRow, 'claimed_by' | 'claimed_until' | 'claimed_by_name' | 'status'>

/** Returns the claim on an order until it expires; null if there is none. */
export const presentClaim = (
  row: ClaimColumns,
  timeZone: string,
  now: Date,
): NonNullable<Order['claim']> | null =>
  row.claimed_by !== null && row.claimed_until !== null && row.claimed_until > now && !hasEnded(row.status)
    ? {
        user_id: row.claimed_by,
        name: row.claimed_by_name ?? '',
        until: toLocalIso(row.claimed_until, timeZone),
      }
    : null

/** Names of the actors of an order's steps. */
export const BY_WORDS = {
  customer: 'Customer',
  staff: 'Store',
  driver: 'Driver',
  system: 'Shop',
  autopilot: 'Demo',
} as const

function presentHistory(row: OrderRow, timeZone: string, { isStaff }: OrderReader): Order['history'] {
  return (row.history ?? []).map((event) => ({
    at: toLocalIso(new Date(event.at), timeZone),
    what: event.what,
    from: event.from_value,
    to: event.to_value,
    by: BY_WORDS[event.by_kind],
    ...(isStaff ? { who: event.who ?? '', reason: event.reason } : {}),
  }))
}

const presentForStaff = (row: OrderRow, timeZone: string, now: Date): Partial<Order> => ({
  source: row.source,
  taken_by: row.taken_by === null ? null : { user_id: row.taken_by, name: row.taken_by_name ?? '' },
  returns: presentReturns(row, timeZone),
  claim: presentClaim(row, timeZone, now),
})

const presentReturns = ({ returns }: OrderRow, timeZone: string) =>
  returns && {
    open: returns.open,
    since: toLocalIso(new Date(returns.opened_at), timeZone),
    items: returns.items.map((item) => ({ ...item, gtin: item.barcodes[0]?.gtin ?? null })),
  }

/**
 * Returns the cents that are neither authorised nor captured if the order left now. An order that has left is paid.
 */
function unpaidOf(row: OrderRow): Cents {
  if (hasEnded(row.status) || hasLeftStore({ status: row.status, heldFrom: row.held_from })) return 0
  const { money } = pickedSaleOf(row)
  return Math.max(0, money + row.tip_cents - row.held_cents)
}

const takesTip = (
  { status, delivered_at: deliveredAt, later_tip_cents: later }: OrderRow,
  now: Date,
): boolean => canAddTip({ status, deliveredAt, hasLaterTip: later > 0 }, now)

/** Returns what the owner may decide: a higher price for another address, and a tip. */
const presentChoices = (row: OrderRow, now: Date): Pick<Order, 'address_request' | 'takes_tip'> => ({
  address_request: presentAddressRequest(row, now),
  takes_tip: takesTip(row, now),
})

type PaymentFields =
  | 'shared'
  | 'cart_id'
  | 'payment_id'
  | 'payment'
  | 'credit_card_expiry'
  | 'refunds'
  | 'invoices'

function presentPayment(row: OrderRow, timeZone: string): Pick<Order, PaymentFields> {
  const { payment } = row
  return {
    shared: row.is_shared && !hasEnded(row.status),
    cart_id: row.cart_id,
    payment_id: payment?.payment_id ?? null,
    credit_card_expiry: payment?.expiry ?? '',
    payment: payment && {
      type: payment.type,
      card_type: payment.card_type,
      last_two: payment.last_two,
      state: payment.state,
      authorised: toDollars(payment.amount_cents),
      captured: toDollars(payment.captured_cents),
      refunded: toDollars(payment.refunded_cents),
      unpaid: toDollars(unpaidOf(row)),
    },
    refunds: (row.refunds ?? []).map((one) => ({
      refund_id: one.refund_id,
      at: toLocalIso(new Date(one.at), timeZone),
      kind: one.kind,
      amount: toDollars(one.money_cents + one.credit_cents),
      money: toDollars(one.money_cents),
      credit: toDollars(one.credit_cents),
      reason: one.reason,
      refused: toDollars(one.refused_cents),
    })),
    invoices: (row.invoices ?? []).map(({ number, kind, total_cents }) => ({
      number,
      kind,
      total: toDollars(total_cents),
    })),
  }
}

export const presentSummary = (row: SummaryRow, timeZone: string, reader: DriverReader): OrderSummary => ({
  order_id: row.order_id,
  order_number: orderNumber(row.order_id),
  version: row.version,
  store_id: row.store_id,
  status: row.status,
  packing_status: row.packing_status,
  start: toLocalIso(row.start_at, timeZone),
  due: toLocalIso(row.due_at, timeZone),
  asap: row.asap,
  created: toLocalIso(row.created_at, timeZone),
  users: { firstname: row.customer.firstname, lastname: row.customer.lastname, mobile: row.customer.mobile },
  addresses: presentAddressOf(row),
  address_unlisted: row.address_unlisted,
  driver: presentListedDriver(row, reader),
  total: toDollars(row.total_cents),
  item_count: row.item_count,
  contains_alcohol: row.contains_alcohol,
  products: row.products.map((product) => ({ ...product, image: product.image ?? '' })),
  product_count: row.product_count,
})

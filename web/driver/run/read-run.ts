import { cartPackLabel } from '#domain/catalogue/packs.ts'
import { localDate } from '#domain/time.ts'
import { listOwnFarHandOvers } from '#contract/console/hand-over-distances.ts'
import { readContact } from '#contract/orders/order-contact.ts'
import { type DriverPlan, readDriverPlan } from '#contract/driver/driver-plan.ts'
import { getShift } from '#contract/driver/drivers.ts'
import { type Order, getOrder, listOrders } from '#contract/orders/orders.ts'
import { goodsOnBoard } from '#contract/orders/returns.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import type { Page } from '#web/platform/page/page-context.ts'
import type { StaffUser } from '#web/staff/staff-access.ts'
import { recipientOf } from './recipient.ts'
import type { Run, RunOrder, RunStop } from './run.ts'

type PageOfRun = Pick<Page, 'now' | 'doorRules'>

/** Loads the driver's shift, stops and orders. */
export async function readRun(api: PageApi, user: StaffUser, page: PageOfRun): Promise<Run> {
  const [shift, plan, listed, goods, far] = await Promise.all([
    api.call(getShift),
    api.call(readDriverPlan),
    api.call(listOrders, { query: { open: true } }),
    api.call(goodsOnBoard),
    api.call(listOwnFarHandOvers),
  ])
  const jobs = listed.filter(({ driver }) => driver?.user_id === user.user_id)
  const orders = await Promise.all(jobs.map(({ order_id }) => orderOrNull(api, order_id, page)))
  return {
    user_id: user.user_id,
    firstname: user.firstname,
    now: page.now().toISOString(),
    shift,
    stops: plan.stops.map(withoutAddress),
    orders: orders.flatMap((order) => order ?? []),
    goods,
    far_hand_overs: far.length,
  }
}

/** Orders have the address. */
function withoutAddress(stop: DriverPlan['stops'][number]): RunStop {
  const { address: _, ...rest } = stop
  return rest
}

/** Returns null for an order that was taken from the driver since the list was read. */
async function orderOrNull(api: PageApi, orderId: number, page: PageOfRun): Promise<RunOrder | null> {
  const params = { order_id: orderId }
  try {
    const [order, { phone }] = await Promise.all([
      api.call(getOrder, { params }),
      api.call(readContact, { params }),
    ])
    return runOrder(order, phone, page)
  } catch (error) {
    if (!isApiError(error, 'not_found')) throw error
    return null
  }
}

function runOrder(order: Order, phone: string, { now, doorRules }: PageOfRun): RunOrder {
  const { addresses: home, store } = order
  const recipient = recipientOf(order)
  const today = localDate(now(), store.time_zone)
  return {
    order_id: order.order_id,
    order_number: order.order_number,
    version: order.version,
    status: order.status,
    packing_status: order.packing_status,
    start: order.start,
    due: order.due,
    asap: order.asap,
    store_id: order.store_id,
    store,
    comment: order.comment,
    instruction: order.instruction,
    delivery_notes: order.delivery_notes,
    address_unlisted: order.address_unlisted,
    gift_message: order.gift ? order.gift_message : '',
    bags: order.bags,
    arrival: order.arrival,
    recipient,
    phone,
    driver_notes: order.driver_notes ?? [],
    address: {
      line_1: home.address_line_1,
      line_2: home.address_line_2 ?? '',
      city: home.city,
      postcode: home.postcode,
      lat: home.lat,
      lng: home.lng,
    },
    state: home.state,
    contains_alcohol: order.carts.contains_alcohol,
    items: order.carts.cart_items.map((line) => ({
      key: line.order_line_id,
      quantity: line.quantity_supplied,
      name: line.product_name,
      pack: cartPackLabel(line.pack_size),
    })),
    rules: doorRules(home.state, today),
    today,
  }
}

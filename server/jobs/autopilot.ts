import { PACKING, STATUS } from '#domain/orders/order-status.ts'
import { required } from '#domain/required.ts'
import { addMinutes } from '#domain/time.ts'
import { findDriver, isNextStop, recordPosition } from '#server/features/delivery/drivers/drivers.service.ts'
import type { Actor } from '#server/features/orders/lifecycle/actor.service.ts'
import { recordIdCheck } from '#server/features/orders/handover/id-check.service.ts'
import { type OrderTransition, moveOrder } from '#server/features/orders/lifecycle/move-order.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { type UntouchedOrder, readUntouched } from './autopilot.queries.ts'

/** Actor that plays staff and driver in the demo. Once a person changes an order, the autopilot ignores it. */
const AUTOPILOT: Actor = { roles: ['staff', 'driver'], userId: null, kind: 'autopilot', isPerson: false }

const TICK_MS = 1500
/** Seconds for which a person can start to handle the order manually. */
const HANDS_OFF_SECONDS = 20
/** Seconds from the store to the address. With the steps before it, a delivery takes about three minutes. */
const RIDE_SECONDS = 100

type Step = { waitSeconds: number; change: OrderTransition }

/** Returns the next step of an order at its store, and the time before it. */
function nextAtStore(order: UntouchedOrder): Step | null {
  if (order.status === STATUS.pending)
    return { waitSeconds: HANDS_OFF_SECONDS, change: { status: STATUS.approved } }
  if (order.packing_status === PACKING.pending)
    return { waitSeconds: 3, change: { packingStatus: PACKING.approved } }
  if (order.packing_status === PACKING.approved)
    return { waitSeconds: 10, change: { packingStatus: PACKING.packing } }
  if (order.packing_status === PACKING.packing)
    return { waitSeconds: 20, change: { packingStatus: PACKING.complete } }
  if (order.status === STATUS.approved) return { waitSeconds: 5, change: { status: STATUS.assigned } }
  if (order.status === STATUS.assigned) return { waitSeconds: 8, change: { status: STATUS.inTransit } }
  return null
}

export function startAutopilot(shop: Shop): { stop(): Promise<void> } {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => (stopped ? undefined : runAutopilot(shop)))
  }, TICK_MS)
  timer.unref()
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** Advances every order that is due by one step. */
export async function runAutopilot(shop: Shop): Promise<void> {
  try {
    for (const order of await readUntouched(shop.db, shop.processId)) await advance(shop, order)
  } catch (error) {
    shop.log.warn({ err: error }, 'an autopilot turn failed')
  }
}

async function advance(shop: Shop, order: UntouchedOrder): Promise<void> {
  try {
    if (order.status === STATUS.inTransit) await ride(shop, order)
    else await prepare(shop, order)
  } catch (error) {
    // A person was faster, or the step is not allowed at this time of day: the next turn retries it.
    if (!(error instanceof ShopError)) throw error
  }
}

async function prepare(shop: Shop, order: UntouchedOrder): Promise<void> {
  const step = nextAtStore(order)
  const now = shop.clock.now()
  const lead = shop.storeDirectory.store(order.store_id).prep_minutes
  const isDue = order.asap || now >= addMinutes(order.start_at, -lead)
  if (!step || !isDue || secondsSince(order.modified_at, now) < step.waitSeconds) return
  if (step.change.status !== STATUS.assigned) return moveOrder(shop, AUTOPILOT, order.order_id, step.change)
  const driverId = await findDriver(shop, order.store_id)
  if (driverId !== null) await moveOrder(shop, AUTOPILOT, order.order_id, { ...step.change, driverId })
}

async function ride(shop: Shop, order: UntouchedOrder): Promise<void> {
  const { lat, lng } = shop.storeDirectory.store(order.store_id)
  const share = Math.min(
    1,
    secondsSince(order.departed_at ?? order.modified_at, shop.clock.now()) / RIDE_SECONDS,
  )
  const at = { lat: lat + (order.lat - lat) * share, lng: lng + (order.lng - lng) * share }
  // With several orders on board, the driver goes to the next door only, instead of being at several places at
  // once.
  const driverId = required(order.driver_id, `the driver of order ${order.order_id}`)
  if (await isNextStop(shop, driverId, order.order_id))
    await recordPosition(shop, driverId, { ...at, accuracy: 10, at: shop.clock.now() })
  if (share < 1) return
  if (order.contains_alcohol && !order.passed) {
    await recordIdCheck(shop, AUTOPILOT, order.order_id, {
      outcome: 'passed',
      sober: true,
      document_type: 'driver_licence',
      issuer: order.state,
      not_expired: true,
      photo_match: true,
      over_18: true,
      name_match: true,
      recipient_name: order.recipient_name,
      declaration: true,
    })
  }
  await moveOrder(shop, AUTOPILOT, order.order_id, { status: STATUS.complete })
}

const secondsSince = (at: Date, now: Date): number => (now.getTime() - at.getTime()) / 1000

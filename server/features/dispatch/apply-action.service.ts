import type { DriverAction } from '#contract/driver/driver-actions.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { recordIdCheck as idCheckContract } from '#contract/orders/id-check.ts'
import { changeOrder } from '#contract/orders/orders.ts'
import { isLawfulHandOver } from '#domain/delivery/lawful-hours.ts'
import { type TapTime, handOverTime, timeOfAction } from '#domain/dispatch/tap-time.ts'
import { STATUS, hasEnded } from '#domain/orders/order-status.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { arriveAtDoor } from '#server/features/orders/handover/arrive.service.ts'
import { recordIdCheck, writeIdCheck } from '#server/features/orders/handover/id-check.service.ts'
import type { Actor } from '#server/features/orders/lifecycle/actor.service.ts'
import { moveOrder } from '#server/features/orders/lifecycle/move-order.service.ts'
import type { OrderHead } from '#server/features/orders/orders.service.ts'
import { type LoadedBags, loadBags } from '#server/features/orders/picking/loaded-bags.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { readOwnVersions } from './driver-actions.queries.ts'

const IdCheckBody = required(idCheckContract.body, 'body of an ID check')
const OrderChangeBody = required(changeOrder.body, 'body of an order change')

export type TimedAction = {
  action: DriverAction
  tap: TapTime
  receivedAt: Date
  /**
   * Stores the result of the action. Runs in the transaction of its effect, so that a process that ends in between
   * leaves both or neither. `doorAnswers` are set if a manager must review them.
   */
  finish: (shop: Shop, doorAnswers?: object) => Promise<void>
}

export const driverActor = (driverId: number): Actor => ({
  roles: ['driver'],
  userId: driverId,
  kind: 'driver',
  isPerson: true,
})

/** Applies an action of a driver to an order. @throws ShopError */
export async function applyAction(
  shop: Shop,
  driverId: number,
  order: OrderHead,
  timed: TimedAction,
): Promise<void> {
  const { action, tap, receivedAt, finish } = timed
  const actor = driverActor(driverId)
  if (isDone(order, action)) return finish(shop)
  if (hasEnded(order.status)) throw new ShopError('status_not_allowed', { allowed: [] })
  await requireOwnVersion(shop, driverId, order, action.version)
  const { order_id: orderId, version } = order
  const at = timeOfAction(tap, { receivedAt, departedAt: order.departed_at })
  if (action.kind === 'hand_over' || action.kind === 'complete') return handOver(shop, actor, order, timed)
  if (action.kind === 'refuse') {
    const answers = answersOf(action, 'refused')
    return recordIdCheck(shop, actor, orderId, { ...answers, version, at, afterwards: finish })
  }
  if (action.kind === 'start') {
    const loadedBags = action['bags_loaded'] === undefined ? undefined : bagsOf(action)
    const departure = { status: STATUS.inTransit, happenedAt: at, version, loadedBags, afterwards: finish }
    return moveOrder(shop, actor, orderId, departure)
  }
  await inTransaction(shop, async (shop) => {
    if (action.kind === 'load') await loadBags(shop, actor, orderId, { ...bagsOf(action), version })
    else await arriveAtDoor(shop, actor, orderId, { at, version })
    await finish(shop)
  })
}

/** Returns whether the order already is where the action would bring it, as after a call of another endpoint. */
const isDone = ({ status }: OrderHead, { kind }: DriverAction): boolean =>
  (status === STATUS.complete && kind === 'complete') || (status === STATUS.inTransit && kind === 'start')

/**
 * Requires that nothing but the driver's own actions has changed the order since the phone showed it. A phone without a
 * network sends several actions that were tapped on the same version.
 * @throws ShopError stale
 */
async function requireOwnVersion(
  shop: Shop,
  driverId: number,
  { order_id: orderId, version: current }: OrderHead,
  seen: number,
): Promise<void> {
  if (seen === current) return
  let version = seen
  for (const own of await readOwnVersions(shop.db, driverId, orderId)) {
    if (own.version_before <= version && own.version_after > version) version = own.version_after
  }
  if (version !== current) throw new ShopError('stale')
}

/** Completes the order, with its passed ID check if the action has one, or leaves both to a review of the time. */
async function handOver(
  shop: Shop,
  actor: Actor,
  order: OrderHead,
  { action, tap, receivedAt, finish }: TimedAction,
): Promise<void> {
  const { order_id: orderId, version } = order
  const answers = action.kind === 'hand_over' ? answersOf(action, 'passed') : null
  const { law, time_zone: zone } = shop.storeDirectory.store(order.store_id)
  const isLawful = (at: Date) => !order.contains_alcohol || isLawfulHandOver(law, zone, at)
  const time = handOverTime(tap, { receivedAt, departedAt: order.departed_at }, isLawful)
  if (time.decision === 'review') {
    if (order.status !== STATUS.inTransit) throw new ShopError('status_not_allowed', { allowed: [] })
    return finish(shop, answers ?? {})
  }
  await completeAt(shop, actor, orderId, { answers, version, at: time.at, afterwards: finish })
}

type DoorAnswers = ReturnType<typeof answersOf>
type CompletedHandOver = {
  answers: DoorAnswers | null
  version: number
  at: Date
  afterwards?: (shop: Shop) => Promise<void>
}

/** Completes the order at a time, and records the ID check, if there is one, in the same transaction. */
export async function completeAt(
  shop: Shop,
  actor: Actor,
  orderId: number,
  { answers, version, at, afterwards }: CompletedHandOver,
): Promise<void> {
  const completion = { status: STATUS.complete, happenedAt: at, version, afterwards }
  if (!answers) return moveOrder(shop, actor, orderId, completion)
  await moveOrder(shop, actor, orderId, {
    ...completion,
    alongside: (shop, order) => writeIdCheck(shop, actor, order, { ...answers, at }),
  })
}

/** Returns the answers at the door. @throws ShopError invalid_input with the fields that are missing or contradictory */
export function answersOf(action: object, outcome: 'passed' | 'refused') {
  const parsed = IdCheckBody.safeParse({ ...action, outcome, version: undefined })
  if (!parsed.success) throw new ShopError('invalid_input', { fields: fieldErrors(parsed.error.issues) })
  return parsed.data
}

function bagsOf(action: DriverAction): LoadedBags {
  const { bags_loaded: codes = null, bags_left_reason: leftReason = '' } = action
  const parsed = OrderChangeBody.safeParse({ bags_loaded: codes, bags_left_reason: leftReason })
  if (!parsed.success) throw new ShopError('invalid_input', { fields: fieldErrors(parsed.error.issues) })
  return { codes: parsed.data.bags_loaded ?? [], leftReason: parsed.data.bags_left_reason ?? '' }
}

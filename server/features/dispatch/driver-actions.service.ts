import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ActionResult, DriverAction } from '#contract/driver/driver-actions.ts'
import { type ErrorCode, publicCode } from '#contract/errors.ts'
import { type TapTime, tapTime } from '#domain/dispatch/tap-time.ts'
import { required } from '#domain/required.ts'
import { orderHead } from '#server/features/orders/orders.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, requireUserId } from '#server/http/session/principal.ts'
import { GatewayUnreachable } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import { type TimedAction, applyAction } from './apply-action.service.ts'
import * as queries from './driver-actions.queries.ts'

/** Failures that a later attempt may solve. Their results are not stored. */
const PASSING: readonly ErrorCode[] = ['payment_unavailable', 'unavailable', 'rate_limited']
/** Interval and number of looks at an action that another request is applying. */
const POLL_MS = 200
const POLLS = 50

/**
 * Applies the actions of a driver's phone in order, each once. A failed action stops the later actions of its order.
 * @throws ShopError action_changed if an action was sent before with other content; then nothing is applied
 * @throws ShopError not_signed_in if the session is not that of the driver who tapped
 */
export async function applyActions(
  shop: Shop,
  principal: Principal,
  { actions, user_id: tappedBy }: { actions: readonly DriverAction[]; user_id?: number | undefined },
): Promise<ActionResult[]> {
  const driverId = requireUserId(principal)
  if (tappedBy !== undefined && tappedBy !== driverId) throw new ShopError('not_signed_in')
  await requireSameBodies(shop, driverId, actions)
  /** Failed orders; the value is true if the failure may pass. */
  const failed = new Map<number, boolean>()
  const results: ActionResult[] = []
  for (const action of actions) {
    const { result, isPassing } = await applyOnce(shop, driverId, action, failed.get(action.order_id))
    if (!result.ok && !failed.has(action.order_id)) failed.set(action.order_id, isPassing)
    results.push(result)
  }
  return results
}

async function requireSameBodies(shop: Shop, driverId: number, actions: readonly DriverAction[]) {
  const ids = actions.map((action) => action.action_id)
  const stored = await queries.readActions(shop.db, driverId, ids)
  const hashes = new Map(stored.map(({ action_id, body_hash }) => [action_id, body_hash]))
  for (const action of actions) {
    const hash = hashOf(action)
    const known = hashes.get(action.action_id) ?? hash
    if (!known.equals(hash)) throw new ShopError('action_changed')
    hashes.set(action.action_id, hash)
  }
}

/** Returns a hash of the action that does not depend on the order of its fields. */
const hashOf = (action: DriverAction): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(sorted(action)))
    .digest()

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]))
}

type Applied = { result: ActionResult; isPassing: boolean }

async function applyOnce(
  shop: Shop,
  driverId: number,
  action: DriverAction,
  /** Undefined if no earlier action of the order failed. */
  earlierFailure: boolean | undefined,
): Promise<Applied> {
  const key = { driverId, actionId: action.action_id }
  const tap = tapOf(action)
  const claim = { driverId, action, bodyHash: hashOf(action), ...tap, receivedAt: shop.clock.now() }
  const receivedAt = await queries.claimAction(shop.db, claim)
  if (!receivedAt) return resultOfOther(shop, key)
  try {
    if (earlierFailure !== undefined) throw new ShopError('earlier_action_failed')
    return { result: await apply(shop, driverId, { action, tap, receivedAt }), isPassing: false }
  } catch (thrown) {
    const error = thrown instanceof GatewayUnreachable ? new ShopError('payment_unavailable') : thrown
    const isPassing = !(error instanceof ShopError) || PASSING.includes(error.code) || earlierFailure === true
    if (isPassing) await queries.releaseAction(shop.db, key)
    if (!(error instanceof ShopError)) throw error
    return { result: await fail(shop, key, { action, error, isKept: !isPassing }), isPassing }
  }
}

type ClaimedAction = Omit<TimedAction, 'finish'>

async function apply(shop: Shop, driverId: number, claimed: ClaimedAction): Promise<ActionResult> {
  const { order_id: orderId, action_id: actionId } = claimed.action
  const order = await orderHead(shop, orderId)
  if (!order || order.driver_id !== driverId)
    throw new ShopError('not_found', { isHidden: order !== undefined })
  let result: ActionResult | null = null
  const finish: TimedAction['finish'] = async (shop, doorAnswers) => {
    const { version: versionAfter } = required(await orderHead(shop, orderId), `order ${orderId}`)
    const change = { versionBefore: order.version, versionAfter, doorAnswers: doorAnswers ?? null }
    result = resultOf(actionId, change)
    // Another request has taken over this action and finished it: the effect of this request is rolled back.
    if (!(await queries.finishAction(shop.db, { driverId, actionId, result, ...change })))
      throw new ShopError('unavailable')
  }
  await applyAction(shop, driverId, order, { ...claimed, finish })
  return required<ActionResult>(result, `result of action ${actionId}`)
}

type Key = { driverId: number; actionId: string }

type Change = { versionAfter: number; doorAnswers: object | null }

const resultOf = (actionId: string, { versionAfter, doorAnswers }: Change): ActionResult => ({
  action_id: actionId,
  ok: doorAnswers === null,
  order_version: versionAfter,
  ...(doorAnswers && { error: errorOf(new ShopError('hand_over_in_review')) }),
})

type Failure = { action: DriverAction; error: ShopError; isKept: boolean }

async function fail(shop: Shop, key: Key, { action, error, isKept }: Failure): Promise<ActionResult> {
  const order = await orderHead(shop, action.order_id)
  const version = order?.driver_id === key.driverId ? { order_version: order.version } : {}
  const result: ActionResult = {
    action_id: key.actionId,
    ok: false,
    ...version,
    error: errorOf(error),
  }
  if (isKept) {
    const nothing = { versionBefore: null, versionAfter: null, doorAnswers: null }
    const isFirst = await queries.finishAction(shop.db, { ...key, result, ...nothing })
    if (!isFirst) return (await resultOfOther(shop, key)).result
  }
  return result
}

const errorOf = ({ code, message, details }: ShopError): ActionResult['error'] => ({
  code: publicCode(code),
  msg: details.msg ?? message,
  ...(details.fields && { fields: details.fields }),
  ...(details.allowed && { allowed: details.allowed }),
})

/** Returns the result of another request that applies the same action, or has applied it. */
async function resultOfOther(shop: Shop, { driverId, actionId }: Key): Promise<Applied> {
  for (let polls = 0; polls < POLLS; polls++) {
    const [stored] = await queries.readActions(shop.db, driverId, [actionId])
    if (stored?.result) return { result: stored.result, isPassing: false }
    if (!stored) break
    await sleep(POLL_MS)
  }
  const error = errorOf(new ShopError('unavailable'))
  return { result: { action_id: actionId, ok: false, error }, isPassing: true }
}

const tapOf = ({ at, clock_offset_ms: offsetMs, clock_measured_at: measuredAt }: DriverAction): TapTime =>
  tapTime({ phoneAt: new Date(at), offsetMs, measuredAt: measuredAt ? new Date(measuredAt) : null })

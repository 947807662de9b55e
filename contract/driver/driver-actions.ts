import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Integer, IsoTime } from '../fields.ts'

/** Kinds of actions. `hand_over` records the passed ID check and completes the order; `complete` needs no check. */
const ACTION_KINDS = ['start', 'arrive', 'hand_over', 'complete', 'refuse', 'load'] as const

/** A day, far more than the difference of any clock that a driver would not notice. */
const OFFSET_MAX_MS = 86_400_000

/**
 * Action of a driver's phone. Fields beyond these belong to the kind: the answers of a `door_check` for `hand_over` and
 * `refuse`, and the bags for `load` and `start`. They are checked action by action, so that one incomplete action does
 * not block a queue.
 */
const DriverAction = z.looseObject({
  action_id: z.uuid().toLowerCase(),
  kind: z.enum(ACTION_KINDS),
  order_id: Id,
  /** Version of the order that the phone showed. Changes by the driver's own actions since then are allowed. */
  version: Integer,
  /** Time of the tap by the phone. */
  at: Instant,
  /** Milliseconds to add to the phone's clock to get the shop's time. */
  clock_offset_ms: Integer.pipe(z.number().int().min(-OFFSET_MAX_MS).max(OFFSET_MAX_MS)),
  /** Time of the measurement by the phone's clock; absent: with the tap. */
  clock_measured_at: Instant.nullish(),
})
export type DriverAction = z.output<typeof DriverAction>

const ActionError = z.object({
  code: z.string(),
  msg: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  allowed: z.array(z.number()).optional(),
})

const ActionResult = z.object({
  action_id: z.string(),
  ok: z.boolean(),
  /** Version of the order after the action; absent if the driver doesn't have the order. */
  order_version: z.number().optional(),
  error: ActionError.optional(),
})
export type ActionResult = z.output<typeof ActionResult>

/**
 * Applies the actions in order. A failed action stops only later actions of the same order. A repeated action
 * returns its first result; only failures that a retry may solve, such as an unreachable payment service, are not stored.
 * Actions of another driver than the session's are `not_signed_in`, and nothing is stored.
 * @source A-DISPATCH-6
 */
export const sendActions = endpoint({
  method: 'POST',
  path: '/drivers/me/actions',
  summary: 'Apply the actions of the driver’s phone in order, each once',
  allow: ['deliveries.drive'],
  scope: 'shared',
  body: z.object({
    actions: z.array(DriverAction).min(1).max(50),
    /** Driver who tapped them. On a phone that several drivers use, the session may be another driver's. */
    user_id: Id.optional(),
  }),
  data: z.object({
    results: z.array(ActionResult),
    /** Time of the shop, from which the phone measures the difference of its clock. */
    now: IsoTime,
  }),
  /** The last two occur in results only. */
  errors: ['not_signed_in', 'forbidden', 'action_changed', 'earlier_action_failed', 'hand_over_in_review'],
})

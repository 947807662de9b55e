import type { ErrorBody } from '#contract/errors.ts'
import type { DocumentType } from '#domain/law/state-law.ts'
import type { RefusalReason } from '#domain/orders/refusal-reasons.ts'
import type { TapFields } from './phone-clock.ts'

/** Answers of a passed ID check, as in a `door_check`. */
export type PassedCheck = {
  sober: true
  declaration: true
  document_type: DocumentType
  issuer: string
  not_expired: true
  over_18: true
  photo_match: true
  name_match: true
  recipient_name: string
  name_compared?: true
}

/** Effect of a tap. Fields and values are those of `POST /drivers/me/actions`. */
export type Tap =
  | { kind: 'load' | 'start'; bags_loaded?: string[]; bags_left_reason?: string }
  | { kind: 'arrive' | 'complete' }
  | ({ kind: 'hand_over' } & PassedCheck)
  | { kind: 'refuse'; reason: RefusalReason }

export type DriverAction = Tap & TapFields & { action_id: string; order_id: number; version: number }

/** Labels that the list of waiting actions shows without a network. */
export type ActionLabels = { order_number: string; recipient: string; place: string }

/** `waiting`: not answered yet. `taken`: accepted, and not part of the loaded data yet. `refused`: rejected. */
export type ActionState = 'waiting' | 'taken' | 'refused'

export type StoredAction = {
  action: DriverAction
  user_id: number
  /** Sequence number. Actions are sent in this order, also after a reload. */
  made: number
  labels: ActionLabels
  state: ActionState
  /** Phone time in milliseconds until which the driver can take the tap back. It is sent afterwards. */
  held_until: number
  /** Version of the order after an accepted action. */
  order_version?: number
  error?: Pick<ErrorBody, 'code' | 'msg'> & { fields?: Record<string, string> }
  /** True once the driver has read the rejection. */
  is_read?: true
}

/** Result of an action in the reply of the API. */
export type ActionResult = {
  action_id: string
  ok: boolean
  order_version?: number
  error?: StoredAction['error']
}

/** Error code of a hand-over whose time a manager decides. The driver has nothing left to do at the door. */
export const IN_REVIEW = 'hand_over_in_review'

/** Returns true if the action counts on the phone: it waits, was accepted, or is decided by a manager. */
export const isInEffect = ({ state, error }: StoredAction): boolean =>
  state !== 'refused' || error?.code === IN_REVIEW

/** Returns true if the action ends the order. */
export const isEnding = ({ kind }: Pick<DriverAction, 'kind'>): boolean =>
  kind === 'hand_over' || kind === 'complete' || kind === 'refuse'

import type { DocumentType } from '#domain/law/state-law.ts'
import type { RefusalReason } from '#domain/orders/refusal-reasons.ts'
import type { PassedCheck } from '../queue/driver-actions.ts'

/** Steps at a door, in order. A drunk person ends the check before a card is asked for. */
export type DoorStep =
  | 'door'
  | 'sober'
  | 'document'
  | 'birth_date'
  | 'name'
  | 'hand_over'
  | 'refuse'
  | 'refuse_goods'

/** Answers of the ID check so far. */
export type CheckAnswers = {
  document_type?: DocumentType
  issuer?: string | undefined
  isPhotoSame?: boolean
  /** Name on the document, if it differs from the order's. */
  otherName?: string
  isCompared?: boolean
}

/** Unfinished work at the current stop, which a reload restores. */
export type Draft = {
  /** Key of the stop; another stop starts from its beginning. */
  stop: string
  step: DoorStep
  /** Recipient at a door with several. */
  person: string | null
  answers: CheckAnswers
  reason: RefusalReason | null
  /** Step to which the refusal returns. */
  before: DoorStep
}

export const draftOf = (stop: string): Draft => ({
  stop,
  step: 'door',
  person: null,
  answers: {},
  reason: null,
  before: 'door',
})

/**
 * Returns the answers of a passed check for the API. Every question was answered with yes, because any other answer
 * leads to the refusal.
 */
export function passedCheck(recipient: string, answers: CheckAnswers): PassedCheck {
  const { document_type, issuer, otherName, isCompared } = answers
  return {
    sober: true,
    declaration: true,
    document_type: document_type ?? 'driver_licence',
    issuer: issuer ?? '',
    not_expired: true,
    over_18: true,
    photo_match: true,
    name_match: true,
    recipient_name: otherName?.trim() || recipient,
    ...(isCompared && { name_compared: true }),
  }
}

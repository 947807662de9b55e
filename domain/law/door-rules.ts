import { latestAdultBirth } from '#domain/accounts/latest-adult-birth.ts'
import { required } from '#domain/required.ts'
import type { AddressState } from '#domain/states.ts'
import { inForce } from './delivery-hours.ts'
import { type AcceptedDocument, type StateLaws, acceptedDocuments } from './state-law.ts'

/** Rules that a driver applies at the door on a day. */
export type DoorRules = {
  documents: readonly AcceptedDocument[]
  /** Latest birth date of a person who may receive alcohol, `YYYY-MM-DD`. */
  bornBy: string
}

/** Returns the rules at the doors of a state on a date. @source L-1, L-41 */
export function doorRulesOn(laws: StateLaws, state: AddressState, date: string): DoorRules {
  const law = laws[state]
  const { minimum_age: age } = required(inForce(law.recipient, date), `recipients on ${date}`)
  return { documents: acceptedDocuments(law, date), bornBy: latestAdultBirth(date, age) }
}

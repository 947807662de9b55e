import type { AddressState } from '#domain/address/states.ts'
import { type LegalTextId, filledText, legalText } from './legal-texts.ts'

export type DocumentType =
  | 'driver_licence'
  | 'digital_licence'
  | 'learner_permit'
  | 'foreign_licence'
  | 'passport'
  | 'proof_of_age'
  | 'keypass'
  | 'marine_licence'

/** Evidence of age that a state accepts. @source australia.md §3 */
const ACCEPTED: Record<AddressState, readonly DocumentType[]> = {
  VIC: [
    'driver_licence',
    'digital_licence',
    'learner_permit',
    'foreign_licence',
    'passport',
    'proof_of_age',
    'keypass',
    'marine_licence',
  ],
  NSW: ['driver_licence', 'digital_licence', 'foreign_licence', 'passport', 'proof_of_age', 'keypass'],
}

/** Who can have issued a document. A learner permit and a marine licence count only when Victoria issued them. */
export function isAcceptedDocument(state: AddressState, type: DocumentType, issuer: string): boolean {
  if (!ACCEPTED[state].includes(type)) return false
  if (type === 'learner_permit' || type === 'marine_licence') return issuer === 'VIC'
  if (type === 'foreign_licence') return issuer === 'FOREIGN'
  if (type === 'passport') return issuer === 'AU' || issuer === 'FOREIGN'
  return issuer !== 'FOREIGN'
}

/** Printed beside Place Order; its version is stored with each order (australia.md rules 2 to 4). */
export const AGE_STATEMENT = legalText('age_statement')

/** Confirmed by the buyer of a gift with alcohol (australia.md rule 5). */
export const GIFT_CONFIRMATION = legalText('gift_confirmation')

/** Notices that stand on every page of a state (australia.md rules 26, 27); amounts are settings. */
export const stateNotice = (state: AddressState, amounts: { supply: string; receive: string }): string =>
  filledText(noticeId(state), amounts)

const noticeId = (state: AddressState): LegalTextId => (state === 'NSW' ? 'notice_nsw' : 'notice_vic')

/**
 * What the driver is told in writing with each order that holds alcohol (australia.md rule 6).
 * @param latest local time of day after which nothing may be handed over
 */
export const deliveryInstruction = (recipient: string, latest: string): string =>
  filledText('driver_instruction', { recipient, latest })

/** The versions of the wordings under which an order is placed, by text. */
export function versionsFor(order: {
  state: AddressState
  alcohol: boolean
  gift: boolean
}): Record<string, string> {
  const ids: LegalTextId[] = order.alcohol
    ? ['age_statement', 'driver_instruction', noticeId(order.state)]
    : []
  if (order.alcohol && order.gift) ids.push('gift_confirmation')
  return Object.fromEntries(ids.map((id) => [id, legalText(id).version]))
}

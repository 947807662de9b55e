import type { AddressState } from '#domain/address/states.ts'

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
export const AGE_STATEMENT = {
  version: '2026-11',
  text: 'By placing this order I confirm that I am over 18 and that I can and will show valid photo ID at the door.',
}

/** Notices that stand on every page of a state (australia.md rules 26, 27); amounts are settings. */
export function stateNotice(state: AddressState, amounts: { supply: string; receive: string }): string {
  return state === 'NSW'
    ? 'Liquor Act 2007: it is against the law to sell or supply alcohol to, or to obtain alcohol on behalf of, a person under the age of 18 years.'
    : `WARNING. Under the Liquor Control Reform Act 1998 it is an offence: to supply alcohol to a person under the age of 18 years (Penalty exceeds ${amounts.supply}); for a person under the age of 18 years to purchase or receive liquor (Penalty exceeds ${amounts.receive}).`
}

/**
 * What the driver is told in writing with each order that holds alcohol (australia.md rule 6).
 * @param latest local time of day after which nothing may be handed over
 */
export function deliveryInstruction(recipient: string, latest: string): string {
  return (
    `Deliver only to ${recipient}, an adult, in person. Check photo ID every time: over 18, not expired, photo and name ` +
    `match. Never leave it unattended. Don’t hand over to anyone intoxicated or under 18. Not after ${latest}. ` +
    `If in doubt, refuse: you are paid either way.`
  )
}

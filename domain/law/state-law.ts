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

/** Evidence of age that a state accepts. @source L-41 */
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

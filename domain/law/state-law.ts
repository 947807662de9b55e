import type { AddressState } from '#domain/states.ts'
import type { LegalTextId } from './legal-text.ts'

/** Evidence of age that some state accepts. */
export const DOCUMENT_TYPES = [
  'driver_licence',
  'digital_licence',
  'learner_permit',
  'foreign_licence',
  'passport',
  'proof_of_age',
  'keypass',
  'marine_licence',
] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** As whom somebody receives an order at the door. */
export type RecipientRole = 'buyer' | 'gift_recipient'

type StateLaw = {
  /** The wording that stands on every page. @source L-26, L-27 */
  notice: LegalTextId
  /** What the footer calls the store's licence. */
  licence: string
  /** Said beside the licence's number; '' where the state asks for nothing. */
  saleNotice: string
  /** Evidence of age that the state accepts. @source L-41 */
  documents: readonly DocumentType[]
  /**
   * Who may receive alcohol: a buyer's first order, their later ones, a gift. The law lets another adult receive some later
   * orders; our policy does not, in any state: alcohol goes to the person who ordered it, or to the one for whom it is a gift.
   * @source L-10, L-11
   */
  recipients: Record<'first' | 'later' | 'gift', RecipientRole>
  /** Whether a driver needs a valid training record. @source L-24 */
  needsDriverTraining: boolean
}

/** What the liquor law of each state demands where the states differ. Its hours: `delivery-hours.ts`. */
export const STATE_LAW: Record<AddressState, StateLaw> = {
  VIC: {
    notice: 'notice_vic',
    licence: 'Victorian limited liquor licence',
    saleNotice: 'All alcohol sales occur and are appropriated in Victoria.',
    documents: DOCUMENT_TYPES,
    recipients: { first: 'buyer', later: 'buyer', gift: 'gift_recipient' },
    needsDriverTraining: false,
  },
  NSW: {
    notice: 'notice_nsw',
    licence: 'New South Wales liquor licence',
    saleNotice: '',
    documents: [
      'driver_licence',
      'digital_licence',
      'foreign_licence',
      'passport',
      'proof_of_age',
      'keypass',
    ],
    recipients: { first: 'buyer', later: 'buyer', gift: 'gift_recipient' },
    needsDriverTraining: true,
  },
}

/** Who can have issued a document. A learner permit and a marine licence count only when Victoria issued them. */
export function isAcceptedDocument(state: AddressState, type: DocumentType, issuer: string): boolean {
  if (!STATE_LAW[state].documents.includes(type)) return false
  if (type === 'learner_permit' || type === 'marine_licence') return issuer === 'VIC'
  if (type === 'foreign_licence') return issuer === 'FOREIGN'
  if (type === 'passport') return issuer === 'AU' || issuer === 'FOREIGN'
  return issuer !== 'FOREIGN'
}

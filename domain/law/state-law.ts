import type { AddressState } from '#domain/states.ts'
import type { LegalTextId } from './legal-text.ts'

/** Documents that at least one state accepts as evidence of age. */
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

/** Roles in which a person receives an order at the door. */
export type RecipientRole = 'buyer' | 'gift_recipient'

type StateLaw = {
  /** Notice on every page. @source L-26, L-27 */
  notice: LegalTextId
  /** Name of the store's licence in the footer. */
  licence: string
  /** Text next to the licence number; '' if the state requires none. */
  saleNotice: string
  /** Evidence of age that the state accepts. @source L-41 */
  documents: readonly DocumentType[]
  /**
   * Roles that may receive alcohol on a buyer's first order, on later orders, and on a gift. The law lets another adult
   * receive some later orders, but our policy does not: only the buyer or the recipient of a gift receives alcohol.
   * @source L-10, L-11
   */
  recipients: Record<'first' | 'later' | 'gift', RecipientRole>
  /** True if drivers need a valid training record. @source L-24 */
  needsDriverTraining: boolean
}

/** Requirements of liquor law in which the states differ. Delivery hours are in `delivery-hours.ts`. */
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

/** Returns whether a state accepts a document. Learner permits and marine licences must be issued by Victoria. */
export function isAcceptedDocument(state: AddressState, type: DocumentType, issuer: string): boolean {
  if (!STATE_LAW[state].documents.includes(type)) return false
  if (type === 'learner_permit' || type === 'marine_licence') return issuer === 'VIC'
  if (type === 'foreign_licence') return issuer === 'FOREIGN'
  if (type === 'passport') return issuer === 'AU' || issuer === 'FOREIGN'
  return issuer !== 'FOREIGN'
}

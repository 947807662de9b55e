import type { AddressState } from '#domain/states.ts'
import { type Dated, type DeliveryLaw, inForce } from './delivery-hours.ts'

/** Kinds of documents that a driver can name at the door. A rule of law lists those that a state accepts. */
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

/** Issuers of documents: a state or territory, Australia, or another country. */
export const ISSUERS = ['VIC', 'NSW', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT', 'AU', 'FOREIGN'] as const
export type Issuer = (typeof ISSUERS)[number]

export type AcceptedDocument = { type: DocumentType; issuers: readonly Issuer[] }

/** Roles in which a person receives an order at the door. */
export type RecipientRole = 'buyer' | 'gift_recipient'

/**
 * Parameters of the rule `recipient`: the role that receives alcohol on a buyer's first order, on later orders, and on a
 * gift. The law lets another adult receive some later orders, but the floor of the shop does not.
 * @source L-10, L-11
 */
export type RecipientParameters = {
  /** Age in years, at least 18. */
  minimum_age: number
} & Record<'first' | 'later' | 'gift', RecipientRole>

/** Parameters of the rule `driver_training`. @source L-24 */
export type TrainingParameters = {
  required: boolean
  /** Years for which a certificate counts. */
  years: number
}

/** Parameters of the rule `notices`: the texts of every page. @source L-26, L-27 */
export type NoticesParameters = {
  /** Version, which each order stores. */
  version: string
  /** Text with placeholders for the amounts, such as `{supply}`. */
  text: string
  amounts: readonly { name: string; amount: string }[]
  /** Name of the store's licence in the footer. */
  licence: string
  /** Text next to the licence number; '' if the state requires none. */
  sale_notice: string
}

/** Class of a regulator. A refusal belongs to the first class whose conditions it meets. */
export type RefusalClass = { class: string; reasons: readonly string[] } & {
  [condition in 'same_day' | 'first_supply' | 'gift']?: boolean | undefined
}

/** Parameters of the rule `refusal_classes`. @source L-12, L-13 */
export type RefusalParameters = {
  classes: readonly RefusalClass[]
  /** Months for which the record of a refusal names its recipient. */
  retention_months: number
}

/** Parameters of the rule `report_categories`. @source L-15, L-16 */
export type ReportParameters = {
  /** Periods of the report within a year, each with the day after its end on which it is due, as `MM-DD`. */
  periods: readonly { from: string; to: string; due: string }[]
  /** Category of each kind of drink. */
  categories: readonly { kind: string; category: string }[]
  /** Columns of the regulator's form in their order. */
  columns: readonly { field: string; title: string }[]
}

/** Approved rules of a state. The rule in force on the date of the event applies. @source L-55 */
export type StateLaw = DeliveryLaw & {
  documents: Dated<{ documents: readonly AcceptedDocument[] }>[]
  recipient: Dated<RecipientParameters>[]
  training: Dated<TrainingParameters>[]
  notices: Dated<NoticesParameters>[]
  refusals: Dated<RefusalParameters>[]
  reports: Dated<ReportParameters>[]
}
export type StateLaws = Record<AddressState, StateLaw>

/** Returns the documents that a state accepts as evidence of age on a date. @source L-41 */
export const acceptedDocuments = ({ documents }: StateLaw, date: string): readonly AcceptedDocument[] =>
  inForce(documents, date)?.documents ?? []

/** Returns whether a list of documents contains a document of an issuer. */
export const isAcceptedDocument = (
  documents: readonly AcceptedDocument[],
  { type, issuer }: { type: DocumentType; issuer: Issuer },
): boolean => documents.some((one) => one.type === type && one.issuers.includes(issuer))

/** Returns whether drivers need a valid certificate on a date. @source L-24 */
export const needsTraining = ({ training }: StateLaw, date: string): boolean =>
  inForce(training, date)?.required ?? false

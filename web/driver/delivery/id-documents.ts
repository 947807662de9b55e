import type { AddressState } from '#domain/states.ts'
import type { AcceptedDocument, DocumentType, Issuer } from '#domain/law/state-law.ts'
import * as texts from './delivery-texts.ts'

export const DOCUMENT_LABELS: Record<DocumentType, string> = {
  driver_licence: texts.driverLicence,
  digital_licence: texts.digitalLicence,
  learner_permit: texts.learnerPermit,
  foreign_licence: texts.foreignLicence,
  passport: texts.passport,
  proof_of_age: texts.proofOfAge,
  keypass: texts.keypass,
  marine_licence: texts.marineLicence,
}

const ISSUER_LABELS: Record<Issuer, string> = {
  VIC: 'Victoria',
  NSW: 'New South Wales',
  QLD: 'Queensland',
  SA: 'South Australia',
  WA: 'Western Australia',
  TAS: 'Tasmania',
  ACT: 'Australian Capital Territory',
  NT: 'Northern Territory',
  AU: texts.australia,
  FOREIGN: texts.anotherCountry,
}

/** Returns the issuers of an accepted document, the state itself first. */
export const issuersOf = (
  accepted: readonly AcceptedDocument[],
  type: DocumentType,
  state: AddressState,
): { value: Issuer; text: string }[] =>
  (accepted.find((one) => one.type === type)?.issuers ?? [])
    .map((value) => ({ value, text: ISSUER_LABELS[value] }))
    .sort((a, b) => Number(b.value === state) - Number(a.value === state))

/** Returns the issuers of any accepted document, for a form that does not know the type yet. */
export function everyIssuer(
  accepted: readonly AcceptedDocument[],
  state: AddressState,
): { value: Issuer; text: string }[] {
  const offered = new Map(
    accepted.flatMap(({ type }) => issuersOf(accepted, type, state)).map((one) => [one.value, one]),
  )
  return [...offered.values()].sort((a, b) => Number(b.value === state) - Number(a.value === state))
}

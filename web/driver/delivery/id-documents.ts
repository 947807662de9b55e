import type { AddressState } from '#domain/states.ts'
import { type DocumentType, isAcceptedDocument } from '#domain/law/state-law.ts'
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

/** Values of the API, repeated here to keep its schemas out of the browser bundle. */
const ISSUER_LABELS = {
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

/** Returns the issuers whose document is accepted in this state, the state itself first. */
export function acceptedIssuers(state: AddressState, type: DocumentType): { value: string; text: string }[] {
  return Object.entries(ISSUER_LABELS)
    .filter(([issuer]) => isAcceptedDocument(state, type, issuer))
    .map(([value, text]) => ({ value, text }))
    .sort((a, b) => Number(b.value === state) - Number(a.value === state))
}

/** Returns the identity documents that this state accepts. */
export const acceptedDocuments = (state: AddressState): DocumentType[] =>
  (Object.keys(DOCUMENT_LABELS) as DocumentType[]).filter((type) => acceptedIssuers(state, type).length > 0)

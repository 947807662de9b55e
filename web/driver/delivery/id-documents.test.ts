import { describe, expect, it } from 'vitest'
import { acceptedDocuments, DOCUMENT_TYPES, ISSUERS } from '#domain/law/state-law.ts'
import { STATE_LAWS } from '#testing/law/state-laws.ts'
import { DOCUMENT_LABELS, issuersOf } from './id-documents.ts'

const VIC = acceptedDocuments(STATE_LAWS.VIC, '2026-11-20')
const NSW = acceptedDocuments(STATE_LAWS.NSW, '2026-11-20')

describe('the documents offered at the door', () => {
  it('have labels, and include all documents of the API in Victoria', () => {
    expect(Object.keys(DOCUMENT_LABELS)).toEqual([...DOCUMENT_TYPES])
    expect(VIC.map(({ type }) => type)).toEqual([...DOCUMENT_TYPES])
  })

  it('require an accepted issuer, with the order’s own state first', () => {
    const values = (...of: Parameters<typeof issuersOf>) => issuersOf(...of).map(({ value }) => value)
    expect(values(NSW, 'driver_licence', 'NSW')[0]).toBe('NSW')
    expect(values(VIC, 'learner_permit', 'VIC')).toEqual(['VIC'])
    expect(values(VIC, 'passport', 'VIC')).toEqual(['AU', 'FOREIGN'])
    expect(values(NSW, 'marine_licence', 'NSW')).toEqual([])
    const everyIssuer = VIC.flatMap(({ type }) => values(VIC, type, 'VIC'))
    expect(new Set(everyIssuer)).toEqual(new Set(ISSUERS))
  })
})

import { describe, expect, it } from 'vitest'
import { ISSUERS } from '#contract/orders/id-check.ts'
import { DOCUMENT_TYPES } from '#domain/law/state-law.ts'
import { DOCUMENT_LABELS, acceptedDocuments, acceptedIssuers } from './id-documents.ts'

describe('the documents offered at the door', () => {
  it('include all documents of the API in Victoria', () => {
    expect(Object.keys(DOCUMENT_LABELS)).toEqual([...DOCUMENT_TYPES])
    expect(acceptedDocuments('VIC')).toEqual([...DOCUMENT_TYPES])
  })

  it('exclude documents that New South Wales does not accept', () => {
    expect(acceptedDocuments('NSW')).not.toContain('marine_licence')
    expect(acceptedDocuments('NSW')).not.toContain('learner_permit')
  })

  it('require an accepted issuer, with the order’s own state first', () => {
    const issuers = (...of: Parameters<typeof acceptedIssuers>) =>
      acceptedIssuers(...of).map(({ value }) => value)
    expect(issuers('NSW', 'driver_licence')[0]).toBe('NSW')
    expect(issuers('VIC', 'learner_permit')).toEqual(['VIC'])
    expect(issuers('VIC', 'passport')).toEqual(['AU', 'FOREIGN'])
    const everyIssuer = acceptedDocuments('VIC').flatMap((type) => issuers('VIC', type))
    expect(new Set(everyIssuer)).toEqual(new Set(ISSUERS))
  })
})

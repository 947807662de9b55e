import { describe, expect, it } from 'vitest'
import { AGE_STATEMENT } from './buyer-confirmations.ts'
import { deliveryInstruction } from './legal-texts.ts'
import { STATE_LAWS } from '#testing/law/state-laws.ts'
import { acceptedDocuments, isAcceptedDocument } from './state-law.ts'
import { stateTexts } from './state-notices.ts'

const documentsOf = (state: 'VIC' | 'NSW') => acceptedDocuments(STATE_LAWS[state], '2026-11-20')

/** @source L-41 */
describe('evidence of age', () => {
  it.each([
    {
      type: 'driver_licence',
      issuer: 'VIC',
      vic: true,
      nsw: true,
      because: 'both accept any state’s licence',
    },
    {
      type: 'driver_licence',
      issuer: 'WA',
      vic: true,
      nsw: true,
      because: 'both accept any state’s licence',
    },
    {
      type: 'driver_licence',
      issuer: 'FOREIGN',
      vic: false,
      nsw: false,
      because: 'it is a foreign licence',
    },
    {
      type: 'digital_licence',
      issuer: 'NSW',
      vic: true,
      nsw: true,
      because: 'digital licences are accepted',
    },
    { type: 'learner_permit', issuer: 'VIC', vic: true, nsw: false, because: 'Victoria accepts its own' },
    { type: 'learner_permit', issuer: 'NSW', vic: false, nsw: false, because: 'it is not Victorian' },
    { type: 'foreign_licence', issuer: 'FOREIGN', vic: true, nsw: true, because: 'both states accept it' },
    {
      type: 'foreign_licence',
      issuer: 'VIC',
      vic: false,
      nsw: false,
      because: 'Victoria is not a foreign issuer',
    },
    { type: 'passport', issuer: 'AU', vic: true, nsw: true, because: 'Australia issues passports' },
    { type: 'passport', issuer: 'FOREIGN', vic: true, nsw: true, because: 'foreign passports are accepted' },
    { type: 'passport', issuer: 'VIC', vic: false, nsw: false, because: 'states issue no passports' },
    {
      type: 'proof_of_age',
      issuer: 'QLD',
      vic: true,
      nsw: true,
      because: 'any state’s photo card is accepted',
    },
    { type: 'keypass', issuer: 'AU', vic: true, nsw: true, because: 'it is issued by Australia Post' },
    { type: 'marine_licence', issuer: 'VIC', vic: true, nsw: false, because: 'only Victoria accepts it' },
    { type: 'marine_licence', issuer: 'TAS', vic: false, nsw: false, because: 'it is not Victorian' },
  ] as const)(
    '$type of $issuer is accepted in VIC: $vic, in NSW: $nsw, because $because',
    ({ type, issuer, vic, nsw }) => {
      expect(isAcceptedDocument(documentsOf('VIC'), { type, issuer })).toBe(vic)
      expect(isAcceptedDocument(documentsOf('NSW'), { type, issuer })).toBe(nsw)
    },
  )
})

describe('required written texts', () => {
  it('include the state’s notice with the amounts of the settings, or of the rule (rules 26, 27)', () => {
    const now = new Date('2026-11-20T07:30:00Z')
    const { VIC, NSW } = stateTexts(STATE_LAWS, now, { VIC: { supply: '$25,000', receive: '' } })
    expect(VIC.notice).toContain('Penalty exceeds $25,000')
    expect(VIC.notice).toContain('Penalty exceeds $1,000')
    expect(NSW.notice).toMatch(/^Liquor Act 2007: it is against the law/)
  })

  it('include the recipient and the latest time in the driver’s instruction (rule 6)', () => {
    const text = deliveryInstruction('Mia Chen', '11:00 PM')
    expect(text).toContain('only to Mia Chen')
    for (const word of ['photo ID', 'unattended', 'intoxicated', 'Not after 11:00 PM'])
      expect(text).toContain(word)
  })

  it('include the age statement with its version (rules 2 to 4)', () => {
    expect(AGE_STATEMENT.text).toMatch(/over 18.*valid photo ID/)
    expect(AGE_STATEMENT.version).toMatch(/^\d{4}-\d{2}$/)
  })
})

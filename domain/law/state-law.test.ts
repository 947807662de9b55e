import { describe, expect, it } from 'vitest'
import { AGE_STATEMENT } from './buyer-confirmations.ts'
import { deliveryInstruction } from './legal-texts.ts'
import { isAcceptedDocument } from './state-law.ts'
import { stateNotice } from './state-notices.ts'

/** @source L-41 */
describe('evidence of age', () => {
  it.each([
    { type: 'driver_licence', issuer: 'VIC', vic: true, nsw: true, because: 'any Australian licence' },
    { type: 'driver_licence', issuer: 'WA', vic: true, nsw: true, because: 'any Australian licence' },
    {
      type: 'driver_licence',
      issuer: 'FOREIGN',
      vic: false,
      nsw: false,
      because: 'that is a foreign licence',
    },
    { type: 'digital_licence', issuer: 'NSW', vic: true, nsw: true, because: 'digital ones count' },
    { type: 'learner_permit', issuer: 'VIC', vic: true, nsw: false, because: 'Victoria takes its own' },
    { type: 'learner_permit', issuer: 'NSW', vic: false, nsw: false, because: 'only Victorian ones' },
    { type: 'foreign_licence', issuer: 'FOREIGN', vic: true, nsw: true, because: 'both states take it' },
    { type: 'foreign_licence', issuer: 'VIC', vic: false, nsw: false, because: 'Victoria is not abroad' },
    { type: 'passport', issuer: 'AU', vic: true, nsw: true, because: 'Australian' },
    { type: 'passport', issuer: 'FOREIGN', vic: true, nsw: true, because: 'or foreign' },
    { type: 'passport', issuer: 'VIC', vic: false, nsw: false, because: 'a state issues none' },
    { type: 'proof_of_age', issuer: 'QLD', vic: true, nsw: true, because: 'any state’s photo card' },
    { type: 'keypass', issuer: 'AU', vic: true, nsw: true, because: 'from Australia Post' },
    { type: 'marine_licence', issuer: 'VIC', vic: true, nsw: false, because: 'Victorian, in Victoria' },
    { type: 'marine_licence', issuer: 'TAS', vic: false, nsw: false, because: 'only Victorian ones' },
  ] as const)('$type of $issuer in VIC $vic, in NSW $nsw: $because', ({ type, issuer, vic, nsw }) => {
    expect(isAcceptedDocument('VIC', type, issuer)).toBe(vic)
    expect(isAcceptedDocument('NSW', type, issuer)).toBe(nsw)
  })
})

describe('what has to be said in writing', () => {
  it('is the state’s own notice, with the amounts of the settings (rules 26, 27)', () => {
    const amounts = { supply: '$24,000', receive: '$1,000' }
    expect(stateNotice('VIC', amounts)).toContain('Penalty exceeds $24,000')
    expect(stateNotice('VIC', amounts)).toContain('Penalty exceeds $1,000')
    expect(stateNotice('NSW', amounts)).toMatch(/^Liquor Act 2007: it is against the law/)
  })

  it('names the one adult and the latest time to the driver (rule 6)', () => {
    const text = deliveryInstruction('Mia Chen', '11:00 PM')
    expect(text).toContain('only to Mia Chen')
    for (const word of ['photo ID', 'unattended', 'intoxicated', 'Not after 11:00 PM'])
      expect(text).toContain(word)
  })

  it('is the age statement with its version (rules 2 to 4)', () => {
    expect(AGE_STATEMENT.text).toMatch(/over 18.*valid photo ID/)
    expect(AGE_STATEMENT.version).toMatch(/^\d{4}-\d{2}$/)
  })
})

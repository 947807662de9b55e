import { stateTexts } from '#domain/law/state-notices.ts'
import { describe, expect, it } from 'vitest'
import { STATE_LAWS } from '#testing/law/state-laws.ts'
import type { Licence } from '#web/storefront/catalogue/page-area.ts'
import { legalLines } from './legal-lines.ts'

const TEXTS = stateTexts(STATE_LAWS, new Date('2026-11-20T07:30:00Z'), {})
const VIC: Licence = { number: '36140271', state: 'VIC', text: 'Coldie holds a licence.' }
const NSW: Licence = { number: 'LIQP770016021', state: 'NSW', text: '' }

describe('legal lines of the footer', () => {
  it('§2 Footer and layout: legal warnings on supplying alcohol to under-18s: Victoria, with the amounts of the settings', () => {
    expect(legalLines(VIC, [VIC, NSW], TEXTS)[0]).toBe(
      'WARNING. Under the Liquor Control Reform Act 1998 it is an offence: to supply alcohol to a person under the age of 18 years (Penalty exceeds $24,000); for a person under the age of 18 years to purchase or receive liquor (Penalty exceeds $1,000).',
    )
  })

  it('§2 Footer and layout: legal warnings on supplying alcohol to under-18s: New South Wales', () => {
    expect(legalLines(NSW, [VIC, NSW], TEXTS)[0]).toBe(
      'Liquor Act 2007: it is against the law to sell or supply alcohol to, or to obtain alcohol on behalf of, a person under the age of 18 years.',
    )
  })

  it('§2 Footer and layout: a Victorian limited liquor licence statement, and that all alcohol sales occur and are appropriated in Victoria, only for Victorian stores', () => {
    const line =
      'Victorian limited liquor licence 36140271. All alcohol sales occur and are appropriated in Victoria.'
    expect(legalLines(VIC, [VIC, NSW], TEXTS)).toContain(line)
    expect(legalLines(NSW, [VIC, NSW], TEXTS).join(' ')).not.toContain('Victoria')
  })

  it("§2 Footer and layout: a store licence text when the store setting with key license has value '1', the number always", () => {
    expect(legalLines(VIC, [], TEXTS)).toContain('Coldie holds a licence.')
    expect(legalLines({ ...VIC, text: '' }, [], TEXTS)).toHaveLength(2)
    expect(legalLines({ ...VIC, text: '' }, [], TEXTS).join(' ')).toContain('36140271')
    expect(legalLines(NSW, [], TEXTS).join(' ')).toContain('LIQP770016021')
  })

  it("§2 Footer and layout: a page with no store shows both states' notices and licence numbers", () => {
    const text = legalLines(null, [VIC, NSW], TEXTS).join(' ')
    expect(text).toContain('Liquor Act 2007')
    expect(text).toContain('Liquor Control Reform Act 1998')
    expect(text).toContain('36140271')
    expect(text).toContain('LIQP770016021')
    expect(text).toContain('Victorian stores: all alcohol sales occur and are appropriated in Victoria.')
  })
})

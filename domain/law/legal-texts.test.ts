import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { LEGAL_TEXTS, filledText, legalText } from './legal-texts.ts'

/** @source australia.md rules 2 to 6 */
describe('wordings with legal weight', () => {
  it.each(LEGAL_TEXTS)(
    '$id $version is unchanged: a changed word needs a new version',
    ({ text, sha256 }) => {
      expect(createHash('sha256').update(text).digest('hex')).toBe(sha256)
    },
  )

  it('have each version once, in order of their first day', () => {
    const names = LEGAL_TEXTS.map(({ id, version }) => `${id} ${version}`)
    expect(new Set(names).size).toBe(names.length)
    for (const { id } of LEGAL_TEXTS) {
      const days = LEGAL_TEXTS.filter((text) => text.id === id).map(({ validFrom }) => validFrom)
      expect(days).toEqual(days.toSorted())
    }
  })

  it('take the values of an occasion', () => {
    expect(legalText('driver_instruction').text).toContain('{recipient}')
    expect(filledText('driver_instruction', { recipient: 'Mia $& Chen', latest: '23:00' })).toMatch(
      /^Deliver only to Mia \$& Chen, .* Not after 23:00\./,
    )
  })
})

import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { LEGAL_TEXTS, filledText, legalText } from './legal-texts.ts'

/** SHA-256 of each version's text. A changed text needs a new version and a new entry here. */
const LOCKED: Record<string, string> = {
  'age_statement 2026-11': 'fce6cee704d373ffced49dc98b3dd816954b3a7cd964ffee120b04af8d6a18bb',
  'gift_confirmation 2026-11': '3a11c1047135ef99c8d9758854a4114d0fe4ff3a7463022ae68a6a2afec6b4e2',
  'driver_instruction 2026-11': '7af993d70501b344d4d208dbc475694234c2641b2f441890a2a9914921c19eae',
  'self_exclusion 2026-11': '7ac7a30238c28aee7bc72f531ab32e125d25986b8c46c59ef0f59c2068362feb',
}

/** @source L-2, L-3, L-4, L-5, L-6 */
describe('legal texts', () => {
  it.each(LEGAL_TEXTS)('$id $version is unchanged, because a changed text needs a new version', (legal) => {
    const sha256 = createHash('sha256').update(legal.text).digest('hex')
    expect(sha256).toBe(LOCKED[`${legal.id} ${legal.version}`])
  })

  it('have unique versions in order of their first day', () => {
    const names = LEGAL_TEXTS.map(({ id, version }) => `${id} ${version}`)
    expect(new Set(names).size).toBe(names.length)
    for (const { id } of LEGAL_TEXTS) {
      const days = LEGAL_TEXTS.filter((text) => text.id === id).map(({ validFrom }) => validFrom)
      expect(days).toEqual(days.toSorted())
    }
  })

  it('have their placeholders replaced', () => {
    expect(legalText('driver_instruction').text).toContain('{recipient}')
    expect(filledText('driver_instruction', { recipient: 'Mia $& Chen', latest: '23:00' })).toMatch(
      /^Deliver only to Mia \$& Chen, .* Not after 23:00\./,
    )
  })
})

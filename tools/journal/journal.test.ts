import { describe, expect, it } from 'vitest'
import { sectionsOf, unknownSections, writeJournal } from './journal.ts'
import { readTitles } from './read-titles.ts'

const SOURCE = `
describe('§2 Cart', () => {
  it("promo box starts collapsed showing 'Have a Promo Code?'", () => {})
  it.each([1, 2])('shows %s', () => {})
})
test.describe('in the dark theme', () => {
  test(\`§8 Login failure: \${words}\`, () => {})
})
test('API §3 Zones: lists what is served', () => {})
test('something else', () => {})
`

const SPECIFICATION = '# Specification\n\n## 2. Screens\n\n### Home\n\n### Cart\n\n## 8. Errors\n'

describe('the journal', () => {
  const sections = new Map([
    ...sectionsOf(SPECIFICATION, ''),
    ...sectionsOf('## 3. HTTP conventions\n', 'API '),
  ])
  const titles = readTitles('a.test.ts', SOURCE)

  it('finds each test with the titles of its groups', () => {
    expect(titles.map(({ text, line }) => [line, text])).toEqual([
      [3, "§2 Cart: promo box starts collapsed showing 'Have a Promo Code?'"],
      [4, '§2 Cart: shows %s'],
      [7, 'in the dark theme §8 Login failure: ${words}'],
      [9, 'API §3 Zones: lists what is served'],
      [10, 'something else'],
    ])
  })

  it('reads the sections and their headings from the documents', () => {
    expect([...sections]).toEqual([
      ['§2', { title: 'Screens', screens: ['Home', 'Cart'] }],
      ['§8', { title: 'Errors', screens: [] }],
      ['API §3', { title: 'HTTP conventions', screens: [] }],
    ])
  })

  it('lists sentences by section and screen, and omits tests without a section', () => {
    const text = writeJournal(titles, sections)
    expect(text).toContain('## §2 Screens')
    expect(text).toContain(
      "### Cart\n\n- promo box starts collapsed showing 'Have a Promo Code?' (`a.test.ts`)",
    )
    expect(text).toContain('## §8 Errors\n\n### Login failure')
    expect(text).toContain('## API §3 HTTP conventions\n\n### Zones')
    expect(text).not.toContain('something else')
  })

  it('finds a section that is in no document', () => {
    const stray = readTitles('c.test.ts', "test('§7 Analytics: counts', () => {})")
    expect(unknownSections([...titles, ...stray], sections)).toEqual(['§7'])
  })

  it('lists a sentence once with all files of its tests', () => {
    const twice = [...titles, ...readTitles('b.spec.ts', SOURCE)]
    expect(writeJournal(twice, sections)).toContain('(`a.test.ts`, `b.spec.ts`)')
  })
})

import { describe, expect, it } from 'vitest'
import { writeJournal } from './journal.ts'
import { readTitles } from './read-titles.ts'

const SOURCE = `
describe('§2 Cart', () => {
  it("promo box starts collapsed showing 'Have a Promo Code?'", () => {})
  it.each([1, 2])('shows %s', () => {})
})
test.describe('in the dark theme', () => {
  test(\`§8 Login failure: \${words}\`, () => {})
})
test('beyond §2 Product detail: shows the pregnancy warning mark', () => {})
test('something else', () => {})
`

describe('the journal of the specification', () => {
  const titles = readTitles('a.test.ts', SOURCE)

  it('finds each test with the titles around it', () => {
    expect(titles.map(({ text, line }) => [line, text])).toEqual([
      [3, "§2 Cart: promo box starts collapsed showing 'Have a Promo Code?'"],
      [4, '§2 Cart: shows %s'],
      [7, 'in the dark theme §8 Login failure: ${words}'],
      [9, 'beyond §2 Product detail: shows the pregnancy warning mark'],
      [10, 'something else'],
    ])
  })

  it('lists sentences by section and screen, and nothing that names no section', () => {
    const text = writeJournal(titles)
    expect(text).toContain('## §2 Screens and routes')
    expect(text).toContain(
      "### Cart\n\n- promo box starts collapsed showing 'Have a Promo Code?' (`a.test.ts`)",
    )
    expect(text).toContain('## §8 Error catalogue\n\n### Login failure')
    expect(text).toContain('## Beyond the specification')
    expect(text).not.toContain('something else')
  })

  it('names a sentence once, with every place that proves it', () => {
    const twice = [...titles, ...readTitles('b.spec.ts', SOURCE)]
    expect(writeJournal(twice)).toContain('(`a.test.ts`, `b.spec.ts`)')
  })
})

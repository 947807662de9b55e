import { describe, expect, it } from 'vitest'
import { citationProblems, definedIds, sourcesIn } from './citations.ts'

const RULES = `
- **S-CART-1** A cart has lines, as **S-CART-2** says.
- **S-CART-2** Each has a total.

| Id | From |
| -- | ---- |
| **A-LIFE-1** | 0 unpaid |
- **L-24** Drivers are trained.
## D-007 A code that lapsed is refused once
`
const problemsOf = (code: string, rules = RULES) =>
  citationProblems(new Map([['rules.md', rules]]), new Map([['cart.ts', code]]))

describe('the check of citations', () => {
  it('finds ids at their definitions and not at their mentions', () => {
    expect(definedIds(RULES)).toEqual(['S-CART-1', 'S-CART-2', 'A-LIFE-1', 'L-24', 'D-007'])
  })

  it('reads a source up to the end of its comment or the next tag', () => {
    const code = `
      /** Adds up. @source S-CART-1 */
      /**
       * @source L-24,
       *   D-007
       * @returns cents
       */
      // @source RFC 8058
      const a = 1`
    expect(sourcesIn(code)).toEqual(['S-CART-1', 'L-24,   D-007', 'RFC 8058'])
  })

  it.each([
    { code: '/** @source S-CART-1, L-24 */', problems: [], because: 'both are defined' },
    { code: '/** @source PCI DSS 4.0.1, 6.4.3 */', problems: [], because: 'public standards need no id' },
    {
      code: '/** @source S-CART-9 */',
      problems: ['cart.ts cites S-CART-9, which no document defines'],
      because: 'the rule does not exist',
    },
    {
      code: '// See D-099.',
      problems: ['cart.ts cites D-099, which no document defines'],
      because: 'citations in all comments are checked',
    },
    {
      code: '/** @source the old paper, S-CART-1 */',
      problems: [
        'cart.ts has the source "the old paper, S-CART-1", which starts with neither an id nor a known standard',
      ],
      because: 'the source is unknown',
    },
  ])('finds $problems: $because', ({ code, problems }) => {
    expect(problemsOf(code)).toEqual(problems)
  })

  it('finds duplicate ids, and unknown ids cited by a document', () => {
    expect(problemsOf('', `${RULES}- **L-24** Again, see L-25.`)).toEqual([
      'L-24 is defined twice',
      'rules.md cites L-25, which no document defines',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { fixedTextProblems } from './fixed-texts.ts'

const RULES = `- **S-CART-1** Titled “My Cart”. “Back to Shop” goes back, and “{n} items
  left” counts.
- **S-CART-2** A link to the privacy policy.
| **S-ERR-1** | Nothing found | “Nothing here. Don't worry” |
`

const problemsOf = (source: string) => fixedTextProblems([RULES], new Map([['cart-texts.ts', source]]))

describe('fixed texts', () => {
  it.each([
    ["/** Fixed. @source S-CART-1 */\nexport const title = 'My Cart'", 'a quoted string'],
    [
      "/** Fixed, spelling included. @source S-CART-1 */\nexport const shop = 'Shop'",
      'a part of a quoted string',
    ],
    [
      '/** Fixed. @source S-CART-1 */\nexport const left = (n: number) => `${n} items left`',
      'a quoted string with a placeholder',
    ],
    ["/** Fixed. @source S-ERR-1 */\nexport const none = 'Nothing here. Don’t worry'", 'a row of a table'],
    ["export const hint = 'Add something cold'", 'a text that no rule quotes'],
    ["export const title = 'Items'\nexport const list = ['My Cart']", 'a single word and a list'],
  ])('accepts %j: %s', (source) => {
    expect(problemsOf(source)).toEqual([])
  })

  it('finds a fixed text that is not in its cited rules', () => {
    expect(problemsOf("/** Fixed. @source S-CART-2 */\nexport const title = 'My Cart'")).toEqual([
      'cart-texts.ts: title has "My Cart", which is not in S-CART-2',
    ])
  })

  it('finds a changed text, and a fixed text without a cited rule', () => {
    expect(
      problemsOf(
        "/** Fixed. @source S-CART-1 */\nexport const title = 'Your Cart'\n/** Fixed. */\nexport const shop = 'Back to Shop'",
      ),
    ).toEqual([
      'cart-texts.ts: title has "Your Cart", which is not in S-CART-1',
      'cart-texts.ts: shop is fixed but has no @source',
    ])
  })

  it('finds a quoted text that is not marked as fixed', () => {
    expect(problemsOf("/** A button. */\nexport const shop = 'Back to Shop'")).toEqual([
      'cart-texts.ts: shop is quoted by S-CART-1: mark it as Fixed',
    ])
  })
})

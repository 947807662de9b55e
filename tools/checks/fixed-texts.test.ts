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
    ["/** Fixed, spelling included. @source S-CART-1 */\nexport const shop = 'Shop'", 'a part of one'],
    ['/** Fixed. @source S-CART-1 */\nexport const left = (n: number) => `${n} items left`', 'a value in it'],
    ["/** Fixed. @source S-ERR-1 */\nexport const none = 'Nothing here. Don’t worry'", 'a row of a table'],
    ["export const hint = 'Add something cold'", 'words that no rule quotes'],
    ["export const title = 'Items'\nexport const list = ['My Cart']", 'one word, and a list'],
  ])('%j is right: %s', (source) => {
    expect(problemsOf(source)).toEqual([])
  })

  it('finds a mark whose words stand in no rule that it names', () => {
    expect(problemsOf("/** Fixed. @source S-CART-2 */\nexport const title = 'My Cart'")).toEqual([
      'cart-texts.ts: title says "My Cart", which S-CART-2 does not',
    ])
  })

  it('finds a changed word, and a mark without a rule', () => {
    expect(
      problemsOf(
        "/** Fixed. @source S-CART-1 */\nexport const title = 'Your Cart'\n/** Fixed. */\nexport const shop = 'Back to Shop'",
      ),
    ).toEqual([
      'cart-texts.ts: title says "Your Cart", which S-CART-1 does not',
      'cart-texts.ts: shop is fixed by no @source',
    ])
  })

  it('finds a quoted string that is not marked', () => {
    expect(problemsOf("/** A button. */\nexport const shop = 'Back to Shop'")).toEqual([
      'cart-texts.ts: shop is quoted by S-CART-1: mark it as Fixed',
    ])
  })
})

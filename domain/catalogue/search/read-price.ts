/** Price range in cents, both limits inclusive. `max` may be Infinity. */
export type PriceRange = { min: number; max: number }

const TENS: Record<string, number> = {
  five: 5,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  'twenty five': 25,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  'a hundred': 100,
  hundred: 100,
}
const SAID = Object.keys(TENS)
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const UNIT = '(?:dollars?|bucks?|aud)'
const AMOUNT = `\\$? ?(\\d{1,5}(?:\\.\\d{1,2})?|${SAID}) ?\\$?(?: ?${UNIT})?(?!\\d| ?(?:%|ml|l\\b|packs?\\b|pk))`
/** Factors of the range for "about $20". */
const ABOUT = { from: 0.75, to: 1.25 }
/** Factors of the range for a price without a qualifier, as in "$20 wine": at most the price, and not far below. */
const AT_THAT_PRICE = { from: 0.6, to: 1 }

type Reading = readonly [pattern: RegExp, range: (a: number, b: number) => PriceRange]

const pattern = (text: string) => new RegExp(`(?<![\\w$.])${text}`, 'i')
const from = (min: number) => ({ min, max: Infinity })
const upTo = (max: number) => ({ min: 0, max })

/** Patterns of prices; the first match is used. "Under 20" excludes 20, but "up to 20" includes it. */
const READINGS: readonly Reading[] = [
  [
    pattern(`(?:priced? )?(?:between|from|in the)? ?${AMOUNT} ?(?:-|to|and|through) ?${AMOUNT}(?: range)?`),
    (a, b) => ({ min: Math.min(a, b), max: Math.max(a, b) }),
  ],
  [
    pattern(
      `(?:priced? |costs? |costing |that(?:s| is) |for )*(?:under|below|beneath|less than|cheaper than|lower than|sub|<) ?${AMOUNT}`,
    ),
    (a) => upTo(a - 1),
  ],
  [
    pattern(
      `(?:priced? |for )*(?:up to|max(?:imum)?(?: of)?|at most|no more than|not more than|within|budget(?: of)?|<=) ?${AMOUNT}`,
    ),
    upTo,
  ],
  [
    pattern(
      `${AMOUNT} (?:or less|or under|or below|and under|and below|and less|max(?:imum)?|tops|limit|budget)(?!\\w)`,
    ),
    upTo,
  ],
  [
    pattern(
      `(?:priced? )?(?:over|above|more than|at least|min(?:imum)?(?: of)?|upwards? of|dearer than|>=?) ?${AMOUNT}`,
    ),
    from,
  ],
  [pattern(`${AMOUNT} ?(?:\\+|plus\\b|or more|and up|and over|and above|or over|upwards?)`), from],
  [
    pattern(`(?:around|about|approx(?:imately)?|roughly|circa|~) ?${AMOUNT}`),
    (a) => ({ min: Math.round(a * ABOUT.from), max: Math.round(a * ABOUT.to) }),
  ],
]
const BARE = [
  pattern(`\\$ ?(\\d{1,5}(?:\\.\\d{1,2})?)`),
  pattern(`(\\d{1,5}(?:\\.\\d{1,2})?|${SAID}) ?(?:\\$|${UNIT}\\b)`),
]

const cents = (said: string) => Math.round((TENS[said.toLowerCase()] ?? Number(said)) * 100)

/**
 * Extracts a price from a search. Strengths ("under 5%"), volumes ("over 700 ml") and digits of brands are not prices.
 */
export function readPrice(text: string): { price: PriceRange | null; rest: string } {
  for (const [wording, range] of READINGS) {
    const found = wording.exec(text)
    // Two plain numbers are ambiguous: a range needs a word, a dollar sign or two digits each.
    if (
      !found ||
      (found[2] !== undefined && !/\$|between|from|dollars?|bucks?|\d\d ?(-|to|and) ?\d\d/i.test(found[0]))
    )
      continue
    const [, first = '', second = '0'] = found
    return { price: range(cents(first), cents(second)), rest: without(text, found) }
  }
  for (const wording of BARE) {
    const found = wording.exec(text)
    if (!found) continue
    const [, amount = ''] = found
    const asked = cents(amount)
    const price = { min: Math.round(asked * AT_THAT_PRICE.from), max: Math.round(asked * AT_THAT_PRICE.to) }
    return { price, rest: without(text, found) }
  }
  return { price: null, rest: text }
}

const without = (text: string, found: RegExpExecArray) =>
  `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`

const PERCENT = String.raw`(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?) ?%`
const ALCOHOL = String.raw`(?:abv|alc|alcohol|vol|by vol)\b(?![ -]?free)`
const BEFORE = new RegExp(String.raw`\b${ALCOHOL}[^\d%]{0,12}${PERCENT}`, 'g')
const BEHIND = new RegExp(String.raw`${PERCENT} ?(?:\w{2} )?${ALCOHOL}`, 'g')
const STANDARD_DRINKS = /(\d{1,3}(?:\.\d{1,2})?) ?(?:std\.?|standard) drinks?/g
/** Percentages without a word for alcohol, except percentages of other things such as cocoa or a discount. */
const BARE = new RegExp(
  String.raw`${PERCENT}(?! *(?:off|less|more|extra|sugar|carb|calorie|cocoa|cacao|fruit|juice|fat|cotton|wool|silk|linen|recycled|organic|natural|protein|salt|free|caffeine|milk|dark|polyester|merino|reduced|discount|arabica|rye))`,
  'g',
)
/** Maximum strength that is accepted, in per cent by volume. */
const STRONGEST = 80

const numbers = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)]
    .map(([, digits = '']) => Number(digits.replace(',', '.')))
    .filter((percent) => percent <= STRONGEST)

/** Returns the strengths that a text states, in per cent by volume. Standard drinks count as up to 1 %. */
export function statedStrengths(text: string): number[] {
  const plain = text.toLowerCase()
  const drinks = [...plain.matchAll(STANDARD_DRINKS)].map(([, digits]) => Math.min(1, Number(digits)))
  return [...numbers(plain, BEFORE), ...numbers(plain, BEHIND), ...drinks]
}

/** Returns the percentages of a title that may be strengths: "Ginger Beer 4%", but not "70% cocoa". */
export const possibleStrengths = (title: string): number[] => numbers(title.toLowerCase(), BARE)

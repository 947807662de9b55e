import type { ProductKind } from './packs.ts'

/** Words by which a file of another shop tells what a drink is. The first that fits counts. */
const WORDS: readonly (readonly [RegExp, ProductKind])[] = [
  [
    /\b(non[- ]?alc\w*|alcohol[- ]free|zero alcohol|soft drinks?|mixers?|juice|tonic water|kombucha|water)\b/,
    'non_alcoholic',
  ],
  [/\b(cigarettes?|tobacco|cigars?|vapes?)\b/, 'tobacco'],
  [/\b(premix\w*|rtd|seltzers?|alcopops?)\b/, 'premixed'],
  [/\b(beers?|lagers?|ales?|ipas?|stouts?|porters?|pilsners?|ciders?)\b/, 'beer_cider'],
  [
    /\b(wines?|shiraz|pinot|chardonnay|sauvignon|riesling|merlot|cabernet|ros[eé]|prosecco|champagne|moscato)\b/,
    'wine',
  ],
  [/\b(spirits?|gins?|vodkas?|whisk(e)?y|rums?|tequilas?|bourbons?|liqueurs?|brandy|mezcal)\b/, 'spirits'],
]

/**
 * What a product is that only words describe. Anything that isn't named as a drink is taken for goods without alcohol; whatever
 * holds alcohol is then refused for want of its strength, never sold as something else.
 */
export function guessKind(words: string): ProductKind {
  const text = words.toLowerCase()
  return WORDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'food'
}

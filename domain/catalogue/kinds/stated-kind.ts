import { PRODUCT_DESCRIPTION_MAX } from '#domain/field-lengths.ts'
import { cutText } from '#domain/text/cut-text.ts'
import { isAlcohol as isAlcoholKind, type ProductKind } from '../packs.ts'
import { LIQUOR_ABOVE } from '../product-rules.ts'
import { type Mark, marksOf } from './marks.ts'
import { possibleStrengths, statedStrengths } from './strengths-in-text.ts'

/** Texts of a product in an imported file. */
export type ProductWords = {
  title: string
  type: string
  /** Shopify's category as a path: "Food, Beverages & Tobacco > Beverages > Coffee". */
  category: string
  tags: string
  description: string
  hasVolume: boolean
}

const isAlcohol = (mark: Mark): mark is Mark & { states: 'alcohol' } => mark.states === 'alcohol'
const isLiquor = (percent: number): boolean => percent > LIQUOR_ABOVE
const states = (marks: readonly Mark[], statement: Mark['states']): boolean =>
  marks.some((mark) => mark.states === statement)

/**
 * Returns the kind that the texts of a product state, or `unknown` if they state none or contradict each other. Alcohol
 * misread as food would be sold without an age check, which is worse than the reverse. A word that can be a flavour of
 * alcohol therefore never makes food of a product that may be a drink.
 * @source L-1
 */
export function statedKind(given: ProductWords): ProductKind | 'unknown' {
  const words = bounded(given)
  const title = marksOf(words.title)
  const department = [...marksOf(words.type), ...marksOf(departmentsOf(words.category))]
  const tags = marksOf(words.tags)
  const named = [...title, ...department, ...tags]
  const strengths = statedStrengths(Object.values(words).join('\n'))
  const possible = possibleStrengths(words.title)
  const isStrong = strengths.some(isLiquor)
  if (states([...title, ...department], 'tobacco')) return named.some(isAlcohol) ? 'unknown' : 'tobacco'
  if (isStatedFree(named) || [...strengths, ...possible].some((percent) => percent <= LIQUOR_ABOVE))
    return isStrong || possible.some(isLiquor) ? 'unknown' : withoutAlcohol(named)
  if (named.some(isAlcohol)) {
    const isOther = states(department, 'food') || states(department, 'soft_drink')
    const isContrary = isOther || states(named, 'alcohol_free')
    return isContrary ? 'unknown' : kindOfAlcohol(title, department, tags)
  }
  if (isStrong) return 'unknown'
  if (states(named, 'alcohol_free')) return 'non_alcoholic'
  return kindOfOthers(words, title, department, possible)
}

/** Returns whether a product's type, category or strength states alcohol although its given kind is not alcohol. */
export function contradictsKind(given: ProductWords, kind: ProductKind): boolean {
  if (isAlcoholKind(kind)) return false
  const words = bounded(given)
  const department = [...marksOf(words.type), ...marksOf(departmentsOf(words.category))]
  if (states([...marksOf(words.title), ...department, ...marksOf(words.tags)], 'alcohol_free')) return false
  return department.some(isAlcohol) || statedStrengths(Object.values(words).join('\n')).some(isLiquor)
}

/** Maximum number of characters read from each field, which is the limit of descriptions. */
const LONGEST_FIELD = PRODUCT_DESCRIPTION_MAX

const bounded = ({ hasVolume, ...texts }: ProductWords): ProductWords => ({
  title: cutText(texts.title, LONGEST_FIELD),
  type: cutText(texts.type, LONGEST_FIELD),
  category: cutText(texts.category, LONGEST_FIELD),
  tags: cutText(texts.tags, LONGEST_FIELD),
  description: cutText(texts.description, LONGEST_FIELD),
  hasVolume,
})

/** Removes the top level of Shopify's taxonomy, which contains the word tobacco for all food. */
const departmentsOf = (category: string): string =>
  category
    .split('>')
    .filter((part) => !/beverages.*tobacco/i.test(part))
    .join(' > ')

const isStatedFree = (marks: readonly Mark[]): boolean =>
  marks.some((mark) => mark.states === 'alcohol_free' && !mark.isBrand)

const withoutAlcohol = (marks: readonly Mark[]): ProductKind =>
  states(marks, 'food') && !marks.some(isAlcohol) && !states(marks, 'soft_drink') ? 'food' : 'non_alcoholic'

function kindOfAlcohol(
  title: readonly Mark[],
  department: readonly Mark[],
  tags: readonly Mark[],
): ProductKind | 'unknown' {
  const written = kindsOf(title.filter((mark) => isAlcohol(mark) && !mark.isBrand))
  const branded = kindsOf(title.filter((mark) => isAlcohol(mark) && mark.isBrand))
  const shelved = kindsOf(department)
  if ([written, branded, shelved].some((kinds) => kinds.has('premixed')) || isMixed(title)) return 'premixed'
  const shelf = onlyOf(shelved)
  if (shelf && written.size > 0 && !written.has(shelf)) return 'unknown'
  for (const kinds of [shelved, written, branded, kindsOf(tags)]) {
    const only = onlyOf(kinds)
    if (only) return only
    if (kinds.size > 1 && kinds !== shelved) return 'unknown'
  }
  return 'unknown'
}

const kindsOf = (marks: readonly Mark[]): Set<ProductKind> =>
  new Set(marks.filter(isAlcohol).flatMap(({ kind }) => kind ?? []))

const onlyOf = (kinds: ReadonlySet<ProductKind>): ProductKind | undefined =>
  kinds.size === 1 ? [...kinds][0] : undefined

/** Returns whether the title has a spirit before a soft drink: "Vodka, Lime & Soda". */
function isMixed(title: readonly Mark[]): boolean {
  const spirit = title.findIndex((mark) => isAlcohol(mark) && mark.kind === 'spirits')
  return spirit >= 0 && title.slice(spirit).some((mark) => mark.states === 'soft_drink')
}

/** Volume of a bottle that usually contains spirits. */
const SPIRIT_BOTTLE = /\b(?:700 ?ml|70 ?cl|0?\.7 ?l)\b/i
const VOLUME = /\d ?(?:ml|cl|lt?|ltr|litres?|liters?)\b/i

function kindOfOthers(
  words: ProductWords,
  title: readonly Mark[],
  department: readonly Mark[],
  possible: readonly number[],
): ProductKind | 'unknown' {
  const isGoods = (mark: Mark) => mark.states === 'food' || mark.states === 'soft_drink'
  const [inTitle, inDepartment] = [title.findLast(isGoods), department.findLast(isGoods)]
  const stated = inTitle ?? inDepartment
  const described = identityMarks(words.description)
  if (!stated) return kindOfAlcohol([], described, [])
  const kind = stated.states === 'food' ? 'food' : 'non_alcoholic'
  if (kind === 'non_alcoholic' && possible.length > 0) return 'unknown'
  if (inDepartment) return kind
  const isSolid = stated.states === 'food' && !stated.isLiquid
  const mayBeDrink =
    SPIRIT_BOTTLE.test(words.title) || (isSolid && (words.hasVolume || VOLUME.test(words.title)))
  return mayBeDrink || described.length > 0 ? 'unknown' : kind
}

/** Words after which a sentence describes the taste of a product or what it is served with. */
const COMPANY =
  /\b(?:with|pair\w*|serv\w*|mix\w*|match\w*|goes|go|alongside|accompan\w*|lik\w*|lovers?|for|your|to|inspired|flavou?r\w*|tast\w*|no|not|without|in|into|between|against|of the|after)\b/i

/**
 * Returns the alcohol that a description calls the product: "A coffee liqueur, best served over ice", not "Made for
 * beer".
 */
const identityMarks = (description: string): Mark[] =>
  description
    .split(/(?<![.!?])[.!?]+(?=\s|$)|\n/)
    .flatMap((sentence) => sentence.split(COMPANY, 1))
    .flatMap((start) => marksOf(start))
    .filter(isAlcohol)

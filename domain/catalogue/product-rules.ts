import { type ProductKind, type RecordedKind, isAlcohol } from './packs.ts'
import { needsPregnancyWarning, standardDrinks } from './standard-drinks.ts'

/** Fields of a product that determine its legal requirements. */
export type RegulatedProduct = {
  kind: RecordedKind
  isOnSale: boolean
  abv: number
  unitVolumeMl: number
  /** Number printed on the label; null if it was not entered. */
  standardDrinks: number | null
  isGstFree: boolean
  hasDeposit: boolean
  container: string
}

export type ProductProblem = { field: string; message: string }

/** Strength in per cent by volume above which a drink is liquor in Victoria. The limit of New South Wales is higher. */
export const LIQUOR_ABOVE = 0.5
/** Volumes in millilitres of containers that are eligible for the deposit, both inclusive. */
const DEPOSIT = { from: 150, to: 3000 }

/**
 * Returns the violations of legal requirements by a product, with the field and a message for each.
 * @source L-35, L-40, L-42, L-43, L-44
 */
export function productProblems(product: RegulatedProduct): ProductProblem[] {
  const { kind, abv, unitVolumeMl, isGstFree, hasDeposit } = product
  if (kind === 'unknown') return unknownKindProblems(product)
  const isDrinkWithAlcohol = isAlcohol(kind)
  const problems: (ProductProblem | false)[] = [
    isDrinkWithAlcohol &&
      abv < LIQUOR_ABOVE && { field: 'abv', message: 'Alcohol needs its strength, at least 0.5 %' },
    isDrinkWithAlcohol &&
      unitVolumeMl === 0 && { field: 'unit_volume_ml', message: 'Alcohol needs its volume' },
    !isDrinkWithAlcohol &&
      abv > LIQUOR_ABOVE && {
        field: 'kind',
        message: 'Above 0.5 % it is alcohol. Choose the kind of alcohol',
      },
    isGstFree &&
      kind !== 'food' &&
      kind !== 'non_alcoholic' && { field: 'gst_free', message: 'Alcohol and tobacco have GST' },
    hasDeposit &&
      !mayEarnDeposit(product) && {
        field: 'container_deposit',
        message: 'This container earns no 10c deposit',
      },
    !isLabelRight(product) && {
      field: 'standard_drinks',
      message: `That doesn’t fit strength and volume: we get ${standardDrinks(unitVolumeMl, abv)}`,
    },
  ]
  return problems.filter((problem) => problem !== false)
}

/** Returns a problem if a product of unknown kind is on sale, because its requirements can't be checked. */
const unknownKindProblems = ({ isOnSale }: RegulatedProduct): ProductProblem[] =>
  isOnSale ? [{ field: 'kind', message: 'Choose what it is before you put it on sale' }] : []

const isGlass = (container: string): boolean => /bottle|glass/i.test(container)

/**
 * Returns whether a container is eligible for the deposit: 150 mL to 3 L, except glass of wine or spirits.
 * @source L-44
 */
const mayEarnDeposit = ({ kind, unitVolumeMl, container }: RegulatedProduct): boolean =>
  unitVolumeMl >= DEPOSIT.from &&
  unitVolumeMl <= DEPOSIT.to &&
  !((kind === 'wine' || kind === 'spirits') && isGlass(container))

/** Returns whether the label's standard drinks are correct within rounding: 0.1 up to ten drinks, 0.5 above. */
function isLabelRight({ standardDrinks: typed, unitVolumeMl, abv }: RegulatedProduct): boolean {
  if (typed === null) return true
  const computed = standardDrinks(unitVolumeMl, abv)
  return Math.abs(typed - computed) <= (computed > 10 ? 0.5 : 0.1) + 1e-9
}

export const PRODUCT_NOTICES = ['adults_only', 'pregnancy_warning', 'tobacco_plain'] as const
export type ProductNotice = (typeof PRODUCT_NOTICES)[number]

/** Returns the notices that must be shown with a product. @source L-26, L-43, L-48 */
export const noticesOf = ({ kind, abv }: { kind: ProductKind; abv: number }): ProductNotice[] => [
  ...(isAlcohol(kind) ? (['adults_only'] as const) : []),
  ...(needsPregnancyWarning(abv) ? (['pregnancy_warning'] as const) : []),
  ...(kind === 'tobacco' ? (['tobacco_plain'] as const) : []),
]

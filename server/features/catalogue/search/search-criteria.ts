import type { PackWish } from '#domain/catalogue/search/read-packs.ts'
import type { PriceRange } from '#domain/catalogue/search/read-price.ts'
import type { SearchRequest } from '#domain/catalogue/search/read-search.ts'
import { effectivePrice } from '#domain/pricing/effective-price.ts'
import type { ShelfPack } from '../catalogue-json.ts'
import type { CatalogueProduct } from '../product-list.ts'
import type { StoreShelf } from '../store-shelf.ts'

/** A wish about packs. `meets` returns null if the product does not meet it, otherwise a score penalty. */
export type SearchCriterion = {
  kind: string
  meets: (product: CatalogueProduct, shelf: StoreShelf) => number | null
}

/** Score penalty for packs of the second choice, so that they rank behind all packs of the first. */
const SECOND_CHOICE = 40
const STUBBY_ML = 400
const LONGNECK_ML = 700
const TALL_CAN_ML = 440
const NEAR_VOLUME = 0.06

/**
 * Returns the wishes for price, pack, strength and attributes. The least important comes first and is dropped first.
 */
export function criteriaOf(request: SearchRequest): SearchCriterion[] {
  const { packs, price, strength, attributes, isOnSpecial } = request
  const criteria: SearchCriterion[] = []
  const add = (kind: string, meets: SearchCriterion['meets']) => criteria.push({ kind, meets })
  if (packs.volumeMl !== null) add('volume', hasVolume(packs.volumeMl))
  if (packs.container !== null) add('container', comesIn(packs.container))
  if (packs.sizes.length > 0) add('packs', ({ at }, shelf) => choiceOf(packs, at, shelf)?.penalty ?? null)
  if (strength) add('strength', ({ abv }) => met(abv >= strength.min && abv <= strength.max))
  if (price) add('price', ({ at }, shelf) => met(isWithin(price, packPrice(at, shelf, packs))))
  if (isOnSpecial) add('special', ({ at }, shelf) => met(shelf.isSpecial(at)))
  for (const attribute of attributes)
    add('attribute', (product) => met(product.attributes.includes(attribute)))
  return criteria
}

const isWithin = ({ min, max }: PriceRange, cents: number) => cents >= min && cents <= max

const met = (isMet: boolean) => (isMet ? 0 : null)

/** Returns the sum of the penalties; null if a wish is not met. */
export function penaltyFor(
  at: number,
  shelf: StoreShelf,
  criteria: readonly SearchCriterion[],
): number | null {
  const product = shelf.products.get(at)
  let penalty = 0
  for (const criterion of criteria) {
    const cost = criterion.meets(product, shelf)
    if (cost === null) return null
    penalty += cost
  }
  return penalty
}

/** Returns the price of the requested pack size ("slab under $60"), otherwise of the pack shown first. */
export const packPrice = (at: number, shelf: StoreShelf, packs: PackWish): number =>
  choiceOf(packs, at, shelf)?.price ?? shelf.price(at)

/** Returns the pack that the search asked for, such as a slab; undefined if it names no size or the size isn't sold. */
export const requestedPack = (packs: PackWish, at: number, shelf: StoreShelf): ShelfPack | undefined =>
  choiceOf(packs, at, shelf)?.pack

/** A longneck is a single bottle, unless the search names a size. */
const LONGNECK_SIZES = [[1]]

function choiceOf(
  { sizes: named, container }: PackWish,
  at: number,
  shelf: StoreShelf,
): { pack: ShelfPack; price: number; penalty: number } | null {
  const sizes = named.length === 0 && container === 'longneck' ? LONGNECK_SIZES : named
  if (sizes.length === 0) return null
  const sold = shelf.packs(at)
  for (const [rank, wanted] of sizes.entries()) {
    const pack = sold.find(({ size }) => wanted.includes(size))
    if (pack) return { pack, price: effectivePrice(pack), penalty: rank * SECOND_CHOICE }
  }
  return null
}

const hasVolume =
  (volumeMl: number): SearchCriterion['meets'] =>
  ({ unit_volume_ml: ml }) =>
    met(Math.abs(ml - volumeMl) <= volumeMl * NEAR_VOLUME)

/** Products without a stated container come in both, like most beers, and match a search for bottles. */
function comesIn(container: NonNullable<PackWish['container']>): SearchCriterion['meets'] {
  return ({ container: own, unit_volume_ml: ml, isDrink, isBrewed }) => {
    switch (container) {
      case 'can':
        return met(own === 'Can')
      case 'tall can':
        return met(own === 'Can' && ml >= TALL_CAN_ML)
      case 'bottle':
        return own === 'Bottle' ? 0 : met(own === '' && isDrink)
      case 'stubby':
        return met(isBrewed && own !== 'Can' && ml <= STUBBY_ML)
      case 'longneck':
        return met(isBrewed && ml >= LONGNECK_ML)
    }
  }
}

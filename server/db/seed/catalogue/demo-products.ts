import { hashText, seededRandom } from '#domain/seeded-random.ts'
import { beers } from './beer.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import { ciders } from './cider.ts'
import type { DemoProduct, Draft } from './demo-product.ts'
import { barcodesOf } from './barcodes.ts'
import { fortifiedWines } from './fortified.ts'
import { glutenFreeBeers } from './gluten-free-beer.ts'
import { giftBoxes, householdEssentials, iceBags } from './ice-gifts-essentials.ts'
import { lowAndNoAlcohol } from './low-and-no-alcohol.ts'
import { mixers } from './mixers.ts'
import { premixes } from './premix.ts'
import { factsOf } from './product-facts.ts'
import { packPrice } from './prices.ts'
import { snacks } from './snacks.ts'
import { softDrinks } from './soft-drinks.ts'
import { spirits } from './spirits.ts'
import { statedAttributes } from './stated-attributes.ts'
import { caskWines, wines } from './wine.ts'

/**
 * Returns all products of the demo shop, the same on every machine. Makers are invented. A name that turns out to
 * belong to a real maker must be removed.
 */
export function demoProducts(): DemoProduct[] {
  const drafts = [
    ...beers(),
    ...ciders(),
    ...wines(),
    ...caskWines(),
    ...spirits(),
    ...premixes(),
    ...lowAndNoAlcohol(),
    ...mixers(),
    ...softDrinks(),
    ...snacks(),
    ...iceBags(),
    ...giftBoxes(),
    ...householdEssentials(),
    ...glutenFreeBeers(),
    ...fortifiedWines(),
  ]
  const products = drafts.map(finish)
  const favourites = products.toSorted((a, b) => popularity(b) - popularity(a))
  const sequences = new Map(favourites.map(({ slug }, place) => [slug, place + 1]))
  return products.map((product) => ({ ...product, sequence: sequences.get(product.slug) ?? 0 }))
}

function finish(whole: Draft): DemoProduct {
  const { unitCents, packSizes, gstFree, ...draft } = whole
  const name = `${draft.brand} ${draft.style}`
  const slug = slugOf(name)
  const random = seededRandom(`special:${slug}`)
  return {
    ...draft,
    ...factsOf(whole),
    slug,
    name,
    gstFree: gstFree ?? false,
    attributes: statedAttributes(whole),
    packs: packSizes.map((size) => ({
      size,
      priceCents: packPrice(unitCents, size),
      barcodes: barcodesOf(slug, size),
    })),
    special: random.chance(0.12) ? { offPercent: random.pick([10, 10, 15, 20]) } : null,
    sequence: 0,
  }
}

/**
 * Sales rank of each category relative to beer, so that the favourites are a mixture of drinks instead of matches
 * and straws.
 */
const appeal: Record<string, number> = {
  beer: 1,
  red_wine: 0.95,
  white_wine: 0.95,
  premix: 0.95,
  sparkling: 0.92,
  spirits: 0.92,
  cider: 0.9,
  snacks: 0.88,
  rose: 0.86,
  ice: 0.86,
  mixers: 0.8,
  soft_drinks: 0.8,
  low_and_no_alcohol: 0.8,
  gifts: 0.6,
  cask_wine: 0.6,
  essentials: 0.5,
}

function popularity({ slug, category }: DemoProduct): number {
  return (hashText(`favourite:${slug}`) / 2 ** 32) * (appeal[category] ?? 0.5)
}

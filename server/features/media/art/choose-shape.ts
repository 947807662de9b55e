import { seededRandom, type SeededRandom } from '#domain/seeded-random.ts'
import { readProduct, type ArtProduct, type ProductWords } from './read-product.ts'
import type { ShapeName } from './containers/silhouettes.ts'

/**
 * Chooses the container by the product's category and the words of its name; between equal choices by its seeded
 * random numbers.
 */
export function chooseShape(product: ArtProduct): ShapeName {
  if (product.shape) return product.shape
  const words = readProduct(product)
  const random = seededRandom(`shape:${product.slug}`)
  if ((product.pack ?? 0) >= 16) return 'carton24'
  return (
    boxOrBag(words) ??
    wineBottle(words, random) ??
    premixCan(words, product, random) ??
    spiritBottle(words, random) ??
    softDrink(words, product, random) ??
    beerOrCider(words, product, random)
  )
}

function boxOrBag({ category, text }: ProductWords): ShapeName | null {
  if (/ice/.test(category)) return 'ice_bag'
  if (/gift/.test(category)) return 'gift_box'
  if (/cask/.test(category)) return 'cask'
  if (/snack|food|chip/.test(category)) {
    if (/choc|truffle/.test(text)) return 'chocolate'
    return /tube|stack|pretzel stick|crackers|biscuit/.test(text) ? 'tube' : 'chips'
  }
  return /essential|party|other|tobacco/.test(category) ? 'box' : null
}

function wineBottle({ category, text }: ProductWords, random: SeededRandom): ShapeName | null {
  if (/sparkling/.test(category) && !/water/.test(category)) {
    return random.pick(['sparkling', 'sparkling_slim', 'sparkling_bell', 'sparkling'])
  }
  if (/ros/.test(category)) return random.pick(['provence', 'cylinder', 'burgundy', 'provence', 'bordeaux'])
  if (/red/.test(category)) {
    return /pinot|grenache|gamay/.test(text)
      ? random.pick(['burgundy', 'burgundy_wide'])
      : random.pick(['bordeaux', 'bordeaux_tapered', 'cylinder', 'bordeaux'])
  }
  if (!/white/.test(category)) return null
  if (/riesling|gew|moscato/.test(text)) return 'hock'
  return /chard/.test(text)
    ? random.pick(['burgundy', 'burgundy_wide'])
    : random.pick(['bordeaux', 'cylinder', 'bordeaux_tapered'])
}

function premixCan(
  { category, text }: ProductWords,
  product: ArtProduct,
  random: SeededRandom,
): ShapeName | null {
  if (!/premix|ready|rtd|seltzer/.test(category)) return null
  if (product.pack === 4) return 'pack4'
  return /seltzer|spritz/.test(text) ? 'slim_can' : random.pick(['can', 'slim_can', 'tall_can'])
}

function spiritBottle({ category, text }: ProductWords, random: SeededRandom): ShapeName | null {
  if (/whisk|bourbon|scotch|brandy/.test(category) || /whisk|bourbon|brandy/.test(text)) {
    return random.pick(['spirit_square', 'spirit_round', 'spirit_square'])
  }
  if (/\bgin\b/.test(text)) return random.pick(['spirit_squat', 'spirit_round', 'spirit_squat'])
  if (/vodka/.test(text)) return 'spirit_tall'
  if (/\brum\b/.test(text)) return random.pick(['spirit_round', 'spirit_squat'])
  if (/tequila|mezcal/.test(text)) return random.pick(['spirit_squat', 'spirit_square', 'spirit_tall'])
  if (!/spirit|liqueur|gin|vodka|rum|tequila/.test(category)) return null
  return random.pick(['spirit_round', 'spirit_tall', 'spirit_squat', 'spirit_square'])
}

function softDrink(
  { category, text }: ProductWords,
  product: ArtProduct,
  random: SeededRandom,
): ShapeName | null {
  if (/mixer/.test(category)) return random.pick(['mixer_can', 'mixer_bottle', 'mixer_can'])
  if (!/soft|water|juice/.test(category)) return null
  if (/energy|seltzer/.test(text)) return 'slim_can'
  return /1\.\d|1 ?l|2 ?l|600/.test((product.volume ?? '').toLowerCase()) ? 'pet' : 'can'
}

function beerOrCider({ category }: ProductWords, product: ArtProduct, random: SeededRandom): ShapeName {
  if (/cider/.test(category)) {
    if (product.pack === 6) return 'pack6_bottles'
    return product.pack === 4 ? 'pack4' : random.pick(['cider', 'can', 'stubby'])
  }
  if (product.pack === 4) return 'pack4'
  if (product.pack === 6) return random.chance(0.5) ? 'pack6' : 'pack6_bottles'
  const volume = (product.volume ?? '').toLowerCase()
  if (/7\d\d ?ml/.test(volume)) return 'longneck'
  if (/4[4-9]\d|5\d\d/.test(volume)) return 'tall_can'
  return random.pick(['can', 'can', 'stubby', 'longneck', 'tall_can', 'stubby'])
}

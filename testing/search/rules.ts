import type { ProductFacts, Fits } from './judge.ts'

export const category =
  (...names: string[]): Fits =>
  ({ categories }) =>
    categories.some((name) => names.includes(name))
export const style =
  (...names: string[]): Fits =>
  (facts) =>
    names.includes(facts.style)
export const named =
  (wording: RegExp): Fits =>
  ({ name }) =>
    wording.test(name)
export const stated =
  (attribute: string): Fits =>
  ({ attributes }) =>
    attributes.includes(attribute)
export const from =
  (...regions: string[]): Fits =>
  ({ region }) =>
    regions.includes(region)
export const any =
  (...all: Fits[]): Fits =>
  (facts) =>
    all.some((fits) => fits(facts))
export const both =
  (...all: Fits[]): Fits =>
  (facts) =>
    all.every((fits) => fits(facts))
export const not =
  (fits: Fits): Fits =>
  (facts) =>
    !fits(facts)
export const packOf =
  (...sizes: number[]): Fits =>
  ({ packs }) =>
    packs.some(({ size }) => sizes.includes(size))
/** Fits products with a pack of this size below the price. */
export const packBelow =
  (size: number, dollars: number): Fits =>
  ({ packs }) =>
    packs.some((pack) => pack.size === size && pack.price < dollars)
export const below =
  (dollars: number): Fits =>
  ({ price }) =>
    price < dollars
export const above =
  (dollars: number): Fits =>
  ({ price }) =>
    price > dollars
export const between =
  (least: number, most: number): Fits =>
  ({ price }) =>
    price >= least && price <= most

/** Requires that all products fit one of the parts, and that each part is shown. */
export const together = (...shows: Fits[]) => ({ fits: any(...shows), shows })

export const beer = category('Beer')
export const lager = both(beer, category('Lager'))
export const hoppy = category('Pale Ale', 'IPA')
export const cider = category('Cider')
export const red = category('Red Wine')
export const white = category('White Wine')
export const rose = category('Rosé')
export const sparkling = category('Sparkling')
export const wine = any(red, white, rose, sparkling, category('Cask Wine'))
export const cask = category('Cask Wine')
export const gin = category('Gin')
export const vodka = category('Vodka')
export const whisky = category('Whisky')
export const bourbon = category('Bourbon')
export const rum = category('Rum')
export const tequila = category('Tequila')
export const liqueur = category('Liqueurs')
export const aperitivo = category('Aperitivo & Amaro')
export const fortified = both(
  category('Fortified & Vermouth'),
  not((facts: ProductFacts) => /Vermouth/.test(facts.style)),
)
export const vermouth = named(/Vermouth/)
export const premix = category('Premix')
export const alcoholFree = category('Low and No Alcohol')
export const tonic = category('Tonic Water')
export const soda = any(named(/Soda Water|Sparkling Water|Mineral Water/))
export const softDrink = category('Soft Drinks', 'Mixers')
export const cola = both(category('Lemonade & Cola'), named(/Cola/))
export const lemonade = both(softDrink, named(/Lemonade|Squash/))
export const snack = category('Snacks')
export const chips = category('Chips')
export const chocolate = named(/Chocolate/)
export const ice = category('Ice')
export const gift = category('Gifts')
export const plainGin = both(gin, not(style('Pink Gin')))
export const coffee = both(named(/Coffee/), not(gift))
export const gingerAle = named(/^(?!.*Rum).*Ginger Ale/)
export const gingerBeer = named(/Ginger Beer/)
export const syrup = named(/Syrup/)

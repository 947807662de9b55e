import { luminance } from '#domain/colours/contrast.ts'
import { hashText, seededRandom, type SeededRandom } from '#domain/seeded-random.ts'
import { chooseShape } from './choose-shape.ts'
import type { ShapeName } from './containers/silhouettes.ts'
import { darken, lighten, readable, turnHue } from './colour.ts'
import { golds, schemes, sheets, type LabelColours, type Scheme } from './colour-schemes.ts'
import { compositionsFor, type CompositionName, type LabelGroup } from './compositions.ts'
import { emblemNames, emblemWords, type EmblemName } from './labels/emblems.ts'
import type { Label } from './labels/label-parts.ts'
import type { FaceName } from './labels/lettering.ts'
import { patternNames } from './labels/patterns.ts'
import { readProduct, type ArtProduct, type ProductWords } from './read-product.ts'

/** All decisions about a picture, made before it is painted. */
export type Design = Label &
  ProductWords & {
    group: LabelGroup
    shape: ShapeName
    composition: CompositionName
    cold: boolean
  }

const displayFaces: Record<LabelGroup, readonly FaceName[]> = {
  beer: [
    'poster',
    'slab',
    'block',
    'seventies',
    'brush',
    'gothic',
    'deco',
    'pub',
    'sign',
    'poster',
    'western',
    'fat',
  ],
  wine: ['roman', 'fat', 'italic', 'pub', 'script', 'deco', 'roman', 'block', 'brush'],
  spirit: ['western', 'deco', 'roman', 'slab', 'fat', 'poster', 'pub', 'gothic', 'italic'],
  soft: ['seventies', 'brush', 'sign', 'block', 'fat', 'poster', 'slab'],
  snack: ['sign', 'seventies', 'slab', 'brush', 'poster', 'block'],
  plain: ['block', 'poster', 'slab'],
}

const secondFaces: Partial<Record<FaceName, FaceName>> = {
  fat: 'italic',
  roman: 'italic',
  italic: 'roman',
  script: 'roman',
}

const chilled = /beer|cider|white|ros|sparkling|premix|ready|mixer|soft|water|low|no_|zero|vodka|cask/

/**
 * Designs a picture. The brand determines typeface, emblem and colour family, so that its products look alike. The
 * product determines composition and exact colours, so that its pictures are unique.
 */
export function designPicture(product: ArtProduct): Design {
  const words = readProduct(product)
  const shape = chooseShape(product)
  const group = labelGroup(words.category, shape)
  const own = seededRandom(`label:${product.slug}${product.artSeed ?? ''}`)
  const brands = seededRandom(`brand:${words.brand.toLowerCase()}`)
  const display = brands.pick(displayFaces[group])
  const colours = labelColours(words, brands, own)
  const emblem = chooseEmblem(words, brands)
  const number = words.name.match(/\d+/)?.[0]
  const composition = chooseComposition({ words, group, number, preferred: product.composition }, own)
  const printed = [product.volume, product.abv].filter(Boolean).join(' · ')
  return {
    ...words,
    group,
    shape,
    composition,
    display,
    second: secondFaces[display] ?? 'narrow',
    colours,
    emblem,
    small: printed || (group === 'wine' ? 'Estate grown · 750 ml' : 'Chill well · Enjoy cold'),
    initial: words.brand.replace(/^(the|old|el|la)\s+/i, '').charAt(0) || 'C',
    number: number ?? String(1 + (hashText(product.slug) % 99)),
    pattern: own.pick(patternNames),
    cold: product.cold ?? chilled.test(words.category),
  }
}

function labelGroup(category: string, shape: ShapeName): LabelGroup {
  if (shape === 'box' || shape === 'gift_box') return 'plain'
  if (/snack|food|chip/.test(category)) return 'snack'
  if (/mixer|soft|water|juice/.test(category)) return 'soft'
  if (shape.startsWith('spirit')) return 'spirit'
  return /red|white|ros|sparkling|cask|wine/.test(category) ? 'wine' : 'beer'
}

function labelColours(words: ProductWords, brands: SeededRandom, own: SeededRandom): LabelColours {
  const family = brands.pick(schemes)
  const other = own.pick(schemes)
  const scheme = own.chance(0.42) ? family : other
  const colours = suitedTo(words, varied(scheme, own), own)
  let sheet = own.chance(0.18) ? colours.deep : own.pick(sheets)
  const inkOnSheet = readable(sheet, colours.deep)
  const gold = own.pick(golds)
  if (/red/.test(words.category) && own.chance(0.5)) sheet = own.pick(sheets)
  return { ...colours, sheet, inkOnSheet, gold }
}

/** Varies the hues of a scheme slightly and occasionally swaps ground and accent. */
function varied(scheme: Scheme, own: SeededRandom): Scheme {
  const degrees = own.range(-14, 14)
  const lighter = own.range(-0.035, 0.035)
  const [ground, ground2, accent] = [scheme.ground, scheme.ground2, scheme.accent].map((colour) =>
    turnHue(colour, degrees, lighter),
  ) as [string, string, string]
  const deep = turnHue(scheme.deep, degrees)
  const swapped = own.chance(0.22)
  const colours = { ground: swapped ? accent : ground, accent: swapped ? ground : accent, deep }
  const near = Math.abs(luminance(colours.ground) - luminance(ground2)) <= 0.2
  const shade = luminance(colours.ground) > 0.4 ? darken(colours.ground, 0.14) : lighten(colours.ground, 0.14)
  return { ...colours, paper: scheme.paper, ground2: near ? ground2 : shade }
}

/**
 * Adapts the colours to the drink: dark labels for dark beers, pink for pink drinks, sometimes pale for alcohol-free
 * drinks.
 */
function suitedTo({ text, category }: ProductWords, scheme: Scheme, own: SeededRandom): Scheme {
  let colours = scheme
  if (/stout|porter|midnight|black/.test(text) && luminance(colours.ground) > 0.25) {
    colours = { ...colours, ground: scheme.deep, ground2: lighten(scheme.deep, 0.12), deep: '#0d0705' }
  }
  if (/pink|ros[eé]/.test(text) && own.chance(0.7)) {
    const pink = turnHue('#f49cae', own.range(-18, 22))
    colours = { ...colours, ground: pink, ground2: darken(pink, 0.08), accent: '#8d1f3d' }
  }
  if (/no_|low|zero|non/.test(category) && own.chance(0.4)) {
    const pale = turnHue('#cfe6ee', own.range(-20, 20))
    colours = { ...colours, ground: pale, ground2: darken(pale, 0.08), deep: '#123a5a' }
  }
  return colours
}

function chooseEmblem({ brand, style }: ProductWords, brands: SeededRandom): EmblemName {
  const match =
    emblemWords.find(([words]) => words.test(brand)) ??
    (brands.chance(0.25) ? emblemWords.find(([words]) => words.test(style)) : undefined)
  if (match) return match[1]
  return brands.pick(emblemNames.filter((name) => name !== 'agave' && name !== 'ginger'))
}

type Choice = {
  words: ProductWords
  group: LabelGroup
  number: string | undefined
  preferred: CompositionName | undefined
}

function chooseComposition({ words, group, number, preferred }: Choice, own: SeededRandom): CompositionName {
  const speaksOfNumber = number !== undefined && number.length < 4 && !/\d ?(ml|l|g)\b/.test(words.text)
  const choices = speaksOfNumber && own.chance(0.7) ? (['number'] as const) : compositionsFor[group]
  const drawn = own.pick(choices)
  return preferred ?? drawn
}

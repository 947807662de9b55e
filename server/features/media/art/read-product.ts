import { plainText } from './labels/lettering.ts'
import type { CompositionName } from './compositions.ts'
import type { ShapeName } from './containers/silhouettes.ts'

/** Product to draw. Only slug, name and category are required; the other fields override what would be derived. */
export type ArtProduct = {
  slug: string
  name: string
  /** Icon name of the top-level category, such as `red_wine`. */
  category: string
  brand?: string
  style?: string
  /** As printed: `375 ml`, `1.25 L`. */
  volume?: string
  /** As printed: `4.9% vol`. */
  abv?: string
  /** Draws a pack of 4, 6 or at least 16 instead of a single unit. */
  pack?: number
  cold?: boolean
  shape?: ShapeName
  composition?: CompositionName
  /** Selects another variant of the same product's label. */
  artSeed?: string
}

/** Words of a product that determine its picture. */
export type ProductWords = {
  name: string
  brand: string
  style: string
  category: string
  /** Name and style in lower case, for word searches. */
  text: string
}

const qualifiers = [
  'west coast|new world|hazy|double|session|tropical|extra|dry|imperial|oatmeal|milk|coastal|summer',
  'mid[- ]strength|low carb|alcohol[- ]free|zero|non[- ]alc|sparkling|spiced|white|dark|gold|silver|aged',
  'single malt|blended|london dry|navy strength|pink|sea salt|salt (?:&|and) vinegar|sour cream|sweet chilli',
  'honey soy|original|light|smoky|bbq|cheese|milk|dark|roasted|crunchy|premium|soft|still|old vine|reserve',
  'gluten-free|sweet|late harvest|brut|blanc de blancs|prosecco',
  'amber|raspberry|apple|pear|alcoholic|small batch|lemon|lime|passion|blood orange|orange|ginger|peach|tomato',
  'zero sugar|sugar-free|creaming|jalapeno|light salt|rosemary|chilli|mustard|caramel|hazelnut|mixed|sour|musk',
  'beer|beef|oat|honey|marinated|large cube|crushed|snack|wine glass|schooner|whisky tumbler',
].join('|')

const styleNames = [
  'pale ale|xpa|ipa|neipa|lager|draught|draft|pilsner|pils|stout|porter|ale|sour|gose|saison|wheat beer',
  'hefeweizen|kolsch|bitter|shandy|cider|perry|ginger beer|shiraz|pinot noir|cabernet(?: sauvignon)?|merlot',
  'grenache|tempranillo|malbec|sangiovese|gsm|durif|red blend|chardonnay|sauvignon blanc|semillon|riesling',
  'pinot gris|pinot grigio|fiano|vermentino|moscato|gewurztraminer|white blend|ros[eé]|prosecco|brut',
  'cuv[eé]e|blanc de blancs|sparkling(?: shiraz)?|p[eé]t nat|whisk[e]?y|bourbon|gin|vodka|rum|tequila|mezcal',
  'brandy|liqueur|vermouth|tawny|muscat|apera|aperitivo|amaro|sch?napps|cola|tonic(?: water)?|soda(?: water)?|lemonade',
  'ginger ale|kombucha|mineral water|energy|squash|seltzer|spritz|chips|crisps|corn chips|nuts|peanuts',
  'almonds|cashews|pretzels|popcorn|jerky|chocolate|truffles|lollies|biscuits|crackers|salsa|ice',
  'red ale|margarita|sugar syrup|sarsaparilla|juice|spring water|iced tea|cold brew coffee|pork crackle',
  'macadamias|salsa verde|olives|gift box|block ice',
].join('|')

/** A style needs a word before it: 'Bitter Lemon Co' is a brand, not a bitter. */
const styleInName = new RegExp(`(?<=\\S.*\\s)\\b((?:${qualifiers})\\s+)*(${styleNames})\\b.*$`, 'i')

/** Splits a product into brand and style, as given or at the first word that names a style. */
export function readProduct(product: ArtProduct): ProductWords {
  const { name } = product
  const category = product.category.toLowerCase()
  const { brand, style } = product.brand && product.style ? (product as ProductName) : splitName(product)
  return {
    name,
    brand: plainText(brand).replace(/\s+(?:&\s*|and\s+)?(co|brewing|wines|estate)\.?$/i, ''),
    style: plainText(style),
    category,
    text: `${name} ${style}`.toLowerCase(),
  }
}

type ProductName = { brand: string; style: string }

function splitName({ name, category, ...facts }: ArtProduct): ProductName {
  const plain = plainText(name)
  const found = plain.match(styleInName)
  const head = found ? plain.slice(0, found.index).trim() : plain
  const named = found ? found[0].replace(/\d+\s?(ml|l|g|kg|pk|pack)\b.*/i, '').trim() : ''
  const shelf = category.replace(/_/g, ' ').replace(/\b\w/g, (letter) => letter.toUpperCase())
  return { brand: facts.brand ?? (head || name), style: facts.style ?? (named || shelf) }
}

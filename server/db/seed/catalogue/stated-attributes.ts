import type { Attribute } from '#domain/catalogue/attributes.ts'
import { hashText } from '#domain/seeded-random.ts'
import type { Draft } from './demo-product.ts'

const ORGANIC_MAKERS = new Set([
  'Honey Bee Block',
  'Wild Thyme',
  'Moonah Grove',
  'Feather & Fern',
  'Saltwater Hill',
  'Four Aunts',
  'Yabby Creek',
  'Blue Gum',
  'Windfall',
  'Pip & Stem',
  'Herbalist & Daughter',
  'Snowgum',
  'Mother & Culture',
])
/** Makers that bottle their still wines without added sulphites. */
const WITHOUT_SULPHITES = new Set(['Honey Bee Block', 'Wild Thyme', 'Moonah Grove'])

const WINE = new Set(['red_wine', 'white_wine', 'rose', 'sparkling', 'cask_wine'])
const STILL_WINE = new Set(['red_wine', 'white_wine', 'rose'])
/** Vegan wines in ten. The rest is fined with egg white, casein or isinglass. */
const VEGAN_WINES_IN_TEN = 6
const VEGAN_BEERS_IN_TEN = 8

const DRY_PREMIX = new Set(['Seltzer', 'Lime Seltzer', 'Vodka Soda'])
const SUGAR_FREE = new Set([
  'Dry Cider',
  'Zero Sugar Cola',
  'Sugar-Free Energy',
  'Soda Water',
  'Sparkling Water',
  'Mineral Water',
  'Lime Mineral Water',
  'Spring Water',
  ...DRY_PREMIX,
  'Brut',
  'Blanc de Blancs',
  'Brut Rosé',
  'Dry Apera',
])

const GLUTEN_FREE_SNACKS = new Set([
  'Sea Salt Chips',
  'Salt & Vinegar Chips',
  'Jalapeño Chips',
  'Light Salt Chips',
  'Rosemary Chips',
  'Corn Chips',
  'Chilli Corn Chips',
  'Pork Crackle',
  'Roasted Peanuts',
  'Honey Cashews',
  'Smoky Almonds',
  'Chilli Macadamias',
  'Mixed Nuts',
  'Popcorn',
  'Dark Chocolate',
  'Tomato Salsa',
  'Salsa Verde',
  'Marinated Olives',
  'Mixed Lollies',
])
const VEGAN_SNACKS = new Set([
  'Sea Salt Chips',
  'Salt & Vinegar Chips',
  'Jalapeño Chips',
  'Light Salt Chips',
  'Rosemary Chips',
  'BBQ Chips',
  'Corn Chips',
  'Chilli Corn Chips',
  'Roasted Peanuts',
  'Smoky Almonds',
  'Chilli Macadamias',
  'Mixed Nuts',
  'Beer Nuts',
  'Pretzels',
  'Dark Chocolate',
  'Tomato Salsa',
  'Salsa Verde',
  'Marinated Olives',
  'Sour Lollies',
])

/** Returns the attributes on the labels of the demo's invented makers. */
export function statedAttributes(draft: Draft): Attribute[] {
  const stated: Record<Attribute, boolean> = {
    gluten_free: isGlutenFree(draft),
    organic: ORGANIC_MAKERS.has(draft.brand) && draft.unitVolumeMl > 0,
    vegan: isVegan(draft),
    preservative_free: WITHOUT_SULPHITES.has(draft.brand) && STILL_WINE.has(draft.category),
    low_carb: draft.style === 'Low Carb Lager' || DRY_PREMIX.has(draft.style),
    low_sugar: SUGAR_FREE.has(draft.style),
  }
  return (Object.keys(stated) as Attribute[]).filter((attribute) => stated[attribute])
}

function isGlutenFree({ category, subCategory, style }: Draft): boolean {
  if (category === 'snacks') return GLUTEN_FREE_SNACKS.has(style)
  if (WINE.has(category) || category === 'cider') return true
  if (category === 'spirits') return subCategory !== 'liqueurs'
  return style.startsWith('Gluten-Free') || DRY_PREMIX.has(style)
}

function isVegan({ category, subCategory, brand, style }: Draft): boolean {
  const inTen = hashText(`vegan:${brand} ${style}`) % 10
  if (category === 'snacks') return VEGAN_SNACKS.has(style)
  if (WINE.has(category)) return inTen < VEGAN_WINES_IN_TEN
  if (category === 'beer' || category === 'cider') return inTen < VEGAN_BEERS_IN_TEN
  if (category === 'spirits') return subCategory !== 'liqueurs' && subCategory !== 'fortified-vermouth'
  return category === 'mixers' || DRY_PREMIX.has(style) || SUGAR_FREE.has(style)
}

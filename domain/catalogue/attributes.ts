/** What a product's maker states of it beyond style and strength: the filters that shoppers tick. */
export const ATTRIBUTES = [
  'gluten_free',
  'organic',
  'vegan',
  'preservative_free',
  'low_carb',
  'low_sugar',
] as const
export type Attribute = (typeof ATTRIBUTES)[number]

export const ATTRIBUTE_LABELS: Record<Attribute, string> = {
  gluten_free: 'Gluten free',
  organic: 'Organic',
  vegan: 'Vegan',
  preservative_free: 'Preservative free',
  low_carb: 'Low carb',
  low_sugar: 'Low sugar',
}

export const isAttribute = (text: string): text is Attribute =>
  (ATTRIBUTES as readonly string[]).includes(text)

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

/** "gluten_free" → "Gluten free". */
export const attributeLabel = (attribute: Attribute): string =>
  attribute[0]!.toUpperCase() + attribute.slice(1).replace('_', ' ')

export const isAttribute = (text: string): text is Attribute =>
  (ATTRIBUTES as readonly string[]).includes(text)

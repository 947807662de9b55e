/** Product claims by the maker, which shoppers can filter by. */
export const ATTRIBUTES = [
  'gluten_free',
  'organic',
  'vegan',
  'preservative_free',
  'low_carb',
  'low_sugar',
] as const
export type Attribute = (typeof ATTRIBUTES)[number]

/** Returns the label of an attribute: "gluten_free" → "Gluten free". */
export const attributeLabel = (attribute: Attribute): string =>
  attribute.charAt(0).toUpperCase() + attribute.slice(1).replace('_', ' ')

export const isAttribute = (text: string): text is Attribute =>
  (ATTRIBUTES as readonly string[]).includes(text)

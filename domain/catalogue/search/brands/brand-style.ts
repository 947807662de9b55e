/**
 * Well-known brands in Australia by their style. A search for a brand that the store does not stock returns products of
 * the same style, and the page explains this. `search` uses the notation of `../words`; `label` completes "Try these
 * …". A stocked brand is found by its name. Tobacco brands must not be listed (L-48).
 */
export type BrandStyle = { label: string; search: string; brands: string }

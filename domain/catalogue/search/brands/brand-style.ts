/**
 * Well-known brands as sold in Australia, by what they are: searched for in a shop that doesn't stock them, the nearest
 * of the same style are shown, and the page says so. `search` is in the words of `../words`, `label` completes
 * "Try these …". A brand that a store does sell is found by its name instead. Tobacco is never named here (L-48).
 */
export type BrandStyle = { label: string; search: string; brands: string }

/** Texts of categories and product lists, in the order in which their screens show them. */

// Categories

export const categoriesTitle = 'What are you drinking?'
/** Fixed. @source S-CAT-1 */
export const viewAllTile = 'View All'
export const subcategoriesLabel = 'Subcategories'

// Above a list

export const deliveryTerms = (fee: string, minimum: string) => `${fee} delivery per order, ${minimum} minimum`
export const allDrinksTitle = 'All drinks'
export const searchResultsTitle = 'Search results'
export const currentCategoryLabel = 'Category:'
export const categoriesLabel = 'Categories'
export const allCategories = 'All'
export const subcategoriesOf = (name: string) => `Subcategories of ${name}`

// The search

/** Fixed. @source S-LIST-1 */
export const searchLabel = 'Search Products'
export const suggestionsLabel = 'Search suggestions'
export const suggestionsCount = (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`)
export const didYouMean = 'Did you mean'
export const categorySuggestion = 'Category'
/** Fixed. @source S-LIST-4 */
export const foundText = (count: number, search: string) => `Found ${count} result(s) for "${search}"`
export const guessedWordsNote = (words: string) => `We couldn’t find that, so here’s ${words}.`
export const notStockedNote = (brand: string, instead: string) =>
  `We don’t stock ${brand}. Try these ${instead}.`
export const closeMatchesNote = 'Nothing matches all of that. These come close.'

// Sort order

/** Fixed. @source S-LIST-2 */
export const favouritesOrder = 'Sort'
/** Fixed. @source S-LIST-2 */
export const nameOrder = 'Name A-Z'
/** Fixed. @source S-LIST-2 */
export const nameBackwardsOrder = 'Name Z-A'
/** Fixed. @source S-LIST-2 */
export const cheapestOrder = 'Price Low to High'
/** Fixed. @source S-LIST-2 */
export const dearestOrder = 'Price High to Low'

// Filters

export const filtersTitle = 'Filters'
export const filtersInUse = 'in use'
export const closeFilters = 'Close'
export const showOnlyTitle = 'Show only'
export const onSpecialFilter = 'On special'
export const inStockFilter = 'In stock'
export const styleFilter = 'Style'
export const stateFilter = 'State'
export const regionFilter = 'Region'
export const labelFilter = 'On the label'
export const strengthFilter = 'Alcohol by volume'
export const anyStrength = 'Any'
export const priceFilter = 'Price in dollars'
export const lowestPriceLabel = 'From'
export const highestPriceLabel = 'To'
export const priceHint = 'Dollars, such as 25 or 25.50'
export const clearAllFilters = 'Clear all'
export const showProductsButton = (products: string) => `Show ${products}`
export const chipsLabel = 'Filters you’ve set'
export const removeFilterLabel = 'Remove filter:'
export const fromPrice = (dollars: string) => `From $${dollars}`
export const upToPrice = (dollars: string) => `Up to $${dollars}`

// A product on the list

export const strengthFact = (abv: number) => `${abv}%`
export const unitPriceFacts = {
  each: (price: string) => `${price} each`,
  '100 ml': (price: string) => `${price}/100 ml`,
  litre: (price: string) => `${price}/L`,
}
export const lowestPriceFact = (price: string) => `from ${price}`
export const bundleFact = (count: number) => `Bundle of ${count}`
export const savingText = (saving: string) => `Save ${saving}`
export const packsLabel = (pack: string) => `${pack}, choose a pack`
export const ratingText = (average: string, count: number) => `★ ${average} (${count})`
export const ratingLabel = (average: string, count: number) =>
  `Rated ${average} out of 5 by ${count} ${count === 1 ? 'buyer' : 'buyers'}`
export const regularPrice = 'was'
export const soldOutText = 'Sold out'
export const tellMeLink = 'Tell me'
export const tellMeLabel = (name: string) => `Tell me when ${name} is back`
/** @source S-LIST-7 */
export const addToCartLabel = (name: string) => `Add to Cart: ${name}`
export const removeOneLabel = (name: string) => `Remove one: ${name}`
export const inCartText = (quantity: number, name: string) => `${quantity} in cart: ${name}`

// Tobacco, which the law restricts to plain text

/** Fixed. @source L-48 */
export const tobaccoAgeNotice = 'It is against the law to sell tobacco to anyone under 18.'
/** Fixed. @source L-48 */
export const tobaccoPrice = (pack: string, price: string) => `${pack}, ${price} including all taxes`
/** Fixed. @source L-48 */
export const tobaccoHealthNotice = 'Smoking causes serious disease and death.'

// The end of a list, and the empty list

export const previousProductsLink = 'Previous products'
export const moreProductsLink = 'More products'
export const moreFailed = 'We couldn’t load more products.'
export const tryAgainButton = 'Try again'
/** Fixed. @source S-LIST-4 */
export const nothingFoundText = 'No products found'
export const nothingFoundHint = 'Check the spelling, or try a category.'
export const UNSOLD_HINTS = {
  tobacco: 'We don’t sell tobacco or vapes.',
  medicine: 'We don’t sell medicine. Try a chemist.',
}
export const clearFiltersLink = 'Clear all filters'
export const categoriesLink = 'Categories'

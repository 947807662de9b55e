/** Texts of a product's page, in the order in which it shows them. */

export const breadcrumbLabel = 'Breadcrumb'
export const categoriesCrumb = 'Categories'
/** Fixed. @source S-PROD-1 */
export const backButton = 'Back'
export const showPictureLabel = (number: number, alt: string) => `Show picture ${number}${alt && `: ${alt}`}`
export const coldTag = 'Cold'
export const strengthTag = (abv: number) => `${abv}% vol`

// Price and pack

export const regularPrice = 'was'
export const packLabel = 'Pack'
export const packOption = (label: string, price: string) => `${label}, ${price}`
export const soldOutPack = ' (sold out)'
export const quantityLabel = 'Quantity'
export const drinksText = (drinks: number) => `${drinks} standard drinks`
export const drinksInPack = (drinks: number, pack: string) => `${drinks} standard drinks in the ${pack}`

// Adding to the cart

/** Fixed. @source S-PROD-2 */
export const checkAvailabilityButton = 'Check Availability Near You'
/** Fixed, spelling included. @source S-PROD-2 */
export const unavailableButton = 'Unavaliable Near You'
/** Fixed. @source S-PROD-4 */
export const addToCartButton = 'Add to Cart'
/** Fixed. @source S-PROD-4 */
export const addedButton = 'Added'
export const soldOutButton = 'Sold out'
export const favouriteButton = 'Favourite'
export const deliverToText = 'At'
export const changeAddressLabel = 'Change delivery address'
export const changeAddressButton = 'Change'
export const idText = 'Photo ID required on delivery. Enjoy responsibly.'

// Product facts

/** Fixed. @source L-43 */
export const pregnancyWarningTitle = 'Pregnancy Warning.'
/** Fixed. @source L-43 */
export const pregnancyWarningText = 'Alcohol can cause lifelong harm to your baby'

export const styleFact = 'Style'
export const regionFact = 'Made in'
export const strengthFact = 'Alcohol'
export const strengthText = (abv: number) => `${abv}% by volume`
export const standardDrinksFact = 'Standard drinks'
export const standardDrinksText = (drinks: number) => `${drinks} each`
export const volumeFact = 'Volume'
export const containerFact = 'Comes in'
export const attributesFact = 'On the label'
export const depositFact = 'Container refund'
export const depositText = '10c for each empty container'

// Parts of a bundle

export const insideTitle = 'What’s inside'

// Reviews

export const reviewsTitle = 'Reviews'
export const averageText = (count: number) => `out of 5, ${count} ${count === 1 ? 'review' : 'reviews'}`
export const starsLabel = (stars: number) => `${stars} out of 5.`
export const verifiedBuyer = (day: string) => `Verified buyer, ${day}`
export const reviewPagesLabel = 'Pages of reviews'
export const newerReviewsLink = 'Newer reviews'
export const reviewPage = (page: number, pages: number) => `Page ${page} of ${pages}`
export const olderReviewsLink = 'Older reviews'

// Other products

export const relatedTitle = 'You might also like'
export const viewedTitle = 'Recently viewed'
export const clearViewedLabel = 'Clear recently viewed products'
export const clearViewedButton = 'Clear'

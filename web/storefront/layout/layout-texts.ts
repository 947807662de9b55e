/** Texts around every page, from top to bottom, and of the 404 page. */

export const skipLink = 'Skip to the content'
export const loadingText = 'Loading'

// The navigation bar

export const mainNavigationLabel = 'Main'
/** Fixed. @source S-NAV-2 */
export const categoriesLink = 'Categories'
/** Fixed. @source S-NAV-3 */
export const loginButton = 'Login'
/** Fixed. @source S-NAV-3 */
export const myAccountMenu = 'My Account'
/** Fixed. @source S-NAV-3 */
export const referLink = 'Refer a Friend'
export const ordersLink = 'My Orders'
export const favouritesLink = 'Favourites'
/** Fixed. @source S-NAV-3 */
export const logOutLink = 'Log Out'

// The phone menu

export const menuLabel = 'Menu'
/** Fixed. @source S-HOME-1 */
export const browseStoreLink = 'Browse Store'
/** Fixed. @source S-CART-1 */
export const cartLink = 'My Cart'
/** Fixed. @source S-LOGIN-1 */
export const logInLink = 'Log In'
export const deliveryAreasLink = 'Delivery areas'
export const faqLink = 'FAQ'
/** Fixed. @source S-FOOT-1 */
export const contactLink = 'Contact Us'

// The address

export const noAddressText = 'No delivery address yet'
export const enterAddressButton = 'Enter address'
export const changeAddressButton = 'Change'
export const addressButtonLabel = 'delivery address'

// The cart bar

export const cartLabel = 'Cart'
export const missingText = (missing: string, minimum: string) => `${missing} to go to the ${minimum} minimum`
export const minimumReachedText = (minimum: string) => `You’ve reached the ${minimum} minimum`

// The app banner

export const appLabel = (product: string) => `${product} app`
export const getAppText = 'Get the app'
export const closeButton = 'Close'
/** @source S-SHOP-5 */
export const appleStoreName = 'Apple store'
export const appleStoreLead = 'Download on the'
/** @source S-SHOP-5 */
export const googlePlayName = 'Google Play'
export const googlePlayLead = 'Get it on'

// The footer

export const socialLinksLabel = 'Social media'
export const instagramLink = 'Instagram'
export const facebookLink = 'Facebook'
export const giftCardsLink = 'Gift cards'
export const footerLabel = 'Footer'
export const helpGroup = 'Help'
export const aboutGroup = 'About us'
/** Fixed. @source S-FOOT-1 */
export const deliverWithUsLink = 'Deliver With Us'
/** Fixed. @source S-FOOT-1 */
export const contactUsLink = 'Contact Us'
/** Fixed. @source S-FOOT-1 */
export const blogLink = 'Blog'
export const stateAreasLink = (state: string) => `Delivery areas: ${state}`
export const termsLink = 'Terms and conditions'
export const selfExclusionLink = 'Self-exclusion'
export const cookieButton = 'Cookie choices'
export const themeLabel = 'Theme'
export const systemTheme = 'System'
/** @source S-ALL-3 */
export const lagerTheme = 'Lager (day)'
/** @source S-ALL-3 */
export const stoutTheme = 'Stout (night)'
export const stateStores = (adjective: string, notice: string) => `${adjective} stores: ${notice}`
export const backToTopLabel = 'Back to top'

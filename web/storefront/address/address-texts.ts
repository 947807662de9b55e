/** Texts of the address search, its dialogs and its page without JavaScript. */

// The search

/** Fixed. @source S-ADDR-1 */
export const enterAddressTitle = 'Enter delivery address'
/** Fixed. @source S-ADDR-1 */
export const newAddressTitle = 'Enter New Address'
/** Fixed. @source S-ADDR-1 */
export const changeAddressButton = 'Change'
export const changeAddressLabel = 'delivery address'
/** Fixed. @source S-HOME-1 */
export const findDrinksButton = 'Find Drinks'
/** Fixed. @source S-HOME-1 */
export const goButton = 'Go'
/** Fixed. @source S-ADDR-1 */
export const submitButton = 'Submit'
export const savedAddressesLabel = 'Your saved addresses'

// The position of the device

/** Fixed. @source S-ADDR-3 */
export const locationButton = 'Use my location'
export const locating = 'Finding you …'
export const locationRefused = 'Your browser doesn’t share your location. Enter your address instead.'
export const locationUnknown = 'We couldn’t find your location. Enter your address instead.'
export const locationTooRough = 'Your location isn’t exact enough. Enter your address instead.'
export const noAddressNearby = 'We can’t find an address at your location. Enter it instead.'

// An unlisted address

/** Fixed. @source S-ADDR-3 */
export const notListedButton = 'My address isn’t listed'
export const notListedTitle = 'Enter your address yourself'
export const notListedAdvice =
  'Check the street, suburb and postcode. This address isn’t on our map, so your driver may call you.'
export const streetLabel = 'Number and street'
export const suburbLabel = 'Suburb'
export const stateLabel = 'State'
export const chooseState = 'Choose'
export const postcodeLabel = 'Postcode'
export const setPinButton = 'Set a pin on the map'
export const deliverHereButton = 'Use this address'

// Address popup over a page of the shop

/** Fixed. @source S-POPUP-2 */
export const popupTitle = 'Confirm Address'
/** Fixed. @source S-POPUP-2 */
export const popupText = 'Enter your delivery address to see all products available in your area.'

// Confirmation of a typed address

/** Fixed. @source S-POPUP-3 */
export const confirmTitle = 'Is This Correct?'
export const inAustralia = (label: string) => `${label}, Australia`
/** Fixed. @source S-POPUP-3 */
export const backButton = 'Back'
/** Fixed. @source S-POPUP-3 */
export const continueButton = 'Continue'

// Items that cannot move to the new store

/** Fixed. @source S-POPUP-5 */
export const transferTitle = 'Error'
/** Fixed. @source S-POPUP-5 */
export const transferText = 'Some items in your cart could not be transferred to this store.'
/** Fixed. @source S-POPUP-5 */
export const transferQuestion = 'Press yes to remove them and proceed.'
/** Fixed. @source S-POPUP-5 */
export const noButton = 'NO'
/** Fixed. @source S-POPUP-5 */
export const yesButton = 'YES'

// Area that is not served

/** Fixed. @source S-POPUP-1 */
export const notServedTitle = (product: string) => `${product} is expanding!`
/** Fixed. @source S-POPUP-1 */
export const notServedText = (city: string) =>
  `But we're not in ${city} just yet. Enter your email below and demand your suburb to get early access plus your first month of delivery free.`
/** Fixed. @source S-POPUP-1 */
export const notServedReferrer = 'Notify Me Page'
/** Fixed. @source S-POPUP-1 */
export const notServedThanks = 'Thank you for enquiring'

// The page without JavaScript

export const pageTitle = 'Where are we delivering?'

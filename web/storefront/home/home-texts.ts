/** Texts of the home page, from top to bottom. A figure is shown only while it is true. */

// The hero

/** The space before 'minutes' is non-breaking. */
export const fastTitle = (minutes: number) => `Cold drinks at your door in ${minutes}\u00A0minutes.`
export const laterTitle = 'Cold drinks at your door, when you want them.'
export const lead = (cities: string) => `Beer, wine, spirits and snacks across ${cities}. Midday to 11pm.`
/** Fixed. @source S-HOME-2 */
export const existingUserText = 'Existing user?'
/** Fixed. @source S-HOME-2 */
export const logInHereLink = 'Log in here'

// Four figures

export const minutesFigure = (minutes: number) => `${minutes} min`
export const minutesWords = 'delivered cold'
export const laterFigure = 'Your time'
export const laterWords = 'delivered cold, when you want'
export const productsWords = 'products'
export const suburbsWords = 'suburbs'
export const feeWords = 'flat delivery fee'

// For a member: earlier purchases

export const deliverToText = 'At'
export const shopHereLink = 'Shop for this address'
export const goToCartLink = (items: string) => `Go to cart (${items})`
export const buyAgainTitle = 'Buy it again'

// Three steps

export const stepsTitle = 'How it works'
export const addressStep = '1. Enter your address'
export const addressStepText = 'We find your nearest store and show what’s cold right now.'
export const drinksStep = '2. Pick your drinks'
export const rangeText = (products: number) => `Over ${products} products.`
export const kindsText = 'Beer, wine, spirits and snacks.'
export const minimumTerm = (minimum: string) => `Minimum order ${minimum}`
export const feeTerm = (fee: string) => `flat delivery fee of ${fee} per order`
export const doorStep = '3. Answer the door'
export const fastDoorText = (minutes: number) =>
  `We arrive in ${minutes} minutes, or at the time you chose. Have your photo ID ready.`
export const laterDoorText = 'We arrive at the time you chose. Have your photo ID ready.'
/** Fixed. @source S-HOME-1 */
export const browseStoreButton = 'Browse Store'

// The apps

export const appTitle = 'Order from your pocket'
export const appText = 'Same cold drinks, two taps quicker. Follow your order to the door.'

// Frequent questions

export const faqTitle = 'FAQ'
export const speedQuestion = 'How fast is delivery?'
export const fastAnswer = (minutes: number) =>
  `Most orders arrive within ${minutes} minutes, cold. You can also schedule ahead within delivery hours.`
export const laterAnswer =
  'We’re taking orders for later right now. Choose a day and time within delivery hours.'
export const placeQuestion = 'When and where do you deliver?'
/** `suburbs` is 0 if their number is unknown. */
export const placeAnswer = (suburbs: number, cities: string) =>
  `Mostly from midday to 11pm${suburbs > 0 ? `, to over ${suburbs} suburbs of ${cities}` : ''}. You’ll see your suburb’s hours when you choose a delivery day and time.`
export const idQuestion = 'Do I need ID?'
export const idAnswer =
  'Yes. You confirm you’re over 18 when you order and show valid photo ID at the door. No ID, no delivery.'
export const costQuestion = 'What does it cost?'
export const costAnswer = (fee: string, minimum: string) =>
  `A flat delivery fee of ${fee} per order, with a minimum order of ${minimum}.`
export const costVariesAnswer =
  'The delivery fee and minimum order depend on where you are. Enter your address to see both.'
export const officeQuestion = 'Do you deliver to offices?'
export const officeAnswer =
  'Office orders welcome. Choose a day and time at checkout and leave a note for reception.'
/** Fixed. @source S-HOME-1 */
export const moreQuestionsText = 'More Questions?'
/** Fixed. @source S-HOME-1 */
export const getInTouchLink = 'Get in Touch'

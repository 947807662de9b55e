/**
 * Titles and descriptions that search engines and link previews show, by page. Descriptions are cut after 160
 * characters.
 */

export const shopPicture = 'Cold drinks at your door'
export const shopPictureAlt = 'Cold drinks on a lit shelf'

// Home

export const homeTitle = (product: string) => `${product}: cold drinks delivered in 30 mins`
export const homeDescription = (cities: string) =>
  `Beer, wine, spirits and snacks, delivered cold across ${cities}.`

// Categories and product lists

export const categoriesTitle = (city: string, product: string) => `Drinks delivered in ${city} | ${product}`
export const categoriesDescription = (city: string, fee: string, minimum: string) =>
  `Beer, wine, spirits, mixers and snacks by category, delivered cold to ${city}: ${fee} delivery per order, ${minimum} minimum.`
export const allDrinks = 'All drinks'
/** @source S-LIST-9 */
export const listTitle = (name: string, suburb: string, product: string) =>
  `${name} in ${suburb}, delivery in 30 mins | ${product}`
export const allDrinksKinds = 'Beer, wine, spirits and snacks'
export const listDescription = (drinks: string, suburb: string, fee: string, minimum: string) =>
  `${drinks} delivered cold to ${suburb}: ${fee} delivery per order, ${minimum} minimum. See what’s cold at the store near you now.`
export const categoryPictureAlt = (name: string) => `${name} on a lit shelf`

// A product

/** Fixed. @source S-PROD-1 */
export const productTitleEnd = 'delivery in 30 mins'

// Content, contact and suburbs

export const contentTitle = (title: string, product: string) => `${title} | ${product}`
export const contactTitle = (product: string) => `Contact Us | ${product}`
export const contactDescription = (product: string) => `Call, write or email ${product}, or send us the form.`
/** Fixed. @source S-SUBURB-1 */
export const suburbsName = 'Deliverable suburbs'
export const suburbsTitle = (state: string, product: string) => `Deliverable suburbs in ${state} | ${product}`
export const suburbsDescription = (count: number, state: string) =>
  `We deliver cold drinks to ${count === 1 ? '1 suburb' : `${count} suburbs`} in ${state}. Find yours and see what the store near you has on its shelves.`

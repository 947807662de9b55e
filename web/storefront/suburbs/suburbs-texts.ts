/** Texts of the list of suburbs and of a suburb's own page. */

// The list

/** Fixed. @source S-SUBURB-1 */
export const title = 'Deliverable suburbs'
export const searchLabel = 'Find your suburb'
export const searchExample = 'Name or postcode'
export const foundText = (count: number) => (count === 1 ? '1 suburb found' : `${count} suburbs found`)
export const nothingFoundText =
  'We can’t find a suburb with that name or postcode. We may not deliver there yet.'
export const lettersLabel = 'Jump to letter'
/** Fixed. @source S-SUBURB-3 */
export const notifyTitle = 'Notify me'
export const notifyText = 'Not on the list? Leave your email and we’ll let you know when we reach you.'
/** Fixed. @source S-SUBURB-3 */
export const notifyReferrer = 'Suburb Page'

// A suburb's own page

export const suburbTitle = (suburb: string, postcode: string) => `Delivery to ${suburb} ${postcode}`
export const cornerText = 'It’s just around the corner.'
export const distanceText = (km: number) => `It’s ${km} km away.`
export const suburbText = (
  store: { name: string; street: string; distance: string },
  suburb: string,
  minutes: number,
) =>
  `${store.name} at ${store.street} delivers cold beer, wine, spirits and snacks to ${suburb}. ${store.distance} While it’s open, your order takes about ${minutes} minutes to reach your door. Have your photo ID ready: we check it there, every time.`
export const feeName = 'Delivery fee'
export const feeText = (fee: string) => `${fee} per order`
export const minimumName = 'Minimum order'
export const hoursTitle = 'Delivery hours this week'
export const closedText = 'Closed'
export const spanText = (opens: string, closes: string) => `${opens} to ${closes}`
export const popularTitle = (suburb: string) => `Popular in ${suburb}`
export const nearbyLabel = (suburb: string) => `Suburbs near ${suburb}`
export const nearbyTitle = 'We also deliver nearby'

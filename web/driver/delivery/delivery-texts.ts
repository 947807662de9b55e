/** Texts of a delivery, from departure to the handover. */

export const title = 'Delivery'
export const pageTitle = (number: string) => `Delivery ${number}`
export const backLink = '← Jobs'
export const orderNumber = (number: string) => `Order ${number}`
export const onHoldText = 'The store has put this order on hold. Call them before you go on.'
export const callButton = 'Call'
export const mapButton = 'Map'
export const storeNote = (note: string) => `From the store: ${note}`
export const giftMessage = (message: string) => `Gift message: ${message}`
export const startButton = 'Start delivery'
export const packingText = 'Still being packed'
export const deliveredButton = 'Delivered'

// Phone location

export const locationLabel = 'Your location'
export const atStore = 'At the store'
export const halfway = 'Halfway'
export const atDoor = 'At the door'
export const sharedText =
  'While this page is open, the customer at your next stop can see how far away you are.'
export const locationSent = 'Location sent.'
export const locationNotUsed = 'That location looked wrong, so we didn’t use it. We’ll try again.'
export const chosenLocationNotUsed =
  'That’s too far away for the time since your last location. Try again in a minute.'
export const locationNotSent = 'Location not sent: you’re offline.'
export const noLocationText =
  'We can’t get your phone’s location. Delivery still works, but the customer’s estimate is rougher.'
export const phoneLocationButton = 'Use my phone’s location'

// ID check

export const checkTitle = 'Check ID'
export const bornText = 'Born on or before'
export const nameTick = (name: string) => `It’s their photo, and the name is ${name}`
export const ageTick = (bornBy: string) => `Born on or before ${bornBy}, and the ID hasn’t expired`
export const soberTick = 'They’re sober, and told me they’re 18 or over'
export const documentLabel = 'Type of ID'
export const issuerLabel = 'Issued by'
export const nameLabel = 'Name on the ID'
export const comparedTick = (onId: string, onOrder: string) =>
  `I compared “${onId}” with “${onOrder}” and the photo. It’s the same person`
export const handOverButton = 'Hand over'
export const checksLeftButton = (left: number) => `Hand over, ${left} ${left === 1 ? 'check' : 'checks'} left`

export const driverLicence = 'Driver licence'
export const digitalLicence = 'Digital driver licence'
export const learnerPermit = 'Learner permit'
export const foreignLicence = 'Foreign driver licence'
export const passport = 'Passport'
export const proofOfAge = 'Proof of age card'
export const keypass = 'Keypass'
export const marineLicence = 'Marine licence'
export const australia = 'Australia'
export const anotherCountry = 'Another country'

// Refused delivery

export const refuseButton = 'Refuse delivery'
export const refuseTitle = 'Why can’t you hand it over?'
export const refuseText = (number: string, store: string) =>
  `Take order ${number} back to ${store}. We’ll tell the customer and refund them. You’re paid either way.`
export const confirmRefusalButton = 'Refuse, and take it back'

// Loading bags

export const bagsTitle = (loaded: number, all: number) =>
  `${loaded} of ${all === 1 ? '1 bag' : `${all} bags`} loaded`
export const bagText = (code: string, seal: string, isLoaded: boolean) =>
  `${code}${seal && `, seal ${seal}`}${isLoaded ? ': loaded' : ''}`
export const scanBagLabel = 'Scan or type a bag’s code'
export const loadButton = 'Load bag'
export const loadedText = (code: string, loaded: number, all: number) =>
  `${code} loaded, ${loaded} of ${all}.`
export const wrongBagText = (scanned: string, wanted: readonly string[]) =>
  `That’s ${scanned}. This order’s ${wanted.length === 1 ? 'bag is' : 'bags are'} ${wanted.join(', ')}.`
export const leftReasonLabel = (left: number) =>
  `Why do you leave without ${left === 1 ? '1 bag' : `${left} bags`}?`

export const bundleHeading = (quantity: number, name: string) => `${quantity} × ${name}, with`

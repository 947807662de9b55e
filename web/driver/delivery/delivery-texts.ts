/** Texts of a delivery, from departure to the handover. */

export const title = 'Delivery'
export const pageTitle = (number: string) => `Delivery ${number}`
export const backLink = '← Jobs'
export const onHoldText = 'The store has put this order on hold. Call them before you go on.'
export const callButton = 'Call'
export const mapButton = 'Map'
export const storeNote = (note: string) => `From the store: ${note}`
export const giftMessage = (message: string) => `Gift message: ${message}`
export const startButton = 'Start delivery'
export const packingText = 'Still being packed'
export const deliveredButton = 'Delivered'

// ID check

export const checkTitle = 'Check ID'
export const nameTick = (name: string) => `It’s their photo, and the name is ${name}`
export const ageTick = (bornBy: string) => `Born on or before ${bornBy}, and the ID hasn’t expired`
export const soberTick = 'They’re sober, and told me they’re 18 or over'
export const documentLabel = 'Type of ID'
export const issuerLabel = 'Issued by'
export const nameLabel = 'Name on the ID'
export const comparedTick = (onOrder: string) =>
  `If the name differs: I compared it with “${onOrder}” and the photo. It’s the same person`
export const handOverButton = 'Hand over'

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

export const refuseTitle = 'Why can’t you hand it over?'
export const refuseText = (number: string, store: string) =>
  `Take order ${number} back to ${store}. We’ll tell the customer and refund them. You’re paid either way.`
export const confirmRefusalButton = 'Refuse, and take it back'

// Loading bags

export const bagText = (code: string, seal: string) => `${code}${seal && `, seal ${seal}`}: loaded`
export const leftReasonLabel = 'Why do you leave without a bag, if you do?'

export const bundleHeading = (quantity: number, name: string) => `${quantity} × ${name}, with`

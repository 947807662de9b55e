import { PASSWORD_MIN_LENGTH } from './field-lengths.ts'

/** Messages for empty and invalid fields, used by the screens before they submit and by the API. */

// Names and contacts

/** Fixed. @source S-VALID-8 */
export const firstNameRequired = 'First name is required'
/** Fixed. @source S-VALID-8 */
export const lastNameRequired = 'Last Name is required'
/** Fixed. @source S-VALID-2 */
export const emailRequired = 'Email is required'
/** Fixed. @source S-VALID-3, S-VALID-5, S-VALID-8 */
export const emailInvalid = 'Invalid Email'
/** Fixed. @source S-VALID-8 */
export const mobileRequired = 'Mobile is required'
/** Fixed. @source S-VALID-8 */
export const birthDateRequired = 'Date of Birth is required'
/** Fixed. @source S-VALID-8 */
export const birthDateInvalid = 'Invalid birth date'

// Passwords

/** Fixed. @source S-VALID-2, S-VALID-4, S-VALID-8 */
export const passwordRequired = 'Password is required'
/** @source S-VALID-4 */
export const passwordTooShort = `Password must have at least ${PASSWORD_MIN_LENGTH} characters`
/** Fixed. @source S-VALID-4 */
export const passwordsDiffer = 'Password not match'

// Addresses

/** Fixed. @source S-VALID-1, S-ERR-1 */
export const addressInvalid = 'Invalid address. Please enter your full address'
/** Fixed. @source S-VALID-9 */
export const addressNotServed = (product: string) => `Sorry ${product} is not available in your address`

export const streetRequired = 'Enter the number and street, like 12 Smith Street.'
export const houseNumberRequired = 'Add your house number, like 12 Smith Street.'
export const streetOnly = 'Enter only the number and street here.'
export const suburbRequired = 'Enter the suburb.'
export const suburbUnknown = 'We can’t find this suburb. Check its spelling and the postcode.'
export const pinElsewhere = 'The pin isn’t in this suburb. Move the pin or change the suburb.'
export const stateRequired = 'Choose the state.'
export const postcodeRequired = 'Enter the four digits of the postcode.'
export const suburbAndPostcodeDiffer = 'The postcode and suburb don’t match. Check both.'
export const stateAndPostcodeDiffer = 'The postcode and state don’t match. Check both.'
export const postBoxRefused =
  'We can’t deliver to PO boxes, parcel lockers or roadside mail boxes. Enter a street address.'
export const publicPlaceRefused = 'We can’t deliver to a public place. Enter a street address.'

// Self-exclusion

export const exclusionContactRequired = 'Please give your email, your mobile or your date of birth'
export const exclusionTermRequired = 'Please choose for how long'

// Passkeys and reasons

export const passkeyNameRequired = 'Please give the passkey a name'
export const actionIdRequired = 'Please reload the page and try again'
export const bagCodeRequired = 'Please scan or type the code on the bag'
export const bagCodeTwice = 'Each bag needs a code of its own'
export const abnInvalid = 'Please check the ABN: its 11 digits don’t add up'
export const abnRequired = 'Please give the ABN. A business needs it on a tax invoice of $1,000 or more'
export const businessNameRequired = 'Please give the business’s name'
export const nameOrderInvalid = 'Please type the name again: it holds hidden characters that change its order'
export const numberInvalid = 'Please enter a whole number'
export const giftCardAmountInvalid = 'Please enter $25 to $500'
export const fromNameRequired = 'Please enter your name'
export const sendDateInvalid = 'Please choose a day within the next 12 months'
export const tipInvalid = 'Please enter a tip of up to $100'
export const amountInvalid = 'Please give an amount in dollars'
export const barcodeInvalid = 'That’s not a full barcode. Please scan or type it again'
export const reasonRequired = 'Please say why.'
export const documentRequired = 'Choose a document'
export const numberEndInvalid = 'Up to four letters or digits'
export const dayInvalid = 'Please enter a date'
export const decisionRequired = 'Choose one of the two'
export const noteRequired = 'Note is required'
export const terminalReferenceRequired = 'Please copy the number from the terminal’s receipt'
export const cardNumberTyped = 'That looks like a card number. Please use the number of the receipt instead.'
export const lastFourInvalid = 'Please enter the last 4 digits, or leave it empty'

export const instantInvalid =
  'Please enter a date with a time and its offset, such as 2026-11-20T18:30:00+11:00.'

// The checkout

/** Fixed. @source S-VALID-9 */
export const deliveryTimeRequired = 'Delivery time required'
/** Fixed. @source S-VALID-9 */
export const commentsRequired = 'Comments required'
/** Fixed. @source S-VALID-9 */
export const paymentMethodRequired = 'Please select a payment method'
/** Fixed. @source S-VALID-7 */
export const recipientNameRequired = "Recipient's Name required"
/** Fixed. @source S-VALID-7 */
export const recipientMobileRequired = "Recipient's Mobile required"
export const pinWrongForm = 'Type six digits'
export const pinWeak = 'Choose digits that are harder to guess: no runs like 123456 and no repeats'
export const pinsDiffer = 'The PINs don’t match'
export const recipientAgeRequired = 'Please confirm that the recipient is over 18.'
/** Text for bags that were not scanned. */
export const missingBags = (codes: readonly string[]): string =>
  `Please scan every bag. Missing: ${codes.join(', ')}`

export const wrongBags = (scanned: readonly string[], wanted: readonly string[]) =>
  `Scanned ${scanned.join(', ')}. The bags of this order are ${wanted.join(', ') || 'none'}.`
export const supervisorRequired = 'Please choose who approves it'

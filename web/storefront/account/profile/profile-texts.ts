/** Texts of the account's index and of its pages about details, addresses, payment methods and messages. */

/** Fixed. @source S-NAV-3 */
export const title = 'My Account'

// Rows of the index

export const andMore = (first: string, count: number) => `${first} and ${count} more`
export const ordersRow = 'My Orders'
export const lastOrderText = (day: string) => `Last order on ${day}`
export const noOrdersValue = 'No orders yet'
export const noAddressesValue = 'None saved'
export const noMethodsValue = 'None saved'
export const methodsUnknown = 'Can’t be shown right now'
export const unconfirmedText = (email: string) => `${email}, not confirmed yet`
export const favouritesRow = 'Favourites'
export const favouritesValue = 'The drinks you saved'
export const limitsRow = 'Take a break'
export const limitsValue = 'Self-exclude for a while or for good'

// My details

export const detailsPageTitle = 'Details'
export const detailsTitle = 'My details'
export const birthDateHint = 'We need this once before you can order alcohol.'
export const savedBirthDate = 'Date of birth'
export const savedBirthDateText = 'Saved and encrypted'
export const saveDetailsButton = 'Save details'
export const detailsSaved = 'We’ve saved your details.'

// Email and messages

export const messagesTitle = 'Email and messages'

// Email

export const emailTitle = 'Email'
export const emailIntro = 'You log in with this email, and we send your receipts to it.'
export const confirmEmailText =
  'Please confirm your email with the link we sent you. Until you do, resetting your password from another device gives you a new, empty account.'
export const emailLinkAgainButton = 'Send the link again'
export const changeEmailTitle = 'Change my email'
export const newEmailLabel = 'New email'
export const newEmailHint = 'We’ll email a link to the new address. Your old email stays until you open it.'
export const sendLinkButton = 'Send link'
export const emailLinkSent = (email: string) =>
  `We’ve emailed a link to ${email}. Open it to confirm. Nothing changes until then.`
export const emailLinkSentAgain = 'We’ve emailed you the link again.'

// Mobile

export const mobileTitle = 'Mobile'
export const mobileIntro = 'Your driver will call this number, and we’ll text codes to it.'
export const verifiedTag = 'Verified'
export const notVerifiedTag = 'Not verified'
export const codeLabel = (mobile: string) => `Code sent to ${mobile}`
export const verifyButton = 'Verify'
export const codeAgainButton = 'Send the code again'
export const changeMobileTitle = 'Change my mobile'
export const correctMobileTitle = 'Correct my mobile'
export const newMobileLabel = 'New mobile'
export const newMobileHint = 'We’ll text a code to the new number. Your old number stays until you enter it.'
export const sendCodeButton = 'Send code'
export const mobileVerified = 'Thanks, we’ve verified your mobile.'
export const codeSentAgain = 'We’ve sent you another code.'

// Addresses

export const addressesTitle = 'Addresses'
export const addressesIntro = 'Choose any of these with one tap.'
export const noAddressesText = 'No saved addresses yet.'
export const defaultTag = 'Default'
export const deleteLabel = (what: string) => `Delete ${what}`
export const editAddressTitle = 'Edit'
export const addressNameLabel = 'Label'
export const addressNameExample = 'Home, Work or your own'
export const notesLabel = 'Delivery notes'
export const defaultAddressLabel = 'Default address'
export const saveAddressButton = 'Save'
export const addAddressButton = 'Add'
export const saveUnlistedButton = 'Save this address'
export const addressSaved = 'We’ve saved that address.'
export const addressDeleted = 'We’ve deleted that address.'

// Payment methods

export const methodsTitle = 'Payment methods'
export const methodsIntro = 'Our payment provider stores these. We never see your card number.'
export const providerDownText = 'We can’t reach the payment provider right now. Please try again later.'
export const noMethodsText = 'No saved payment methods. You can save one at checkout.'
export const deleteMethodTitle = 'Delete this payment method?'
export const deleteMethodText = (brand: string, name: string) =>
  `You won’t be able to pay with ${brand} ${name} at checkout any more.`
export const keepMethodButton = 'Keep it'
export const deleteMethodButton = 'Delete'
export const methodDeleted = 'We’ve deleted that payment method.'

// Offers and news

export const consentTitle = 'Offers and news'
export const consentIntro = 'You’ll still get messages about your orders. They never contain ads.'
export const emailChannel = 'Email'
export const smsChannel = 'SMS'
export const consentSince = (channel: string, isGranted: boolean, day: string) =>
  `${channel}: ${isGranted ? 'yes' : 'no'} since ${day}`
export const saveConsentButton = 'Save my choice'
export const consentSaved = 'Saved. We’ll stick to it from now on.'

// Order updates

export const updatesTitle = 'Order updates'
export const updatesIntro =
  'You’ll still get receipts, refunds and codes. Without SMS, we’ll email you when your driver leaves.'
export const updatesLabel = 'Text me when my driver is on the way, almost there or late.'
export const saveUpdatesButton = 'Save order updates'
export const updatesSaved = 'Saved. It applies from your next order update.'

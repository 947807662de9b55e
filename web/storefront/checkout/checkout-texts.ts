/**
 * Texts of the checkout, in the order in which its screen shows them. Labels of personal details are in
 * `../account/account-texts.ts`, of cards in `domain/card-texts.ts`, and error messages of fields in
 * `domain/field-texts.ts`.
 */

export const title = 'Checkout'
export const description = 'Tell us who you are, how you’ll pay and when to knock.'

// The cart next to the form

/** Fixed. @source S-CART-1 */
export const cartTitle = 'My Cart'
export const foldedCartLabel = 'My Cart:'
/** Fixed. @source S-CART-1 */
export const totalPrefix = 'AU'

// The buyer

/** Fixed. @source S-CHECK-1 */
export const logInLink = 'Log In'
/** Fixed. @source S-CHECK-1 */
export const welcomeBackText = 'Welcome back'
export const yourDetailsTitle = 'Your details'
export const newAccountText = 'We’ll create your account when you order.'
export const existingUserText = 'Existing user?'
export const calendarLabel = 'Open the calendar'

// Order details

/** Fixed. @source S-CHECK-2 */
export const orderDetailsTitle = 'Order Details'
export const deliveryNotesLabel = 'Delivery notes (optional)'
export const deliveryNotesHint = 'For the driver: gate code, which door, where to park.'
/** Fixed. @source S-CHECK-2 */
export const commentsLabel = 'Order Comments'
/** Fixed. @source S-CHECK-2 */
export const giftLabel = 'Send order as gift'
export const recipientNameLabel = "Recipient's Name"
export const recipientMobileLabel = "Recipient's Mobile"
export const giftMessageLabel = 'Gift Message'

// Tip

export const totalWithTip = (total: string, tip: string) =>
  `Order total AU ${total}, plus ${tip} tip for your driver.`

// Payment

/** Fixed. @source S-CHECK-3 */
export const paymentTitle = 'Payment Details'
export const tobaccoNotice = 'We can’t take payment for tobacco. Please remove the tobacco items from'
export const tobaccoCartLink = 'your cart'
export const tobaccoOrder = 'to place this order.'
export const providerDownText =
  'We couldn’t reach the payment service. You haven’t been charged. Please reload the page.'
export const savedMethodsTitle = 'Saved payment methods'
export const closeMethodsButton = 'Close'
/** Fixed. @source S-PAY-1 */
export const changeMethodButton = 'Change'
export const showMethodsButton = 'Show'
/** Fixed. @source S-PAY-2 */
export const savedCardLabel = (lastTwo: string) => `Ending ${lastTwo}`
/** Fixed. @source S-PAY-2 */
export const newCardLabel = 'Enter New Credit Card'
/** Fixed. @source S-PAY-2 */
export const cardLabel = 'Credit card'
/** Fixed. @source S-PAY-5 */
export const notForTobacco = '(Not available for tobacco purchases)'
export const saveMethodLabel = 'Save for next time'

// The card form

export const cardFormLabel = 'Card details'
export const cardFormLoading = 'Loading the card form'
export const cardFormFailed = 'The card form didn’t load. Check your connection and reload the page.'
/** Fixed. @source S-VALID-10 */
export const cardNameRequired = 'Credit card name is required'
/** Fixed. @source S-ERR-13 */
export const cardInvalid = 'Invalid credit card, please re-enter your credit card'
/** Fixed. @source S-ERR-14 */
export const cardSavedAlready = 'You already have this card saved'
/** Fixed. @source S-ERR-15 */
export const paymentRetry = 'Something went wrong, please try again'
export const bankRefused = 'Your bank couldn’t confirm this card is yours. Please try another card.'

// PayPal and wallets

export const paypalEmailLabel = 'PayPal email'
export const paypalAccountText = (email: string) => `You’ll pay with PayPal: ${email}`
export const paypalFirst = 'Please press the PayPal button and log in first.'
export const notPaidYet = 'You haven’t paid yet.'
export const walletText = (wallet: string) => `Press Place Order, then confirm in ${wallet}.`
export const demoWalletText = 'This is a demo of the wallet. It takes no money, and no real card is used.'
export const cancelWalletButton = 'Cancel'
export const payButton = (amount: string) => `Pay ${amount}`

// Placing the order

export const scriptsNeeded = 'You need JavaScript to place an order. It’s switched off in this browser.'
/** Fixed. @source S-CHECK-3 */
export const placeOrderButton = 'Place Order'
export const fieldsToCorrectText = (wrong: number) =>
  `${wrong === 1 ? '1 field needs' : `${wrong} fields need`} another look.`
export const totalChanged = (before: string, now: string) => `The total was AU ${before}. It’s now AU ${now}.`
/** Fixed. @source S-CHECK-4 */
export const processingTitle = 'Processing your order.'
/** Fixed. @source S-CHECK-4 */
export const processingText = "Please don't click back or refresh."

// Verifying the mobile

/** Fixed. @source S-VERIFY-1 */
export const verifyTitle = 'Verify Your Mobile'
export const enterCodeText = (mobile: string) => `Enter the 4-digit code we sent to ${mobile}.`
export const codeLabel = 'Code'
export const digitLabel = (digit: number) => `Digit ${digit}`
export const newCodeSent = 'We’ve sent you a new code.'
/** Fixed. @source S-VERIFY-1 */
export const verifyButton = 'Verify'
export const lettersButton = 'Enter letters instead'
export const lettersLabel = 'Letters from our text'
export const lettersExample = 'ABCD-EFGH-JKLM'
export const resendButton = 'Resend code'
export const labelWithSeconds = (label: string, seconds: number) => `${label} in ${seconds} s`
export const labelWithMinutes = (label: string, minutes: string) => `${label} in ${minutes} min`
export const codeJustSent = 'We sent you a code a moment ago. Please give it a few seconds to arrive.'
export const changeDetailsButton = 'Change details'

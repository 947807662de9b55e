/** Texts of the screen for orders taken by phone or at the counter. */

export const title = 'New order'
export const intro =
  'Take an order by phone or at the counter. The customer pays by a link we text and email them, or on your card terminal.'

// Address

export const addressTitle = 'Where to?'
export const findAddressLabel = 'Find an address'
export const streetLabel = 'Street number and name'
export const unitLabel = 'Unit or building (optional)'
export const suburbLabel = 'Suburb'
export const stateLabel = 'State'
export const postcodeLabel = 'Postcode'
export const unlistedLabel = 'The address isn’t listed, but I’ve checked it with the customer'
export const notesLabel = 'For the driver (optional)'
export const checkButton = 'Check address'
export const goesText = (address: string, store: string) => `${address}. Comes from ${store}.`

// Items

export const itemsTitle = 'What would they like?'
export const searchLabel = 'Scan a barcode, or type a name'
export const findButton = 'Find'
export const nothingFound = (search: string) => `We found nothing for “${search}”.`
export const addLabel = 'Add'
export const packText = (size: number) => (size === 1 ? 'single' : `${size} pack`)
export const soldOut = 'sold out'
export const quantityLabel = (name: string) => `How many of ${name}`
export const removeLabel = (name: string) => `Remove ${name}`
export const removeButton = 'Remove'
export const notEnoughText = (left: number) => (left === 0 ? 'Sold out' : `Only ${left} left`)
export const promoLabel = 'Promo code (optional)'
export const surchargeLabel = 'Small order surcharge'
export const totalLabel = 'Total'

// Delivery time

export const timeTitle = 'When?'
export const timeLabel = 'Delivery time'
export const asapOption = 'As soon as possible'
export const slotOption = (day: string, from: string, until: string) => `${day} ${from} – ${until}`
export const closedAsap = 'As soon as possible isn’t available right now.'

// Customer

export const customerTitle = 'Who’s it for?'
export const sourceLabel = 'How did they order?'
export const SOURCES = { phone: 'By phone', counter: 'At the counter' } as const
export const firstNameLabel = 'First name'
export const lastNameLabel = 'Last name'
export const oneNameLabel = 'They have one name only'
export const mobileLabel = 'Mobile'
export const emailLabel = 'Email'
export const dobLabel = 'Date of birth'
export const dobHint = 'DD/MM/YYYY. Ask for it: they must be 18 or over.'
export const businessLabel = 'Business, for the tax invoice (optional)'
export const abnLabel = 'ABN (needed from $1,000)'
export const commentLabel = 'Order comments (optional)'

// Gift

export const giftLabel = 'It’s a gift for somebody else'
export const recipientLabel = 'Recipient’s name'
export const recipientMobileLabel = 'Recipient’s mobile'
export const giftMessageLabel = 'Gift message (optional)'
export const readOutText = (statement: string) => `Read this out: “${statement}”`
export const confirmedLabel = 'The customer confirms it'

// Payment

export const takeButton = (total: string) => `Take order, ${total}`
export const checkFirst = 'Check the address and add something first.'
export const paymentLabel = 'How will they pay?'
export const PAYMENTS = { link: 'By a link we send them', terminal: 'On the card terminal' } as const
export const counterText = (number: string, until: string) =>
  `Order ${number} is held until ${until}. Charge it on the terminal now.`
export const takenText = (number: string, until: string) =>
  `Order ${number} is held until ${until}. The payment link is on its way.`
export const placedText = (number: string) => `Order ${number} is placed. There was nothing to pay.`

// Waiting for payment

export const waitingTitle = 'Waiting for payment'
export const waitingText = (customer: string, mobile: string) => `${customer}, ${mobile}`
export const heldText = (until: string, by: string) => `Held until ${until}. Taken by ${by}.`
export const resendButton = 'Send link'
export const cancelButton = 'Cancel order'
export const sentText = 'We’ve sent a new link. The earlier one doesn’t work any more.'
export const canceledText = 'The order is canceled, and its items are for sale again.'
export const staleText = 'A colleague was quicker. Here’s how it stands now.'

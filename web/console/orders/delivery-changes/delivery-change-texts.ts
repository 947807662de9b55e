/** Texts of the dialogs that change an order's address and delivery time. */

export const changeAddressButton = 'Change address'
export const changeTimeButton = 'Change time'
export const addressTitle = (number: string) => `Address of ${number}`
export const timeTitle = (number: string) => `Delivery time of ${number}`
export const streetLabel = 'Street address'
export const unitLabel = 'Unit, floor or company'
export const suburbLabel = 'Suburb'
export const postcodeLabel = 'Postcode'
export const notesLabel = 'Delivery notes'
export const unlistedLabel = 'The address isn’t listed'
export const whyLabel = 'Why? (optional)'
export const saveAddressButton = 'Save address'
export const askButton = 'Ask the customer'
export const risesText = (rise: string, total: string) =>
  `That’s ${rise} more, ${total} in all. We’ll email the customer, and the address changes once they’ve paid the difference.`
export const newTimeLabel = 'New delivery time'
export const chooseTime = 'Choose a time'
export const noTimesText = 'No delivery times are free this week.'
export const saveTimeButton = 'Save time'
export const slotText = (day: string, date: string, start: string, end: string) =>
  `${day} ${date}, ${start} to ${end}`
export const wantedAddress = (street: string, suburb: string) => `Change the address to ${street}, ${suburb}`
export const wantedTime = 'Change the delivery time'
export const waitsText = (address: string, rise: string) =>
  `Waiting for the customer to agree to ${rise} more for ${address}. Until then it goes to the address above.`
export const withdrawButton = 'Leave the address as it is'
export const cancelButton = 'Back'

/** Texts of the delivery time picker and the delivery estimate. */

export const title = 'Delivery time'
export const lostChoiceText = 'Sorry, that delivery time has gone. Please choose another.'
export const dayLabel = 'Day'
/** Fixed. @source S-TIME-1 */
export const today = 'Today'
export const timeLabel = 'Time'
/** Fixed. @source S-TIME-1 */
export const asap = 'ASAP'
export const aboutMinutes = (minutes: number) => `about ${minutes} min`
export const untilText = (end: string) => `to ${end}`
export const nothingOfferedText = 'We have no delivery times left for the coming week.'

// Delivery estimate, after an address or at the start of a sentence

export const inMinutesText = (minutes: number) => `in about ${minutes} minutes.`
export const closedText = (when: string) => `${when}: the store is closed now.`
export const fromHourText = (hour: string) => `from ${hour}`
export const chosenTimeText = 'at a time you choose'

export const title = 'Hand-overs far from the door'
export const introText =
  'The driver’s phone was more than 300 metres from the door. Only this class is stored, not the place.'
export const storeLabel = 'Store'
export const nothingText = 'Nothing to review.'
export const byText = (driver: string, day: string, time: string) => `${driver}, ${day}, ${time}`
export const noReasonText = 'The driver hasn’t said why yet.'
export const reviewedButton = 'Mark as reviewed'
export const reviewedLabel = (number: string) => `${reviewedButton}: ${number}`

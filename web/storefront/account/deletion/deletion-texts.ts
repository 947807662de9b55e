/** Texts of the pages about the member's data and about the account's deletion. */

export const dataTitle = 'My data'
export const dataValue = 'Download it, or delete your account'
export const dataText = 'You can download everything we keep about you. Our'
export const privacyLink = 'Privacy policy'
export const dataPurposeText = 'explains how we use it.'
export const downloadButton = 'Download my data'
export const breakText = 'Want a break from ordering instead?'
export const excludeLink = 'Self-exclude'
export const breakTermText = ', for a while or for good.'

// Deletion

export const title = 'Delete my account'
export const warningStart = 'This deletes the account of'
export const warningEnd = 'straight away and logs you out everywhere. You can’t undo it.'
export const goesTitle = 'What we delete'
export const goesDetails = 'Your name, email, mobile, password and date of birth'
export const goesBelongings = 'Your addresses, favourites, saved payment methods and messages to us'
export const goesCredit = 'Your referral code and your credit, which we can’t pay out'
export const staysTitle = 'What the law requires us to keep'
export const staysOrders =
  'What you ordered, when and to which suburb, without your name and street: 5 years, for tax'
export const staysIdChecks =
  'That we checked ID or refused a delivery at the door: 2 years, for the liquor authorities'
export const staysConsents = 'When you agreed to or stopped marketing: 3 years'
export const staysExclusion = 'A self-exclusion: until 2 years after it ends'
export const keepButton = 'Keep it'

// After the deletion

export const deletedName = 'Account deleted'
export const deletedTitle = 'We’ve deleted your account'
export const deletedText = 'You’re logged out everywhere. You can still order as a guest whenever you like.'

/** Texts of the credit page, and of the account page's sections about credit and data. */

// On the account page

export const sectionTitle = 'Credit and favourites'
export const creditName = 'Credit'
export const creditText = (amount: string) => `${amount}, applied at checkout`
export const statementTitle = 'Statement'
export const statementLink = 'See your transactions or add a gift card'
export const shareCodeName = 'Your referral code'
export const favouritesName = 'Favourites'
export const favouritesLink = 'Your favourites'
export const ordersName = 'Orders'
export const ordersLink = 'Your orders'

export const dataTitle = 'My data'
export const dataText = 'You can download everything we keep about you. Our'
export const privacyLink = 'Privacy policy'
export const dataPurposeText = 'explains how we use it.'
export const downloadButton = 'Download my data'
export const deleteAccountButton = 'Delete my account'
export const breakText = 'Want a break from ordering instead?'
export const excludeLink = 'Self-exclude'
export const breakTermText = ', for a while or for good.'

// On the credit page

export const title = 'My Credit'
export const balanceText = 'You have'
export const balanceUse = '. We’ll apply it at your next checkout. It doesn’t expire.'
export const giftCardLabel = 'Gift card code'
export const redeemButton = 'Redeem'
export const redeemedText = (amount: string) => `Enjoy! We’ve added ${amount} to your credit.`
export const noEntriesText = 'No transactions yet. Share your code with a friend and you both get credit.'
export const balanceThen = (balance: string) => `Balance ${balance}`

/** Texts of the credit page, and of its row on the account's index. */

export const creditText = (amount: string) => `${amount}, applied at checkout`
export const statementTitle = 'Statement'
export const shareCodeName = 'Your referral code'
export const title = 'My Credit'
export const balanceText = 'You have'
export const balanceUse = '. We’ll apply it at your next checkout. It doesn’t expire.'
export const giftCardLabel = 'Gift card code'
export const buyGiftCardLink = 'Buy a gift card for a friend'
export const redeemButton = 'Redeem'
export const redeemedText = (amount: string) => `Enjoy! We’ve added ${amount} to your credit.`
export const noEntriesText = 'No transactions yet. Share your code with a friend and you both get credit.'
export const balanceThen = (balance: string) => `Balance ${balance}`

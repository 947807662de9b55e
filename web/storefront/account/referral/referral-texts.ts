/** Texts of the referral dialog and its mail. */

/** Fixed. @source S-REFER-1 */
export const title = 'Give Drinks, Get Drinks!'
/** Fixed. @source S-REFER-1 */
export const text = (reward: string) =>
  `Share your code with friends and get ${reward} in credit when they order`
export const codeLabel = 'Referral code'
/** Fixed. @source S-REFER-1 */
export const copyButton = 'Copy'
/** Fixed. @source S-REFER-1 */
export const copiedButton = 'Copied'
export const emailButton = 'Email'
export const facebookButton = 'Facebook'
/** Fixed. @source S-REFER-1 */
export const termsLink = 'Terms & Conditions'

// The mail to the friend

/** Fixed. @source S-REFER-2 */
export const mailSubject = (reward: string) => `Next one's on me, here's ${reward}!`
export const mailBody = (product: string, reward: string, link: string) =>
  `Order from ${product} with my link, and you’ll get ${reward} in credit once it arrives: ${link}`

/** Texts of the form that asks for a mail when a sold-out product is back, and of the page that stops these mails. */

export const pageTitle = (product: string) => `Tell me when ${product} is back`
export const formLabel = 'Tell me when it’s back'
export const promiseText = 'We’ll email you once, when it’s back. Nothing else.'
export const emailLabel = 'Email'
export const submitButton = 'Tell me when it’s back'
export const doneText = 'Done. We’ll email you when it’s back.'
export const productLink = 'Back to the product'

export const stopTitle = 'Emails about products that are back'
export const brokenLinkText = 'Part of this link is missing. Open it from the email again, or contact us.'
export const contactUsButton = 'Contact us'
export const stopText = (to: string, waiting: number) =>
  `${to} is waiting for ${waiting === 1 ? 'one product' : `${waiting} products`}. You can stop that straight away.`
export const stopButton = 'Stop these emails'
export const stoppedText = (to: string) => `We won’t email ${to} about products that are back.`

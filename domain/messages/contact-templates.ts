import { PRODUCT_NAME } from '../product-name.ts'
import type { PlainContent, SmsContent } from './email-content.ts'

/** Returns the e-mail to the new address of an account, which confirms it before it replaces the old address. */
export const confirmNewEmail = (link: string, hours: number): PlainContent => ({
  subject: 'Confirm your email',
  text: `Someone asked to use this address for a ${PRODUCT_NAME} account. If it was you, confirm it here:\n\n${link}\n\nThe link works for ${hours} hours. If it wasn’t you, you can ignore this email.`,
  linkLabel: 'Confirm my email',
  use: { template: 'email_confirm', values: { confirm_url: link } },
})

/** Returns the e-mail to the previous address. */
export const emailChanged = (link: string, hours: number): PlainContent => ({
  subject: 'Your email was changed',
  text: `The email address of your ${PRODUCT_NAME} account was changed. If it wasn’t you, undo it within ${hours} hours:\n\n${link}`,
  linkLabel: 'Undo the change',
  use: { template: 'email_changed', values: { undo_url: link } },
})

export const emailChangedSms = (link: string, hours: number): SmsContent => ({
  sms: `The email address of your ${PRODUCT_NAME} account was changed. If it wasn’t you, undo it within ${hours} hours: ${link}`,
  use: { template: 'email_changed', values: { undo_url: link } },
})

const mobileText = (link: string, hours: number) =>
  `The mobile number of your ${PRODUCT_NAME} account was changed. If it wasn’t you, undo it within ${hours} hours: ${link}`

export const mobileChanged = (link: string, hours: number): PlainContent => ({
  subject: 'Your mobile was changed',
  text: mobileText(link, hours),
  linkLabel: 'Undo the change',
  use: { template: 'mobile_changed', values: { undo_url: link } },
})

/** Returns the SMS to the previous mobile. */
export const mobileChangedSms = (link: string, hours: number): SmsContent => ({
  sms: mobileText(link, hours),
  use: { template: 'mobile_changed', values: { undo_url: link } },
})

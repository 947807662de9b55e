import type { PlainContent, SmsContent } from './email-content.ts'

/** Returns the e-mail to the new address of an account, which confirms it before it replaces the old address. */
export const confirmNewEmail = (link: string, hours: number): PlainContent => ({
  subject: 'Confirm your e-mail',
  text: `Somebody asked for this address to become the e-mail of a Coldie account. If it was you, open\n\n${link}\n\nand confirm it. The link is good for ${hours} hours. If it wasn’t you, you can ignore this email.`,
  use: { template: 'email_confirm', values: { confirm_url: link } },
})

/** Returns the e-mail to the previous address. */
export const emailChanged = (link: string, hours: number): PlainContent => ({
  subject: 'Your e-mail was changed',
  text: `The e-mail of your Coldie account was changed to another address. If it wasn’t you, open\n\n${link}\n\nwithin ${hours} hours to take it back.`,
  use: { template: 'email_changed', values: { undo_url: link } },
})

export const emailChangedSms = (link: string, hours: number): SmsContent => ({
  sms: `The email of your Coldie account was changed. If it wasn’t you, take it back within ${hours} hours: ${link}`,
  use: { template: 'email_changed', values: { undo_url: link } },
})

const mobileText = (link: string, hours: number) =>
  `The mobile of your Coldie account was changed to another number. If it wasn’t you, take it back within ${hours} hours: ${link}`

export const mobileChanged = (link: string, hours: number): PlainContent => ({
  subject: 'Your mobile was changed',
  text: mobileText(link, hours),
  use: { template: 'mobile_changed', values: { undo_url: link } },
})

/** Returns the SMS to the previous mobile. */
export const mobileChangedSms = (link: string, hours: number): SmsContent => ({
  sms: mobileText(link, hours),
  use: { template: 'mobile_changed', values: { undo_url: link } },
})

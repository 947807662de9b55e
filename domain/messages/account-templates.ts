import {
  type Brand,
  type EmailContent,
  type SmsContent,
  button,
  opening,
  paragraph,
  smallPrint,
} from './email-content.ts'
import type { TemplateName, TemplateUse, TemplateValues } from './message-templates.ts'

const usageOf = (template: TemplateName, brand: Brand, values: TemplateValues = {}): TemplateUse => ({
  template,
  values: { shop_name: brand.name, ...values },
})

const email = (
  use: TemplateUse,
  subject: string,
  preview: string,
  blocks: EmailContent['blocks'],
): EmailContent => ({ subject, preview, blocks, footer: [], use })

type Code = {
  code: string
  minutes: number
  /** Letters that are accepted after too many wrong digit codes. */ backup: string | null
}

/**
 * Returns the SMS with a verification code. It contains only one group of four digits, so that phones can fill it in.
 * @source A-DEMO-3
 */
export function codeSms(brand: Brand, { code, backup, minutes }: Code): SmsContent {
  const instead = backup ? `If it's not accepted, enter these letters instead: ${backup}` : ''
  return {
    sms: [`${code} is your ${brand.name} code. It works for ${minutes} minutes.`, instead]
      .filter(Boolean)
      .join(' '),
    use: usageOf('verification_code', brand, { code, minutes: String(minutes) }),
    ...(instead && { smsAlways: instead }),
  }
}

export const passwordReset = (brand: Brand, link: string, hours: number): EmailContent =>
  email(usageOf('password_reset', brand), 'Set a new password', 'The link you asked for', [
    opening(`Someone asked for a new password for your ${brand.name} account. Set one with the link below.`),
    button('Set a new password', link),
    smallPrint(`The link works for ${hours} hours. If it wasn’t you, you can ignore this email.`),
  ])

export const staffInvitation = (brand: Brand, firstName: string, link: string, hours: number): EmailContent =>
  email(
    usageOf('staff_invitation', brand, { first_name: firstName }),
    `Join ${brand.name}`,
    'Set your password to start',
    [
      paragraph(`Hello ${firstName},`),
      opening(`You’ve been invited to work with ${brand.name}. Set your password to start.`),
      button('Set my password', link),
      smallPrint(`The link works once, for ${hours} hours. If it has expired, ask for another.`),
    ],
  )

export const welcome = (brand: Brand, firstName: string, proofLink: string): EmailContent =>
  email(
    usageOf('welcome', brand, { first_name: firstName }),
    `Welcome to ${brand.name}`,
    'Your account is ready',
    [
      paragraph(`Hello ${firstName},`),
      opening('Your account is ready. Please confirm this is your email.'),
      button('Confirm my email', proofLink),
      smallPrint('If you didn’t create this account, ignore this email.'),
    ],
  )

export const emailProof = (brand: Brand, link: string): EmailContent =>
  email(usageOf('email_proof', brand), 'Confirm your email', 'One tap and it’s done', [
    opening(`Please confirm that this is the email of your ${brand.name} account.`),
    button('Confirm my email', link),
    smallPrint('If you don’t have an account with us, you can ignore this email.'),
  ])

/** Returns the e-mail about a login from a new device. @param device such as 'Firefox on Linux' */
export const newDevice = (brand: Brand, device: string, when: string): EmailContent =>
  email(usageOf('new_device', brand, { device, login_time: when }), 'A new login to your account', device, [
    opening(`Someone logged in to your ${brand.name} account with ${device} (${when}).`),
    paragraph(
      'If it was you, you don’t need to do anything. If it wasn’t, log that device out and change your password.',
    ),
    button('My Account', `${brand.url}/account/security`),
  ])

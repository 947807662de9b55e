import { type Brand, type EmailContent, button, paragraph, smallPrint } from './email-content.ts'

const email = (subject: string, preview: string, blocks: EmailContent['blocks']): EmailContent => ({
  subject,
  preview,
  blocks,
  footer: [],
})

/**
 * Contains one group of four digits, which a phone can fill in.
 * @source A-DEMO-3
 * @param backup letters that work where the digits have no tries left; null where they have
 */
export const codeSms = (brand: Brand, code: string, backup: string | null, minutes: number): string =>
  `${code} is your ${brand.name} code. It works for ${minutes} minutes.` +
  (backup ? ` If it's not accepted, enter these letters instead: ${backup}` : '')

export const passwordReset = (brand: Brand, link: string, hours: number): EmailContent =>
  email('Set a new password', 'The link you asked for', [
    paragraph(`Someone asked for a new password for your ${brand.name} account. To set one, open`),
    button('Set a new password', link),
    smallPrint(`The link is good for ${hours} hours. If it wasn’t you, you can ignore this email.`),
  ])

export const staffInvitation = (brand: Brand, firstName: string, link: string, hours: number): EmailContent =>
  email(`Join ${brand.name}`, 'Set your password to start', [
    paragraph(`Hello ${firstName},`),
    paragraph(`You’ve been invited to work with ${brand.name}. Set your password to start.`),
    button('Set my password', link),
    smallPrint(`The link works once, for ${hours} hours. If it has ended, ask for another.`),
  ])

export const welcome = (brand: Brand, firstName: string, proofLink: string): EmailContent =>
  email(`Welcome to ${brand.name}`, 'Your account is ready', [
    paragraph(`Hello ${firstName},`),
    paragraph('Your account is ready. Please confirm this is your email.'),
    button('Confirm my email', proofLink),
    smallPrint(
      'If you didn’t create this account, don’t press the button. Nobody can use your email without it.',
    ),
  ])

export const emailProof = (brand: Brand, link: string): EmailContent =>
  email('Confirm your email', 'One tap and it’s done', [
    paragraph(`Please confirm that this is the email of your ${brand.name} account.`),
    button('Confirm my email', link),
    smallPrint('If you don’t have an account with us, you can ignore this email.'),
  ])

/** @param device such as 'Firefox on Linux' */
export const newDevice = (brand: Brand, device: string, when: string): EmailContent =>
  email('A new login to your account', device, [
    paragraph(`Someone logged in to your ${brand.name} account with ${device} (${when}).`),
    paragraph(
      'If it was you, you don’t need to do anything. If it wasn’t, log that device out and change your password.',
    ),
    button('My Account', `${brand.url}/account`),
  ])

import { type Brand, type EmailContent, button, paragraph, smallPrint } from './email-content.ts'

type Template = { subject: string; text: (brandName: string, name: string) => string }

/** Templates of the messages about changed credentials. */
const TEMPLATES = {
  password_changed: {
    subject: 'Your password was changed',
    text: (brand) => `The password of your ${brand} account was changed just now.`,
  },
  password_reset: {
    subject: 'A new password was set',
    text: (brand) =>
      `A new password was set for your ${brand} account with a link we sent to this email address.`,
  },
  passkey_added: {
    subject: 'A passkey was added',
    text: (brand, name) => `A passkey named “${name}” was added to your ${brand} account.`,
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    text: (brand, name) => `The passkey “${name}” was removed from your ${brand} account.`,
  },
  totp_enabled: {
    subject: 'Two-step login is on',
    text: (brand) => `An authenticator app was set up for your ${brand} account.`,
  },
  totp_disabled: {
    subject: 'Your authenticator app was removed',
    text: (brand) => `Your ${brand} account no longer asks for a code from an authenticator app.`,
  },
  recovery_codes_renewed: {
    subject: 'New recovery codes were made',
    text: (brand) => `New recovery codes were made for your ${brand} account. The old ones no longer work.`,
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    text: (brand) => `Someone logged in to your ${brand} account with one of your recovery codes.`,
  },
  second_factor_reset: {
    subject: 'Your two-step login was reset',
    text: (brand) =>
      `An admin removed the second step of your ${brand} login. You’ll set up a new one when you next log in.`,
  },
} as const satisfies Record<string, Template>

export type CredentialChange = keyof typeof TEMPLATES
export const CREDENTIAL_CHANGES = Object.keys(TEMPLATES) as CredentialChange[]

type Notice = { change: CredentialChange; name: string; link: string; hours: number }

/** Returns the e-mail that notifies the account's owner of a changed credential, with a link that undoes the change. */
export function credentialChanged(brand: Brand, { change, name, link, hours }: Notice): EmailContent {
  const words: Template = TEMPLATES[change]
  return {
    subject: words.subject,
    preview: 'If it wasn’t you, act now',
    blocks: [
      paragraph(words.text(brand.name, name)),
      paragraph('If it was you, you don’t need to do anything.'),
      paragraph(
        'If it wasn’t, press the button. We’ll log out every device, undo the change and email you a link to set a new password.',
      ),
      button('It wasn’t me', link),
      smallPrint(`The link works once, for ${hours} hours.`),
    ],
    footer: [],
    use: {
      template: change.startsWith('password_') ? 'password_changed' : 'credential_changed',
      values: { shop_name: brand.name },
    },
  }
}

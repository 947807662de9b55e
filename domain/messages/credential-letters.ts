import { type Brand, type Letter, button, paragraph, quiet } from './letter.ts'

type Words = { subject: string; says: (brandName: string, name: string) => string }

/** Each way in which the login of an account can change, as its owner reads it. */
const WORDS = {
  password_changed: {
    subject: 'Your password was changed',
    says: (brand) => `The password of your ${brand} account was changed just now.`,
  },
  password_reset: {
    subject: 'A new password was set',
    says: (brand) => `A new password was set for your ${brand} account with a link from this mailbox.`,
  },
  passkey_added: {
    subject: 'A passkey was added',
    says: (brand, name) => `A passkey named “${name}” was added to your ${brand} account.`,
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    says: (brand, name) => `The passkey “${name}” was removed from your ${brand} account.`,
  },
  totp_enabled: {
    subject: 'Two-step login is on',
    says: (brand) => `An authenticator app was set up for your ${brand} account.`,
  },
  totp_disabled: {
    subject: 'Your authenticator app was removed',
    says: (brand) => `Your ${brand} account no longer asks for a code from an authenticator app.`,
  },
  recovery_codes_renewed: {
    subject: 'New recovery codes were made',
    says: (brand) => `New recovery codes were made for your ${brand} account. The old ones no longer work.`,
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    says: (brand) => `Somebody logged in to your ${brand} account with one of your recovery codes.`,
  },
  second_factor_reset: {
    subject: 'Your two-step login was reset',
    says: (brand) =>
      `An admin removed the second step of your ${brand} login. You set up a new one with your next login.`,
  },
} as const satisfies Record<string, Words>

export type CredentialChange = keyof typeof WORDS
export const CREDENTIAL_CHANGES = Object.keys(WORDS) as CredentialChange[]

type Notice = { change: CredentialChange; name: string; link: string; hours: number }

/** Tells the owner, with a link that takes the change back. */
export function credentialChanged(brand: Brand, { change, name, link, hours }: Notice): Letter {
  const words: Words = WORDS[change]
  return {
    subject: words.subject,
    preview: 'If it wasn’t you, act now',
    blocks: [
      paragraph(words.says(brand.name, name)),
      paragraph('If it was you, there is nothing to do.'),
      paragraph(
        'If it wasn’t, press this. We’ll log everybody out, undo it and mail you a link for a new password.',
      ),
      button('It wasn’t me', link),
      quiet(`The link works once, for ${hours} hours.`),
    ],
    footer: [],
  }
}

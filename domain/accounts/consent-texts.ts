export type ConsentChannel = 'email' | 'sms'

/**
 * Labels of the consent checkboxes. A changed text needs a new version, which is recorded with each answer.
 * @source L-37
 */
export const CONSENT_TEXTS: Record<ConsentChannel, { version: string; text: string }> = {
  email: {
    version: '2026-11-28',
    text: 'Send me offers and news by email. I can stop it at any time, here or with the link in each email.',
  },
  sms: {
    version: '2026-11',
    text: 'Send me offers and news by SMS. I can stop it at any time, here or with the link in each message.',
  },
}

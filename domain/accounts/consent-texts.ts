export type ConsentChannel = 'email' | 'sms'

/**
 * What stands beside the boxes. Whoever changes a word changes the version, which is logged with each answer.
 * @source L-37
 */
export const CONSENT_TEXTS: Record<ConsentChannel, { version: string; text: string }> = {
  email: {
    version: '2026-11',
    text: 'Send me offers and news by e-mail. I can stop it at any time, here or with the link in each e-mail.',
  },
  sms: {
    version: '2026-11',
    text: 'Send me offers and news by SMS. I can stop it at any time, here or with the link in each message.',
  },
}

import type { CaptchaForm } from '#contract/shop/captcha.ts'

/** A challenge in the form that the provider's script in the browser expects. */
export type CaptchaChallenge = { parameters: Record<string, unknown>; signature: string }

/** The provider did not answer in time, or not about the token: neither solved nor wrong. */
export class CaptchaUnavailable extends Error {
  override name = 'CaptchaUnavailable'
}

/** Keeps programs from sending the forms that are open to everyone. */
export interface Captcha {
  readonly name: string
  /** A challenge of the shop's own proof of work, which is accepted in addition to every provider's tokens. */
  challenge(): Promise<CaptchaChallenge>
  /**
   * Whether `answer` is right, has not expired and was not used before. The call uses it up. A provider's token must be
   * made for `form`, the shop's own answer fits every form. A malformed answer is wrong.
   * @throws CaptchaUnavailable
   */
  isSolved(answer: string, form: CaptchaForm): Promise<boolean>
}

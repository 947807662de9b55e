import type { CaptchaForm } from '#contract/shop/captcha.ts'

/** Challenge in the format that the provider's script in the browser expects. */
export type CaptchaChallenge = { parameters: Record<string, unknown>; signature: string }

/** The provider did not answer in time or returned no verdict: the token is neither solved nor wrong. */
export class CaptchaUnavailable extends Error {
  override name = 'CaptchaUnavailable'
}

/** Protection of public forms against automated submissions. */
export interface Captcha {
  readonly name: string
  /** Returns a challenge of the shop's own proof of work, which is accepted in addition to every provider's tokens. */
  challenge(): Promise<CaptchaChallenge>
  /**
   * Returns true if `answer` is correct, has not expired and was not used before. The call consumes it. A
   * provider's token must be made for `form`, the shop's own answer fits every form. A malformed answer is wrong.
   * @throws CaptchaUnavailable
   */
  isSolved(answer: string, form: CaptchaForm): Promise<boolean>
}

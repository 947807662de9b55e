import type { CaptchaForm } from '#contract/shop/captcha.ts'

/** A riddle as the browser's part of the provider wants it. */
export type CaptchaChallenge = { parameters: Record<string, unknown>; signature: string }

/** The vendor gave no answer in time, or one that says nothing of the captcha: neither solved nor wrong. */
export class CaptchaUnavailable extends Error {
  override name = 'CaptchaUnavailable'
}

/** Tells people from programs before a form that anyone may send is taken. */
export interface Captcha {
  readonly name: string
  readonly isDemo: boolean
  /** Of the shop's own proof of work, which is taken beside every vendor's. */
  challenge(): Promise<CaptchaChallenge>
  /**
   * Whether `answer` is right, has not expired and was not used before; it is used up by asking. A vendor's has to be made
   * for `form`, the shop's own opens any. Anything malformed is simply wrong.
   * @throws CaptchaUnavailable
   */
  isSolved(answer: string, form: CaptchaForm): Promise<boolean>
}

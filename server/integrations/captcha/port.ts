/** A riddle as the browser's part of the provider wants it. */
export type CaptchaChallenge = { parameters: Record<string, unknown>; signature: string }

/** Tells people from programs before a form that anyone may send is taken. */
export interface Captcha {
  readonly name: string
  readonly isDemo: boolean
  challenge(): Promise<CaptchaChallenge>
  /**
   * Whether `answer` solves a challenge of this shop that has not expired and was not used before; it is used up by
   * asking. Anything malformed is simply wrong.
   */
  isSolved(answer: string): Promise<boolean>
}

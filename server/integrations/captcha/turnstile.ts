import type { CaptchaForm } from '#contract/shop/captcha.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Keys } from '#server/keys.ts'
import { type CaptchaSettings, isTestSecret } from './turnstile-settings.ts'
import { type Captcha, CaptchaUnavailable } from './port.ts'
import { isProofOfWork } from './proof-of-work.ts'
import { spendNonce } from './proof-of-work.queries.ts'
import { type SiteverifyOptions, type Verdict, siteverify } from './siteverify.ts'

type TurnstileServices = {
  db: Database
  keys: Keys
  clock: Clock
  /** Fallback for browsers that cannot load the provider's script, and while the provider is unreachable. */
  proofOfWork: Captcha
  /** Host name of the shop: a token that was made on another site is not valid. */
  hostname: string
  /** Real time, which the provider's timestamps use, even if the demo's clock differs. */
  worldClock: Clock
  warn: (message: string) => void
}

/**
 * Maximum length of a token. @source Cloudflare "Validate the token": at most 2,048 characters, valid for 300
 * seconds
 */
const LONGEST = 2048
const VALID_MS = 300_000

/** Opens Cloudflare's Turnstile: a token is valid once, for the form that it was made in, on this shop's host. */
export function openTurnstile(
  { secretKey }: CaptchaSettings,
  own: TurnstileServices,
  options: SiteverifyOptions = {},
): Captcha {
  const { db, keys, clock, proofOfWork } = own
  const verify = siteverify(secretKey, options)
  const verdictOn = (token: string) =>
    verify(token).catch((error: unknown) => {
      if (error instanceof CaptchaUnavailable)
        own.warn(`Turnstile could not verify a token: ${error.message}`)
      throw error
    })
  const isOurs = ({ hostname, action, challenge_ts: made = '' }: Verdict, form: CaptchaForm): boolean =>
    hostname === own.hostname &&
    action === form &&
    // Clocks may differ in both directions; an invalid date compares as false.
    Math.abs(own.worldClock.now().getTime() - Date.parse(made)) < VALID_MS

  return {
    name: 'turnstile',
    challenge: () => proofOfWork.challenge(),
    isSolved: async (answer, form) => {
      if (isProofOfWork(answer)) return proofOfWork.isSolved(answer, form)
      if (answer === '' || answer.length > LONGEST) return false
      const verdict = await verdictOn(answer)
      // With test keys, the provider returns a fixed host and no form.
      if (isTestSecret(secretKey)) return verdict.success
      if (!verdict.success || !isOurs(verdict, form)) return false
      const expiresAt = new Date(clock.now().getTime() + VALID_MS)
      return (await spendNonce(db, keys.sign('captcha', `turnstile ${answer}`), expiresAt)) > 0
    },
  }
}

import { z } from 'zod'
import { StartError } from '#server/startup/start-error.ts'

/** Cloudflare's Turnstile, switched on by both its keys; the shop's own proof of work serves without. */
export const CaptchaEnvironment = {
  TURNSTILE_SITE_KEY: z
    .string()
    .regex(/^[\w-]{10,100}$/)
    .optional(),
  TURNSTILE_SECRET_KEY: z
    .string()
    .regex(/^[\w-]{10,100}$/)
    .optional(),
}

export type CaptchaSettings = { siteKey: string; secretKey: string }

/** Whether it is one of Cloudflare's test keys, which accept or refuse every token. @source Cloudflare "Test your Turnstile implementation" */
export const isTestSecret = (secretKey: string): boolean => /^[123]x0+AA$/.test(secretKey)

/** Why live mode must not use these settings. */
export const captchaObstacles = (settings: CaptchaSettings | null): string[] =>
  settings && isTestSecret(settings.secretKey) ? ['TURNSTILE_SECRET_KEY is a key for tests'] : []

type Given = z.output<z.ZodObject<typeof CaptchaEnvironment>>

/** Both keys or none. @throws StartError naming the one that is missing */
export function captchaSettings(given: Given): CaptchaSettings | null {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey } = given
  if (siteKey === undefined && secretKey === undefined) return null
  if (siteKey === undefined || secretKey === undefined) {
    const missing = siteKey === undefined ? 'TURNSTILE_SITE_KEY' : 'TURNSTILE_SECRET_KEY'
    throw new StartError(`${missing} is missing: Turnstile needs TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY`)
  }
  return { siteKey, secretKey }
}

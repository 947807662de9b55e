import { z } from 'zod'
import { StartError } from '#server/startup/start-error.ts'

/**
 * Settings of Cloudflare's Turnstile, which both keys together switch on. Without them, the shop uses its own proof
 * of work.
 */
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

/**
 * Returns true for Cloudflare's test keys, which accept or refuse every token. @source Cloudflare "Test your
 * Turnstile implementation"
 */
export const isTestSecret = (secretKey: string): boolean => /^[123]x0+AA$/.test(secretKey)

/** Returns the reasons why live mode must not use these settings. */
export const captchaObstacles = (settings: CaptchaSettings | null): string[] =>
  settings && isTestSecret(settings.secretKey) ? ['TURNSTILE_SECRET_KEY is a key for tests'] : []

type Given = z.output<z.ZodObject<typeof CaptchaEnvironment>>

/** Returns both keys, or null if neither is set. @throws StartError with the name of the missing key */
export function captchaSettings(given: Given): CaptchaSettings | null {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey } = given
  if (siteKey === undefined && secretKey === undefined) return null
  if (siteKey === undefined || secretKey === undefined) {
    const missing = siteKey === undefined ? 'TURNSTILE_SITE_KEY' : 'TURNSTILE_SECRET_KEY'
    throw new StartError(`${missing} is missing: Turnstile needs TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY`)
  }
  return { siteKey, secretKey }
}

import { z } from 'zod'
import { type SettingArea, type ValuesOf, isComplete } from '#server/settings/setting-area.ts'

const KEYS = { names: ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'], purpose: 'Turnstile' } as const

export const CAPTCHA_AREA = {
  title: 'Captcha',
  about:
    "Cloudflare's Turnstile checks contact, notify-me, registration and repeated wrong logins. " +
    'Its hostname must be that of `PUBLIC_URL`.',
  variables: {
    TURNSTILE_SITE_KEY: {
      absent: "none: the shop's own proof of work",
      meaning: 'Public key of the widget.',
      schema: z.string().regex(/^[\w-]{10,100}$/),
    },
    TURNSTILE_SECRET_KEY: {
      absent: "none: the shop's own proof of work",
      meaning: 'Secret key with which the server checks tokens.',
      schema: z.string().regex(/^[\w-]{10,100}$/),
    },
  },
  sets: [KEYS],
  rules: [
    {
      mode: 'private demo',
      about: ['TURNSTILE_SECRET_KEY'],
      demand: 'The key is one of Cloudflare for tests.',
      problems: ({ captcha }) =>
        captcha !== null && !isTestSecret(captcha.secretKey)
          ? ['TURNSTILE_SECRET_KEY is a real provider']
          : [],
    },
    {
      mode: 'live',
      about: ['TURNSTILE_SECRET_KEY'],
      demand: 'The key is not one of Cloudflare for tests.',
      problems: ({ captcha }) =>
        captcha !== null && isTestSecret(captcha.secretKey)
          ? ['TURNSTILE_SECRET_KEY is a key for tests']
          : [],
    },
  ],
} satisfies SettingArea<{ captcha: CaptchaSettings | null }>

export type CaptchaSettings = { siteKey: string; secretKey: string }

/** Returns whether a key is one for tests, which accepts or refuses every token. @source Cloudflare "Test your Turnstile implementation" */
export const isTestSecret = (secretKey: string): boolean => /^[123]x0+AA$/.test(secretKey)

/** Returns null without keys. @throws StartError where only one key is set */
export const captchaSettings = (given: ValuesOf<typeof CAPTCHA_AREA>): CaptchaSettings | null =>
  isComplete(given, KEYS)
    ? { siteKey: given.TURNSTILE_SITE_KEY, secretKey: given.TURNSTILE_SECRET_KEY }
    : null

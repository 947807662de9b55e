import type { AllowedHosts } from './allowed-hosts.ts'

/** Settings that the browser needs for Turnstile. */
export type BrowserCaptcha = { siteKey: string }

const TURNSTILE = 'https://challenges.cloudflare.com'

export const captchaHosts = (): AllowedHosts => ({ 'script-src': [TURNSTILE], 'frame-src': [TURNSTILE] })

import type { HostPolicy } from './allowed-hosts.ts'

/** What a browser needs to know to show Turnstile. */
export type BrowserCaptcha = { siteKey: string }

const TURNSTILE = 'https://challenges.cloudflare.com'

export const captchaPolicy = (): HostPolicy => ({ 'script-src': [TURNSTILE], 'frame-src': [TURNSTILE] })

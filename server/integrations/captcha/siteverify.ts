import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { CaptchaUnavailable } from './port.ts'

const HOST = 'https://challenges.cloudflare.com'
/** Timeout in milliseconds. It is short, because the visitor waits, and the shop's own captcha takes only a second. */
const TIMEOUT_MS = 3000
const TRIES = 2

export type SiteverifyOptions = { host?: string; timeoutMs?: number }

const Verdict = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
  challenge_ts: z.string().optional(),
  hostname: z.string().optional(),
  action: z.string().optional(),
})
export type Verdict = z.output<typeof Verdict>

/** Error codes that concern the visitor's token. All other codes concern our settings or the provider's state. */
const WRONG = ['invalid-input-response', 'missing-input-response', 'timeout-or-duplicate']

/**
 * Returns a function that verifies Turnstile tokens. The visitor's address is not sent, because the provider does
 * not require it.
 */
export function siteverify(secret: string, { host = HOST, timeoutMs = TIMEOUT_MS }: SiteverifyOptions) {
  /**
   * Verifies a token.
   * @throws CaptchaUnavailable if the token is neither valid nor wrong
   */
  return async (token: string): Promise<Verdict> => {
    const verdict = await ask(token)
    const codes = verdict['error-codes']
    if (verdict.success || (codes.length > 0 && codes.every((code) => WRONG.includes(code)))) return verdict
    throw new CaptchaUnavailable(`refused with ${codes.join(', ') || 'no reason'}`)
  }

  /**
   * Sends the token. A repeat with the same idempotency key gets the same answer, although a token is valid only
   * once.
   */
  async function ask(response: string): Promise<Verdict> {
    const fields = new URLSearchParams({ secret, response, idempotency_key: randomUUID() })
    const signal = AbortSignal.timeout(timeoutMs)
    let failure: unknown
    for (let nth = 1; nth <= TRIES && !signal.aborted; nth++) {
      try {
        return await post(fields, signal)
      } catch (error) {
        failure = error
      }
    }
    throw new CaptchaUnavailable(failure instanceof Error ? failure.message : String(failure))
  }

  async function post(body: URLSearchParams, signal: AbortSignal): Promise<Verdict> {
    const url = `${host}/turnstile/v0/siteverify`
    const reply = await fetch(url, { method: 'POST', body, redirect: 'error', signal })
    // A refusal may have status 400; its body has the same fields.
    if (reply.status >= 500) throw new Error(`answered ${reply.status}`)
    return Verdict.parse(await reply.json())
  }
}

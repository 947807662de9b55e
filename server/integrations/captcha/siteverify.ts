import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { CaptchaUnavailable } from './port.ts'

const HOST = 'https://challenges.cloudflare.com'
/** A visitor waits for it with the form sent, and the shop's own captcha is a second away. */
const PATIENCE_MS = 3000
const TRIES = 2

export type SiteverifyOptions = { host?: string; patienceMs?: number }

const Verdict = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
  challenge_ts: z.string().optional(),
  hostname: z.string().optional(),
  action: z.string().optional(),
})
export type Verdict = z.output<typeof Verdict>

/** Errors that are the answer's own. Every other one is about our settings or the vendor's moment. */
const WRONG = ['invalid-input-response', 'missing-input-response', 'timeout-or-duplicate']

/** Turnstile's word on a token. Who visits is not sent along: the vendor asks for no address. */
export function siteverify(secret: string, { host = HOST, patienceMs = PATIENCE_MS }: SiteverifyOptions) {
  /** @throws CaptchaUnavailable when it is neither good nor wrong */
  return async (token: string): Promise<Verdict> => {
    const verdict = await ask(token)
    const codes = verdict['error-codes']
    if (verdict.success || (codes.length > 0 && codes.every((code) => WRONG.includes(code)))) return verdict
    throw new CaptchaUnavailable(`refused with ${codes.join(', ') || 'no reason'}`)
  }

  /** By its key the vendor answers the same question twice alike, though a token is validated once. */
  async function ask(response: string): Promise<Verdict> {
    const fields = new URLSearchParams({ secret, response, idempotency_key: randomUUID() })
    const signal = AbortSignal.timeout(patienceMs)
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
    // A refusal may come with a 400, and is told in the body all the same.
    if (reply.status >= 500) throw new Error(`answered ${reply.status}`)
    return Verdict.parse(await reply.json())
  }
}

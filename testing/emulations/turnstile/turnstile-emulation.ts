import { randomBytes } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CaptchaForm } from '#contract/shop/captcha.ts'

/** Failure of the next request. */
type Trouble = 'silence' | 'nonsense' | 'redirect' | { http: number } | { codes: string[]; http?: number }

type Token = { hostname: string; action: string; madeAt: number; validatedBy: string | null }

export type TurnstileEmulation = {
  host: string
  secretKey: string
  /** Fields of all received requests. */
  asked: Record<string, string>[]
  trouble: Trouble[]
  /** Creates a token as the widget does in a browser. */
  solve(form: CaptchaForm, elsewhere?: { hostname?: string; madeAt?: number }): string
  /** Forgets that a token was validated. */
  forget(token: string): void
  close(): Promise<void>
}

const VALID_MS = 300_000

/**
 * Opens an emulation of Turnstile's siteverify: a form or JSON with `secret`, `response` and an `idempotency_key`,
 * with which a request may be repeated. Errors are returned in `error-codes`.
 *
 * @param now the vendor's time
 */
export async function openTurnstileEmulation(
  now: () => number,
  { secretKey = '0x4AAAAAAATESTSECRETTESTSECRET00', hostname = 'shop.test' } = {},
): Promise<TurnstileEmulation> {
  const asked: Record<string, string>[] = []
  const trouble: Trouble[] = []
  const tokens = new Map<string, Token>()

  function verdict(fields: Record<string, string>): object {
    const { secret, response, idempotency_key: key = '' } = fields
    if (!secret) return refusal('missing-input-secret')
    if (secret.startsWith('1x')) return { ...refusal(), success: true, hostname: 'example.com' }
    if (secret.startsWith('3x')) return refusal('timeout-or-duplicate')
    if (secret !== secretKey) return refusal('invalid-input-secret')
    if (!response) return refusal('missing-input-response')
    const token = tokens.get(response)
    if (!token) return refusal('invalid-input-response')
    const isRepeated = token.validatedBy !== null && token.validatedBy !== key
    if (isRepeated || now() - token.madeAt >= VALID_MS) return refusal('timeout-or-duplicate')
    token.validatedBy = key || randomBytes(8).toString('hex')
    const { hostname: name, action, madeAt } = token
    const challenge_ts = new Date(madeAt).toISOString()
    return { success: true, 'error-codes': [], challenge_ts, hostname: name, action, cdata: '' }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return void response.writeHead(405).end()
    if (request.url !== '/turnstile/v0/siteverify') return void response.writeHead(404).end()
    const fields = await fieldsOf(request)
    if (!fields) return send(response, 400, refusal('bad-request'))
    asked.push(fields)
    const next = trouble.shift()
    if (next === 'silence') return
    if (next === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end()
    if (next === 'nonsense') return void response.setHeader('content-type', 'text/html').end('<html>')
    if (next && 'codes' in next) return send(response, next.http ?? 200, refusal(...next.codes))
    if (next) return void response.writeHead(next.http).end('no')
    send(response, 200, verdict(fields))
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    asked,
    trouble,
    solve: (form, elsewhere = {}) => {
      const token = `0.${randomBytes(60).toString('base64url')}`
      tokens.set(token, { hostname, madeAt: now(), ...elsewhere, action: form, validatedBy: null })
      return token
    },
    forget: (token) => void (tokens.get(token)!.validatedBy = null),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

const refusal = (...codes: string[]) => ({ success: false, 'error-codes': codes, messages: [] })

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Parses the two supported content types; returns null for any other. */
async function fieldsOf(request: IncomingMessage): Promise<Record<string, string> | null> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(body))
  return type.startsWith('application/json') ? (JSON.parse(body) as Record<string, string>) : null
}

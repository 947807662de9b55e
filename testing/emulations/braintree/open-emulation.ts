import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { BraintreeSettings } from '#server/integrations/payments/braintree/braintree-settings.ts'
import { type Books, type EnteredMethod, emptyBooks, moveSale } from './transactions.ts'
import { answer } from './requests.ts'

/** Failure of the next request: no reply before or after it is processed, or a reply with this status. */
export type Failure = 'silent_before' | 'silent_after' | number

export const KEYS = { merchantId: 'merchant', publicKey: 'public', privateKey: 'private' }

export type Emulation = {
  settings: BraintreeSettings
  books: Books
  nonce(method?: Partial<EnteredMethod>): string
  /** Sets the outcome of the next requests, one entry for each; `null` answers normally. */
  fail(...failures: (Failure | null)[]): void
  /** Settles a pending transaction. */
  settle(id: string): void
  expire(id: string): void
  declineSettlement(id: string): void
  /** Requests received so far, as `POST transactions`. */
  asked: string[]
  close(): Promise<void>
}

/** Opens the gateway's HTTP API on its own port. The genuine SDK uses it like the real gateway. */
export async function openEmulation(now: () => Date): Promise<Emulation> {
  const books = emptyBooks(now)
  const failures: (Failure | null)[] = []
  const asked: string[] = []
  let made = 0
  const server = createServer((request, response) => {
    void reply(books, { failures, asked }, request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const move = (id: string, status: string) => void moveSale(books, books.sales.get(id)!, status)
  return {
    settings: {
      ...KEYS,
      environment: `127.0.0.1:${port}`,
      merchantAccountId: null,
      threeDSecure: 'off',
      payPal: true,
    },
    books,
    asked,
    nonce: (method = {}) => {
      const nonce = `tokencc_emulated_${++made}`
      books.nonces.set(nonce, { ...VISA, ...method, isUsed: false })
      return nonce
    },
    fail: (...next) => void failures.push(...next),
    settle: (id) => move(id, 'settled'),
    expire: (id) => move(id, 'authorization_expired'),
    declineSettlement: (id) => move(id, 'settlement_declined'),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const VISA: EnteredMethod = {
  kind: 'card',
  cardType: 'Visa',
  last4: '1111',
  email: '',
  fingerprint: 'visa-1111',
  answer: 1000,
}

const AUTHORIZATION = `Basic ${Buffer.from(`${KEYS.publicKey}:${KEYS.privateKey}`).toString('base64')}`

async function reply(
  books: Books,
  { failures, asked }: { failures: (Failure | null)[]; asked: string[] },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  const path = (request.url ?? '').replace(`/merchants/${KEYS.merchantId}/`, '')
  asked.push(`${request.method} ${path}`)
  const failure = failures.shift() ?? null
  if (failure === 'silent_before') return
  if (request.headers.authorization !== AUTHORIZATION) return void response.writeHead(401).end()
  if (typeof failure === 'number') return void response.writeHead(failure).end()
  const { status, body } = answer(
    books,
    request.method!,
    path,
    text ? (JSON.parse(text) as Parameters<typeof answer>[3]) : {},
  )
  if (failure === 'silent_after') return
  response
    .writeHead(status, { 'content-type': 'application/xml; charset=utf-8', 'content-encoding': 'gzip' })
    .end(gzipSync(body ? `<?xml version="1.0" encoding="UTF-8"?>\n${body}` : ' '))
}

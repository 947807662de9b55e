import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD } from '#server/db/seed/demo-people.ts'
import { CARDS, DOORS } from '../fixtures/builders.ts'

/** Real server in its own process, which can be killed at any time and restarted on the same data. */
export type ServerProcess = {
  url: string
  /** Kills the process with `kill -9`. */
  kill(): Promise<void>
  /** Kills the process with `kill -9` and starts a new one. Resolves once it accepts requests. */
  killAndRestart(): Promise<void>
  /** Stops the server gracefully, together with its database. */
  stop(): Promise<void>
}

/**
 * Startup timeout in milliseconds. A quiet machine takes 15 s; in parallel with other journeys it takes much longer.
 */
const TIMEOUT_MS = 240_000

/**
 * @param settings settings in addition to those of a demo shop with the tests' clock
 * @param release folder of the shop's code
 */
export async function startServer(
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
  release = process.cwd(),
): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DEMO_AUTOPILOT: 'off',
    RATE_LIMITS: 'off',
    DEMO_NOW: '2026-11-20T18:30:00+11:00',
    NODE_ENV: 'production',
    ...settings,
  }
  let server: ChildProcess
  const start = async () => {
    server = spawn(process.execPath, ['server/main.ts'], { env, stdio: 'ignore', cwd: release })
    const until = performance.now() + TIMEOUT_MS
    while (!(await isOpen(url))) {
      if (performance.now() > until || server.exitCode !== null) throw new Error('The server did not start')
      await sleep(50)
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  await start()
  return {
    url,
    kill: () => end('SIGKILL'),
    killAndRestart: async () => {
      await end('SIGKILL')
      await start()
    },
    stop: () => end('SIGTERM'),
  }
}

const isOpen = (url: string): Promise<boolean> =>
  fetch(`${url}/api/zones`).then(
    (reply) => reply.status !== 503,
    () => false,
  )

type Answer = { status: number; data: Record<string, never>; code: string }

/** Client that retries a request while the server is unavailable. */
export type PatientClient = {
  userId: number
  ask(method: string, path: string, body?: object, key?: string): Promise<Answer>
}

/**
 * @param urlNow returns the server's URL for each request
 * @param onFailure called for each failed request
 */
export async function logIn(
  urlNow: () => string,
  name: string,
  onFailure: (code: string, request: string) => void = () => {},
): Promise<PatientClient> {
  let cookie = ''
  async function ask(method: string, path: string, body?: object, key?: string): Promise<Answer> {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (cookie) headers.cookie = cookie
    if (key) headers['idempotency-key'] = key
    for (;;) {
      const url = urlNow()
      headers.origin = url
      const address = path.startsWith('/demo') ? `${url}${path}` : `${url}/api${path}`
      const asked = fetch(address, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      const reply = await asked.then(readReply).catch(() => null)
      if (!reply || reply.status >= 500) onFailure(reply?.code ?? 'no answer', `${method} ${path}`)
      // The server is unavailable or not ready. The outcome is unknown until the request is retried.
      if (!reply || reply.code === 'unavailable' || reply.code === 'order_in_progress') {
        await sleep(100)
        continue
      }
      if (reply.cookie) cookie = reply.cookie
      return reply
    }
  }
  const login = await ask('POST', '/users/login', {
    username: `${name}@coldie.test`,
    password: DEMO_PASSWORD,
  })
  return { userId: login.data.user_id!, ask }
}

async function readReply(reply: Response): Promise<Answer & { cookie: string }> {
  const json = (await reply.json()) as { data?: Answer['data']; error?: { code: string } }
  const cookie = reply.headers
    .getSetCookie()
    .map((one) => one.split(';')[0]!)
    .filter((one) => one.startsWith('token='))
    .join('; ')
  const data = json.data ?? (json as Answer['data'])
  return { status: reply.status, data, code: json.error?.code ?? '', cookie }
}

export type Outcome = { key: string; orderId: number | null; code: string }

/** Fills a cart and places an order, retrying with the same key until there is a reply. */
export async function orderOnce(client: PatientClient, packId: number, key: string): Promise<Outcome> {
  const cart = await client.ask('POST', '/carts', { store_id: 1, zone_id: 1 })
  const cartId = cart.data.cart_id as string | undefined
  const added = await client.ask('POST', `/carts/${cartId}/items`, { product_pack_id: packId, quantity: 1 })
  if (added.code !== '') return { key, orderId: null, code: added.code }
  const { data: token } = await client.ask('GET', '/payment/braintree/client')
  const card = { number: CARDS.approved, cvv: '123', expiration: '12/30', cardholder_name: 'Alex Held' }
  const nonce = await client.ask('POST', '/demo/gateway/tokens', {
    ...card,
    client_token: token.client_token,
  })
  const body = {
    transaction_token: nonce.data.nonce,
    cart_id: cartId,
    user_id: client.userId,
    ...DOORS[1],
  }
  const placed = await client.ask('POST', '/checkout', body, key)
  const again = await client.ask('POST', '/checkout', body, key)
  const orderId = (placed.data.order_id as number | undefined) ?? null
  // A repeated request with the same key must return the same order.
  if (orderId !== null && again.data.order_id !== orderId) throw new Error(`Two answers for ${key}`)
  return { key, orderId, code: placed.code }
}

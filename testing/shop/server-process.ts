import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD } from '#server/db/seed/demo-people.ts'
import { CARDS, DOORS } from '../fixtures/builders.ts'

/** A real server in a process of its own, which may be killed at any moment and started again on what it left. */
export type ServerProcess = {
  url: string
  /** `kill -9`. */
  kill(): Promise<void>
  /** `kill -9`, and a new one; resolves once that lets people in. */
  killAndRestart(): Promise<void>
  /** Ends it as an operator would, the database with it. */
  stop(): Promise<void>
}

/** Far above the quarter of a minute that a quiet machine takes: beside other journeys it may be many times as long. */
const PATIENCE_MS = 240_000

/**
 * @param settings beside those of a demo shop whose clock stands where the tests expect it
 * @param release the folder of the shop's code
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
    const until = performance.now() + PATIENCE_MS
    while (!(await isOpen(url))) {
      if (performance.now() > until || server.exitCode !== null) throw new Error('The server did not open')
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

/** Somebody at a browser who keeps asking the same while the server is away. */
export type PatientClient = {
  userId: number
  ask(method: string, path: string, body?: object, key?: string): Promise<Answer>
}

/**
 * @param urlNow of the server that is asked, each time anew
 * @param onFailure hears of each request that the shop did not do
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
      // Nobody is there, or not yet: what became of it shows when it is asked again.
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

/** Fills a cart and presses, with the same key until there is an answer. */
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
  // Whoever asks again with the same key is told the same.
  if (orderId !== null && again.data.order_id !== orderId) throw new Error(`Two answers for ${key}`)
  return { key, orderId, code: placed.code }
}

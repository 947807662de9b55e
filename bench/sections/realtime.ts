import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { WebSocket } from 'ws'
import { DELIVERY_CHANNEL } from '#contract/orders/realtime.ts'
import { type Meter, processMeter } from '../measure/processor.ts'
import { quantile } from '../measure/rounds.ts'
import type { Section } from '../report/row.ts'
import { addCustomers, type Customer, fillShelves } from '../stage/customers.ts'
import { checkoutAction, findPlace } from '../stage/shopping.ts'
import { withShopProcess, SHOP_ORIGIN } from '../stage/shop-process.ts'

const CUSTOMERS = 2000
/** Sockets of a customer's tabs and phones. */
const SOCKETS_EACH = 5
const STAFF_SOCKETS = 40
const ORDERS = 100
const EVENTS_PER_SECOND = 50
const SECONDS = 15
const TARGET_MS = 200
/** Sockets of staff that all receive the same event. */
const CROWD = 5000
const CROWD_SESSIONS = 50
const CROWD_EVENTS = 5

/**
 * Measures order events for ten thousand sockets of customers and some of staff, then one event for many staff sockets.
 */
export const measureRealtime = (): Promise<Section> =>
  withShopProcess(async (shop, databaseUrl) => {
    const database = new pg.Client({ connectionString: databaseUrl })
    await database.connect()
    try {
      await fillShelves(databaseUrl)
      const customers = await addCustomers(databaseUrl, CUSTOMERS)
      const stage = {
        databaseUrl,
        database,
        meter: processMeter(shop.pid),
        orderIds: await placeOrders(customers),
      }
      const lines = [await measureMany(stage, customers), await measureCrowd(stage)]
      return { title: 'Realtime', note: lines.join('\n\n'), rows: [] }
    } finally {
      await database.end()
    }
  })

type RealtimeStage = { databaseUrl: string; database: pg.Client; meter: Meter; orderIds: number[] }

async function placeOrders(customers: readonly Customer[]): Promise<number[]> {
  const place = await findPlace(SHOP_ORIGIN)
  const orderIds: number[] = []
  for (let nth = 0; nth < ORDERS; nth++) {
    const order = await checkoutAction(SHOP_ORIGIN, place, { customer: customers[nth]!, nth: nth % 16 })
    orderIds.push(((await order()) as { order_id: number }).order_id)
  }
  return orderIds
}

async function measureMany(stage: RealtimeStage, customers: readonly Customer[]): Promise<string> {
  const heard = hearing()
  const tokens = customers.flatMap(({ token }) => Array.from({ length: SOCKETS_EACH }, () => token))
  const staff = await staffToken()
  const sockets = await openSockets([...tokens, ...Array.from({ length: STAFF_SOCKETS }, () => staff)], heard)
  const floor = await openFloor(stage.databaseUrl)
  try {
    const before = stage.meter()
    for (let nth = 0; nth < EVENTS_PER_SECOND * SECONDS; nth++) {
      heard.announced.set(stage.orderIds[nth % ORDERS]!, performance.now())
      floor.announced()
      await announce(stage.database, stage.orderIds[nth % ORDERS]!)
      await sleep(1000 / EVENTS_PER_SECOND)
    }
    await heard.settled()
    const cpu = (stage.meter() - before) / (EVENTS_PER_SECOND * SECONDS)
    const each = heard.count() / (EVENTS_PER_SECOND * SECONDS)
    const p99 = quantile(heard.sorted(), 0.99)
    return (
      `${sockets.length.toLocaleString('en')} sockets, ${EVENTS_PER_SECOND} events per second, each to ${each.toFixed(0)} of them: ` +
      `p50 ${quantile(heard.sorted(), 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms from the announcement to the socket, ` +
      `at most ${TARGET_MS}: ${p99 <= TARGET_MS ? 'met' : 'missed'}. ${cpu.toFixed(1)} ms of the shop’s CPU per event. ` +
      `A plain connection received the same notifications with p50 ${quantile(floor.sorted(), 0.5).toFixed(1)} ms, ` +
      `p99 ${quantile(floor.sorted(), 0.99).toFixed(1)} ms.`
    )
  } finally {
    await floor.stop()
    await closeSockets(sockets)
  }
}

async function measureCrowd(stage: RealtimeStage): Promise<string> {
  const heard = hearing()
  const sessions: string[] = []
  for (let nth = 0; nth < CROWD_SESSIONS; nth++) sessions.push(await staffToken())
  const tokens = Array.from({ length: CROWD }, (_, nth) => sessions[nth % CROWD_SESSIONS]!)
  const sockets = await openSockets(tokens, heard)
  try {
    const before = stage.meter()
    for (const orderId of stage.orderIds.slice(0, CROWD_EVENTS)) {
      heard.announced.set(orderId, performance.now())
      await announce(stage.database, orderId)
      await heard.settled()
    }
    const cpu = (stage.meter() - before) / CROWD_EVENTS
    return (
      `One event to ${CROWD.toLocaleString('en')} sockets of ${CROWD_SESSIONS} sessions: ${cpu.toFixed(0)} ms of the shop’s CPU, ` +
      `the last socket after ${quantile(heard.sorted(), 1).toFixed(0)} ms.`
    )
  } finally {
    await closeSockets(sockets)
  }
}

const announce = (database: pg.Client, orderId: number): Promise<unknown> =>
  database.query("select pg_notify('orders', $1)", [String(orderId)])

/** Records when orders were announced, and the delays in milliseconds until the sockets received them. */
function hearing() {
  const announced = new Map<number, number>()
  const delays: number[] = []
  return {
    announced,
    count: () => delays.length,
    sorted: () => delays.toSorted((a, b) => a - b),
    hear: (orderId: number) => void delays.push(performance.now() - announced.get(orderId)!),
    settled: async () => {
      for (let count = -1; count !== delays.length; await sleep(500)) count = delays.length
    },
  }
}

/** Opens the floor: a connection that only listens. */
async function openFloor(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const delays: number[] = []
  let begun = 0
  client.on('notification', () => void delays.push(performance.now() - begun))
  await client.query('listen orders')
  return {
    sorted: () => delays.toSorted((a, b) => a - b),
    announced: () => void (begun = performance.now()),
    stop: () => client.end(),
  }
}

async function staffToken(): Promise<string> {
  const credentials = { username: 'admin@coldie.test', password: 'coldie-demo' }
  const response = await fetch(`${SHOP_ORIGIN}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  return /\btoken=([^;]+)/.exec(response.headers.getSetCookie().join('\n'))![1]!
}

type Message = { event: string; data: string }
const OPENED_AT_ONCE = 100

async function openSockets(
  tokens: readonly string[],
  { hear }: { hear: (orderId: number) => void },
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (let from = 0; from < tokens.length; from += OPENED_AT_ONCE) {
    const batch = tokens.slice(from, from + OPENED_AT_ONCE)
    sockets.push(...(await Promise.all(batch.map((token) => openSocket(token, hear)))))
  }
  return sockets
}

function openSocket(token: string, hear: (orderId: number) => void): Promise<WebSocket> {
  const socket = new WebSocket(`${SHOP_ORIGIN.replace('http', 'ws')}/app/coldie?protocol=7`)
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', (code) => reject(new Error(`A socket was closed with ${code}`)))
    socket.on('message', (raw: Buffer) => {
      const { event, data } = JSON.parse(raw.toString()) as Message
      if (event === 'pusher:connection_established') {
        void subscribe(socket, token, (JSON.parse(data) as { socket_id: string }).socket_id).catch(reject)
      } else if (event === 'pusher_internal:subscription_succeeded') resolve(socket)
      else if (event === 'pusher:subscription_error')
        reject(new Error(`A subscription was rejected: ${data}`))
      else if (event.startsWith('delivery.update.')) hear(Number(event.slice('delivery.update.'.length)))
    })
  })
}

async function subscribe(socket: WebSocket, token: string, socketId: string): Promise<void> {
  const response = await fetch(`${SHOP_ORIGIN}/api/realtime/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ socket_id: socketId, channel_name: DELIVERY_CHANNEL }),
  })
  const signed = (await response.json()) as { auth: string; channel_data: string }
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: DELIVERY_CHANNEL, ...signed } }))
}

async function closeSockets(sockets: readonly WebSocket[]): Promise<void> {
  for (const socket of sockets) {
    socket.removeAllListeners('close')
    socket.terminate()
  }
  await sleep(500)
}

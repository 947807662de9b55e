import { type HttpListener, openHttpListener } from '#server/http/listener/http-listener.ts'
import { TRANSPORT_LIMITS } from '#server/http/listener/transport.ts'
import { DOORS, aPerson, filledCart, loginAs } from '#testing/fixtures/builders.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { LOOP_LIMIT_MS, confirmedTurnMs } from './loop-meter.ts'
import { type TimedClient, type TimedRequest, timedClient } from './timed-client.ts'

export type Caller = 'owner' | 'visitor'
export type MeasuredRequest = TimedRequest & { title: string; caller: Caller }

/** Longest turns of the requests so far, and those above the limit. */
export type Turns = { measured: number; slowest: string[]; aboveLimit: string[] }

export type MeasuredShop = {
  test: TestShop
  /** Values by field name that usually work. */
  known: Record<string, unknown>
  /** Starts a new session of the owner, because a request may have ended the last one. */
  logIn(): Promise<void>
  /** Sends a request without measuring it, so that code is loaded and compiled. */
  warmUp(asked: MeasuredRequest): Promise<string>
  /** Sends a request and notes its longest turn of the event loop. */
  measure(asked: MeasuredRequest): Promise<void>
  /** Returns the turns since the last call. */
  turns(): Turns
  close(): Promise<void>
}

/** Requests of which `Turns` shows the longest turns. */
const SLOWEST_SHOWN = 5

/** Opens the demo shop behind its real listener, with an order of a shopper and a cart of a visitor. */
export async function openMeasuredShop(): Promise<MeasuredShop> {
  // As the shop is started. Outside production, React runs additional checks on every render.
  process.env.NODE_ENV = 'production'
  const test = await openTestShop()
  const listener = await openHttpListener('127.0.0.1', 0, { limits: TRANSPORT_LIMITS })
  await listener.open(test.app.handleRequest, test.realtime.upgrade)
  const client = timedClient(listener.port)
  const owner = await loginAs(test, 'admin')
  const cart = await filledCart(test, shopper(test))
  const { orderId } = await aPlacedOrder(test)
  let cookie = cookieOf(owner.cookies)
  const requestOf = ({ caller, headers, ...asked }: MeasuredRequest): TimedRequest => ({
    ...asked,
    headers: { ...(caller === 'owner' && { cookie }), ...headers },
  })
  const rows: { ms: number; title: string }[] = []
  return {
    test,
    known: {
      ...aPerson(),
      ...DOORS[1],
      repeat_password: 'Cold-Beer-2026!',
      order_type: 'NORMAL',
      cart_id: cart.cart_id,
      cart_item_id: cart.cart_item_id,
      order_id: orderId,
      user_id: owner.userId,
      point: '-37.8,144.978',
      lat: -37.8,
      lng: 144.9,
      slug: 'frost-furrow-merlot',
      version: 0,
      store_id: 1,
      zone_id: 1,
      product_pack_id: 1,
      quantity: 1,
      action_id: '018f2f6e-7a55-7c32-9a3c-2f1f5b0f9b11',
    },
    logIn: async () => void (cookie = cookieOf((await loginAs(test, 'admin')).cookies)),
    warmUp: async (asked) => (await client.send(requestOf(asked))).text,
    measure: async (asked) => {
      const request = requestOf(asked)
      let status = 0
      const ms = await confirmedTurnMs(async () => void ({ status } = await client.send(request)))
      rows.push({ ms, title: `${asked.title} by ${asked.caller}, answered ${status}` })
    },
    turns: () => turnsOf(rows.splice(0)),
    close: () => closeAll(client, listener, test),
  }
}

const cookieOf = (cookies: Map<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function turnsOf(rows: { ms: number; title: string }[]): Turns {
  const shown = rows
    .toSorted((a, b) => b.ms - a.ms)
    .map(({ ms, title }) => ({ isSlow: ms > LOOP_LIMIT_MS, text: `${ms.toFixed(0)} ms: ${title}` }))
  return {
    measured: rows.length,
    slowest: shown.slice(0, SLOWEST_SHOWN).map(({ text }) => text),
    aboveLimit: shown.filter(({ isSlow }) => isSlow).map(({ text }) => text),
  }
}

async function closeAll(client: TimedClient, listener: HttpListener, test: TestShop): Promise<void> {
  client.close()
  await listener.close()
  await test.close()
}

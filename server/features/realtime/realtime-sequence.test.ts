import { setTimeout as sleep } from 'node:timers/promises'
import Pusher from 'pusher-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHttpListener } from '#server/http/listener/http-listener.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { openRealtime } from './realtime.service.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

/** Returns a database whose next session lookup waits until it is released. */
function slowOnce() {
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  let isHeld = false
  const { db } = test.shop
  const held: typeof db = {
    ...db,
    rows: async (query) => {
      if (isHeld && query.sql.includes('sessions')) {
        isHeld = false
        reached.resolve()
        await gate.promise
      }
      return db.rows(query)
    },
  }
  return { db: held, hold: () => void (isHeld = true), reached: reached.promise, letOn: gate.resolve }
}

it('§7 Realtime: the later of two changes of an order is sent last, even if the first is slow', async () => {
  const slow = slowOnce()
  const realtime = openRealtime({ ...test.shop, db: slow.db })
  const http = await openHttpListener('127.0.0.1', 0)
  await http.open(test.app.handleRequest, realtime.upgrade)
  const staff = await logInStaff(test)
  const { client, orderId } = await aPlacedOrder(test)
  const pusher = new Pusher('coldie', {
    cluster: 'none',
    wsHost: '127.0.0.1',
    wsPort: http.port,
    forceTLS: false,
    disableStats: true,
    enabledTransports: ['ws'],
    authEndpoint: `http://127.0.0.1:${http.port}/api/realtime/auth`,
    auth: { headers: { authorization: `Bearer ${client.cookies.get('token') ?? ''}` } },
  })
  try {
    const channel = pusher.subscribe('private-delivery')
    await new Promise<void>((resolve) => channel.bind('pusher:subscription_succeeded', () => resolve()))
    const told: unknown[] = []
    const both = Promise.withResolvers<void>()
    channel.bind_global((name: string, { status }: { status?: number }) => {
      if (name.startsWith('delivery.') && told.push(status) === 2) both.resolve()
    })
    slow.hold()
    const first = realtime.orderChanged(orderId)
    await slow.reached
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 2 })
    const second = realtime.orderChanged(orderId)
    // Long enough for the second change to overtake the first if that were possible.
    await Promise.race([second, sleep(300)])
    slow.letOn()
    await Promise.all([first, second, both.promise])
    expect(told.at(-1)).toBe(2)
  } finally {
    pusher.disconnect()
    realtime.stop()
    await http.close()
  }
})

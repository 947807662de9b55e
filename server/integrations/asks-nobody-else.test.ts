import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlacedOrder, bringTo } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { openTestShop, type TestShop } from '#testing/shop/open-shop.ts'

const CHANNEL = 'net.client.socket'
/** Addresses of this machine; the database is reached through a socket file. */
const HERE = /^(\/|127\.|::1$|::ffff:127\.)/

let test: TestShop
let staff: Staff
const sockets: Socket[] = []
const outside: string[] = []

/** Receives every connection that this process opens, by whatever code. */
const watch = (message: unknown) => {
  const { socket } = message as { socket: Socket }
  sockets.push(socket)
  socket.once('lookup', (_error, _address, _family, host) => {
    if (host !== 'localhost') outside.push(host)
  })
  socket.once('connectionAttempt', (ip) => {
    if (!HERE.test(ip)) outside.push(ip)
  })
}

beforeAll(async () => {
  subscribe(CHANNEL, watch)
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(async () => {
  unsubscribe(CHANNEL, watch)
  await test.close()
})

describe('a shop without any external provider', () => {
  it('contacts no other host, from the address search to the delivery and its mails', async () => {
    const { client, orderId } = await aPlacedOrder(test)
    await client.ok('GET', '/addresses?search=12%20smith%20st%20fitzroy')
    await client.ok('POST', '/forgot_password', { email: 'customer@coldie.test' })
    await bringTo(staff, orderId, 'complete')
    await test.runDueJobs()
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 7, reason: 'warm beer' })
    await test.runDueJobs()
    expect(sockets.length).toBeGreaterThan(0)
    expect(outside).toEqual([])
  })
})

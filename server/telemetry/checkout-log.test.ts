import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CARDS, DOORS, cardNonce, placeGuestOrder } from '#testing/fixtures/builders.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { openLog } from '../log.ts'

const lines: string[] = []
const log = openLog('info', { write: (line: string) => void lines.push(line) })
const parsed = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

let test: TestShop
let order: Awaited<ReturnType<typeof placeGuestOrder>>
let nonce: string
beforeAll(async () => {
  // With this threshold, every statement is logged as slow.
  test = await openTestShop({ log, env: { SLOW_QUERY_MS: '0' } })
  order = await placeGuestOrder(test)
  nonce = await cardNonce(order.client)
  await failEverywhere()
  await test.runDueJobs()
})
afterAll(() => test.close())

/** Makes every dependency of a checkout fail with errors that contain all personal data of the buyer. */
async function failEverywhere(): Promise<void> {
  const { person, client } = order
  const { address_line_1: street } = DOORS[1]
  const told = `${person.email} ${person.mobile} ${person.dob} ${street} ${CARDS.approved} ${nonce}`
  const thrown = () =>
    Object.assign(new Error(`no luck: ${told}`), {
      detail: `Key (email)=(${person.email}) already exists.`,
      request: { body: { ...person, token: [...client.cookies.values()] } },
    })
  const { payments, messageSender } = test.shop
  test.shop.payments = { ...payments, clientToken: () => Promise.reject(thrown()) }
  test.shop.messageSender = { ...messageSender, send: () => Promise.reject(thrown()) }
  await client.call('GET', '/payment/braintree/client')
  await client.call('GET', `/orders/${order.orderId}?email=${person.email}`)
  test.shop.payments = payments
}

describe('the log of a checkout', () => {
  it('has a line for each request, statement and failure', () => {
    const messages = parsed().map(({ msg }) => msg)
    expect(messages).toContain('request')
    expect(messages).toContain('slow statement')
    expect(messages).toContain('unexpected error')
  })

  it('contains no personal data', () => {
    const { person, client } = order
    const door = Object.values(DOORS[1]).filter((value) => typeof value === 'string' && value.length > 4)
    const secrets = [...client.cookies.values(), nonce, CARDS.approved, person.password]
    const text = lines.join('')
    for (const value of [...secrets, ...door, person.email, person.firstname, person.lastname, person.dob])
      expect.soft(text).not.toContain(value)
    expect(text).not.toContain(person.mobile.slice(1))
  })

  it('contains the location of a failure', () => {
    const failure = parsed().find(({ msg }) => msg === 'unexpected error')
    const { type, stack } = failure!.error as { type: string; stack: string[] }
    expect(type).toBe('Error')
    expect(stack[0]).toContain('checkout-log.test.ts')
  })

  it('has one id for all lines of a request', () => {
    const [placed] = parsed().filter(({ msg, route }) => msg === 'request' && route === '/api/checkout')
    expect(placed).toMatchObject({
      method: 'POST',
      request_id: expect.stringMatching(/^[\da-f]{32}$/) as string,
    })
    const own = parsed().filter(({ request_id: id }) => id === placed!.request_id)
    expect(own.filter(({ msg }) => msg === 'slow statement').length).toBeGreaterThan(10)
    expect(own.filter(({ msg }) => msg === 'request')).toHaveLength(1)
    const requests = parsed().filter(({ msg }) => msg === 'request')
    expect(new Set(requests.map(({ request_id: id }) => id)).size).toBe(requests.length)
  })

  it('contains a slow statement without its values', () => {
    const slow = parsed().find(({ slow_query: text }) => String(text).startsWith('select u.user_id'))
    expect(slow!.slow_query).toMatch(/ from .*\$1/)
    expect(slow!.ms).toBeGreaterThanOrEqual(0)
  })
})

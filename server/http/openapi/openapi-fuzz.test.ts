import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, DOORS, filledCart, loginAs } from '#testing/fixtures/builders.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { logInStaff } from '#testing/fixtures/staff.ts'
import { CONTENT_TYPES, type OpenApiDocument, answerProblem } from '#testing/suites/openapi-fuzz.ts'
import { callsOf, encodeBody, targetsOf } from '#testing/suites/openapi-fuzz.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'
import { sampleAndAll } from '#testing/suites/sample-and-all.ts'

// To run more calls: `npm run fuzz -- SEED CALLS`.
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)
const CALLS = Number(process.env.FUZZ_CALLS ?? 1)

/**
 * Operations that end the caller's session or account, after which other calls would be anonymous, and documents
 * without input.
 */
const LEFT_OUT =
  /\/users\/logout$|\/sessions(\/|$)|\/users\/\{user_id\}\/(delete|close|password)|\/(docs|openapi\.json)$/

let test: TestShop
let document: OpenApiDocument
let callers: { name: string; client: Shopper; userId: number }[]
let known: Record<string, unknown>

beforeAll(async () => {
  test = await openTestShop()
  document = (await test.app.inject('/api/openapi.json')).json()
  const staff = await logInStaff(test)
  const customer = await loginAs(test, 'customer')
  callers = [
    { name: 'a visitor', client: shopper(test), userId: 1 },
    { name: 'a customer', client: customer, userId: customer.userId },
    { name: 'a store hand', client: staff.store, userId: staff.store.userId },
    { name: 'an admin', client: staff.admin, userId: staff.admin.userId },
    { name: 'a driver', client: staff.driver, userId: staff.driver.userId },
  ]
  const cart = await filledCart(test, customer)
  const { orderId } = await aPlacedOrder(test)
  known = {
    ...aPerson(),
    ...DOORS[1],
    cart_id: cart.cart_id,
    cart_item_id: cart.cart_item_id,
    order_id: orderId,
    point: '-37.8,144.978',
    slug: 'frost-furrow-merlot',
    store_id: 1,
    zone_id: 1,
    product_pack_id: 1,
    quantity: 1,
    order_type: 'NORMAL',
  }
})
afterAll(() => test.close())

describe('every operation of the OpenAPI document, called by every role with every content type', () => {
  for (const { which, options, of } of sampleAndAll(4))
    it(`succeeds, or returns an error that the document declares, ${which}`, options, async () => {
      const problems: string[] = []
      let calls = 0
      for (const [nth, target] of targetsOf(document)
        .filter(({ path }) => !LEFT_OUT.test(path))
        .entries())
        for (const [mth, { name, client, userId }] of of([...callers.entries()], nth)) {
          const arbitrary = callsOf(target, { ...known, user_id: userId })
          for (const [i, call] of fc.sample(arbitrary, { numRuns: CALLS, seed: SEED + nth }).entries()) {
            const type = CONTENT_TYPES[(nth + mth + i) % CONTENT_TYPES.length]!
            const { payload, contentType } = encodeBody(call.body, type)
            const search = Object.keys(call.query).length > 0 ? `?${new URLSearchParams(call.query)}` : ''
            const answer = await client.send(target.method, call.path + search, { payload, contentType })
            calls += 1
            const problem = answerProblem(target, answer)
            if (problem)
              problems.push(
                `${target.method} ${call.path}${search} by ${name} as ${type} ${payload}: ${problem}`,
              )
          }
        }
      expect(problems).toEqual([])
      expect(calls).toBeGreaterThan(of(callers).length * 150)
    })
})

/** @module-tag slow */
import { describe, expect, it } from 'vitest'
import type { SeededRandom } from '#domain/seeded-random.ts'
import { openTestShop } from '#testing/shop/open-shop.ts'
import { unreliableGateway, runCheckoutLoad } from '#testing/suites/checkout-load.ts'

const EVENINGS = 30

/**
 * The long form of `checkout-load.test.ts`: shoppers, gateway failures and the number of connections vary by evening.
 */
describe('thirty evenings', () => {
  it.each(Array.from({ length: EVENINGS }, (_, i) => i))('break no promise: evening %d', async (evening) => {
    const faults: { random: SeededRandom | null } = { random: null }
    const gateway: Parameters<typeof openTestShop>[0] = { connections: 2 + (evening % 7) }
    const test = await openTestShop({ ...gateway, gateway: (real) => unreliableGateway(real, faults) })
    expect(await runCheckoutLoad(test, faults, `evening ${evening}`)).toEqual([])
    await test.close()
  })
})

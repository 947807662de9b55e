import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SeededRandom } from '#domain/seeded-random.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { unreliableGateway, runCheckoutLoad } from '#testing/suites/checkout-load.ts'

const faults: { random: SeededRandom | null } = { random: null }

let test: TestShop
beforeAll(
  async () =>
    void (test = await openTestShop({ connections: 4, gateway: (real) => unreliableGateway(real, faults) })),
)
afterAll(() => test.close())

describe('a dozen concurrent shoppers of the same few products, with an unreliable gateway', () => {
  it('break no promise', async () => {
    expect(await runCheckoutLoad(test, faults, 'one evening')).toEqual([])
    const came = await test.db.first<{ placed: number; ended: number }>(sql`
      select count(*) filter (where placed_at is not null)::int as placed,
        count(*) filter (where status = 5)::int as ended
      from orders join users using (user_id) where email like 'alex.%'`)
    expect(came!.placed).toBeGreaterThan(5)
    expect(came!.ended).toBeGreaterThan(0)
  })
})

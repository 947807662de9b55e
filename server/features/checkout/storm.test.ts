import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SeededRandom } from '#domain/catalogue/seeded-random.ts'
import { type TestShop, openTestShop } from '#testing/open-shop.ts'
import { moodyGateway, storm } from '#testing/storm.ts'

const mood: { random: SeededRandom | null } = { random: null }

let test: TestShop
beforeAll(
  async () =>
    void (test = await openTestShop({ connections: 4, gateway: (real) => moodyGateway(real, mood) })),
)
afterAll(() => test.close())

describe('a dozen shoppers who want the same few things, at a moody gateway', () => {
  it('leave every promise whole', async () => expect(await storm(test, mood, 'one evening')).toEqual([]))
})

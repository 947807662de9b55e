import { describe, expect, it } from 'vitest'
import type { SeededRandom } from '#domain/catalogue/seeded-random.ts'
import { openTestShop } from '#testing/open-shop.ts'
import { moodyGateway, storm } from '#testing/storm.ts'

const EVENINGS = 30

/** The long form of `storm.test.ts`: each evening another crowd, another gateway's moods, another number of connections. */
describe('thirty evenings', () => {
  it.each(Array.from({ length: EVENINGS }, (_, i) => i))(
    'leave every promise whole: evening %d',
    async (evening) => {
      const mood: { random: SeededRandom | null } = { random: null }
      const gateway: Parameters<typeof openTestShop>[0] = { connections: 2 + (evening % 7) }
      const test = await openTestShop({ ...gateway, gateway: (real) => moodyGateway(real, mood) })
      expect(await storm(test, mood, `evening ${evening}`)).toEqual([])
      await test.close()
    },
  )
})

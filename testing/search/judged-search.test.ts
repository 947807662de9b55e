import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestShop, openTestShop } from '../shop/open-shop.ts'
import { EVERYDAY_QUERIES } from './everyday-queries.ts'
import { HELD_OUT_QUERIES } from './held-out-queries.ts'
import { judgeSearches, shareOfGood } from './judge-searches.ts'
import { JUDGED_QUERIES } from './judged-queries.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

describe('searches rated by the expectations of a shopper', () => {
  it.each([
    ['tuned', JUDGED_QUERIES, 150],
    ['held-out', HELD_OUT_QUERIES, 100],
    ['everyday', EVERYDAY_QUERIES, 60],
  ] as const)(
    '§2 Search: at least 95 in 100 of the %s queries return good results',
    async (_, queries, least) => {
      expect(new Set(queries.map(([query]) => query)).size).toBeGreaterThanOrEqual(least)
      const { verdicts } = await judgeSearches(test.shop.catalogue, queries)
      const bad = verdicts.filter(({ isGood }) => !isGood).map(({ query, first }) => [query, ...first])
      expect([shareOfGood(verdicts), bad]).toEqual([expect.toSatisfy((share: number) => share >= 0.95), bad])
    },
  )
})

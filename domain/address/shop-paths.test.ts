import { describe, expect, it } from 'vitest'
import { bottleshopPath } from './shop-paths.ts'

describe('§2 Route table: the path of a suburb’s shop', () => {
  it.each([
    ['VIC', 'Fitzroy', '', '/bottleshop/victoria/fitzroy'],
    ['NSW', 'Surry Hills', 'beer', '/bottleshop/new-south-wales/surry-hills/beer'],
    ['VIC', ' St  Kilda ', 'categories', '/bottleshop/victoria/st-kilda/categories'],
    ['VIC', "O'Connor/..", '', "/bottleshop/victoria/o'connor%2F.."],
  ] as const)('for %s %s %s is %s', (state, suburb, below, path) => {
    expect(bottleshopPath(state, suburb, below)).toBe(path)
  })
})

import { describe, expect, it } from 'vitest'
import { type PartFacts, bundleDrinks, bundleFacts } from './bundle-facts.ts'

const beer: PartFacts = { kind: 'beer_cider', abv: 4.5, unit_volume_ml: 375, size: 24, count: 1 }
const gin: PartFacts = { kind: 'spirits', abv: 40, unit_volume_ml: 700, size: 1, count: 1 }
const tonic: PartFacts = { kind: 'non_alcoholic', abv: 0, unit_volume_ml: 200, size: 4, count: 2 }
const ice: PartFacts = { kind: 'food', abv: 0, unit_volume_ml: 0, size: 1, count: 2 }

describe('the facts of a bundle', () => {
  it.each([
    {
      parts: [ice, gin, tonic],
      facts: { kind: 'spirits', abv: 12.2, unitVolumeMl: 2300 },
      because: 'one alcoholic part makes it alcoholic',
    },
    {
      parts: [gin, beer, ice],
      facts: { kind: 'beer_cider', abv: 7.1, unitVolumeMl: 9700 },
      because: 'the larger volume decides',
    },
    {
      parts: [ice, tonic],
      facts: { kind: 'non_alcoholic', abv: 0, unitVolumeMl: 1600 },
      because: 'no part is alcoholic',
    },
    { parts: [ice], facts: { kind: 'food', abv: 0, unitVolumeMl: 0 }, because: 'no part is a drink' },
  ])('are $facts: $because', ({ parts, facts }) => {
    expect(bundleFacts(parts)).toEqual(facts)
  })

  it('sum the standard drinks of the labels: 24 × 1.3 and 22', () => {
    expect(bundleDrinks([beer, gin, tonic, ice])).toBe(53.2)
  })
})

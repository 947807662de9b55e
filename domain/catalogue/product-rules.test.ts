import { describe, expect, it } from 'vitest'
import { noticesOf, productProblems } from './product-rules.ts'

const LAGER = {
  kind: 'beer_cider',
  isOnSale: true,
  abv: 4.9,
  unitVolumeMl: 375,
  standardDrinks: null,
  isGstFree: false,
  hasDeposit: true,
  container: 'Can',
} as const

/** @source L-35, L-40, L-42, L-43, L-44 */
describe('the problems of a product', () => {
  it.each([
    ['a lager', {}, []],
    ['a lager without strength', { abv: 0 }, ['abv']],
    ['a lager below 0.5 %', { abv: 0.4 }, ['abv']],
    ['a wine without volume', { kind: 'wine', unitVolumeMl: 0, hasDeposit: false }, ['unit_volume_ml']],
    ['a soft drink with alcohol', { kind: 'non_alcoholic', abv: 0.6 }, ['kind']],
    ['a beer without alcohol', { kind: 'non_alcoholic', abv: 0.5 }, []],
    ['a chocolate with liqueur', { kind: 'food', abv: 5, hasDeposit: false }, ['kind']],
    ['beer without GST', { isGstFree: true }, ['gst_free']],
    ['water without GST', { kind: 'non_alcoholic', abv: 0, isGstFree: true }, []],
    ['a correct label', { standardDrinks: 1.4 }, []],
    ['a label with different rounding', { standardDrinks: 1.5 }, []],
    ['an incorrect label', { standardDrinks: 2.1 }, ['standard_drinks']],
    [
      'a bottle of spirits with 22 standard drinks on its label',
      { kind: 'spirits', abv: 40, unitVolumeMl: 700, hasDeposit: false, standardDrinks: 22 },
      [],
    ],
    ['a small container with a deposit', { unitVolumeMl: 100 }, ['container_deposit']],
    [
      'a cask of 4 L with a deposit',
      { kind: 'wine', abv: 12, unitVolumeMl: 4000, container: 'Cask' },
      ['container_deposit'],
    ],
    [
      'a bottle of wine with a deposit',
      { kind: 'wine', abv: 12, unitVolumeMl: 750, container: 'Bottle' },
      ['container_deposit'],
    ],
    ['a product of unknown kind on sale', { kind: 'unknown' }, ['kind']],
    ['a product of unknown kind that is not on sale', { kind: 'unknown', isOnSale: false }, []],
    ['a can of wine with a deposit', { kind: 'wine', abv: 12, unitVolumeMl: 250 }, []],
  ] as const)('%s', (_, change, fields) =>
    expect(productProblems({ ...LAGER, ...change }).map(({ field }) => field)).toEqual(fields),
  )
})

it.each([
  ['beer_cider', 4.9, ['adults_only', 'pregnancy_warning']],
  ['beer_cider', 0.9, ['adults_only']],
  ['non_alcoholic', 0.5, []],
  ['tobacco', 0, ['tobacco_plain']],
] as const)('the kind %s with %d %% has the notices %o', (kind, abv, notices) =>
  expect(noticesOf({ kind, abv })).toEqual(notices),
)

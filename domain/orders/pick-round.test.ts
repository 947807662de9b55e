import { describe, expect, it } from 'vitest'
import { PACKING, STATUS } from './order-status.ts'
import { mergePickLines, placeInRound, readRoundIds, type RoundLine, shelfOrder } from './pick-round.ts'

const aLine = (
  order_line_id: number,
  name: string,
  shelf: string | null,
  more: Partial<RoundLine> = {},
): RoundLine => ({
  order_line_id,
  product_id: name.charCodeAt(0),
  product_name: name,
  pack_size: 1,
  shelf,
  ...more,
})

/** Formats each item as `shelf: lines`. */
const walk = (...orders: RoundLine[][]) =>
  mergePickLines(orders).map(
    ({ shelf, lines }) => `${shelf}: ${lines.map(({ order_line_id: id }) => id).join(' ')}`,
  )

describe('the merged pick list of several orders', () => {
  it.each([
    {
      what: 'sorts shelves numerically',
      orders: [[aLine(1, 'Lager', 'A10-1')], [aLine(2, 'Cider', 'A3-2'), aLine(3, 'Stout', 'B1')]],
      expected: ['A3-2: 2', 'A10-1: 1', 'B1: 3'],
    },
    {
      what: 'lists an equal pack once, with the lines in the order of the round',
      orders: [
        [aLine(1, 'Lager', 'A1')],
        [aLine(2, 'Gin', 'A2'), aLine(3, 'Lager', 'A1')],
        [aLine(4, 'Lager', 'A1')],
      ],
      expected: ['A1: 1 3 4', 'A2: 2'],
    },
    {
      what: 'lists different packs of a product separately but consecutively',
      orders: [
        [aLine(1, 'Lager', 'A1', { pack_size: 24 }), aLine(2, 'Cider', 'A1')],
        [aLine(3, 'Lager', 'A1', { pack_size: 6 })],
      ],
      expected: ['A1: 2', 'A1: 3', 'A1: 1'],
    },
    {
      what: 'merges two lines of one order with the same pack',
      orders: [[aLine(1, 'Lager', 'A1'), aLine(2, 'Lager', 'A1')]],
      expected: ['A1: 1 2'],
    },
    {
      what: 'lists products without a shelf last, by name',
      orders: [[aLine(1, 'Stout', null), aLine(2, 'Lager', 'Z9')], [aLine(3, 'Gin', null)]],
      expected: ['Z9: 2', 'null: 3', 'null: 1'],
    },
    { what: 'is empty for orders without lines', orders: [[], []], expected: [] },
  ])('$what', ({ orders, expected }) => {
    expect(walk(...orders)).toEqual(expected)
  })

  it('pads every number of a shelf', () => {
    expect(shelfOrder('A3-02')).toBe('A000000000003-000000000002')
  })
})

describe('the order ids in a URL', () => {
  it.each([
    [['7,12,9'], [7, 12, 9]],
    [
      ['7', '12'],
      [7, 12],
    ],
    [['7,7,12,7'], [7, 12]],
    [[''], []],
    [['7,x,-1,0,1.5, 8,99999999999'], [7]],
  ])('are parsed from %j as %j', (texts, ids) => expect(readRoundIds(texts)).toEqual(ids))
})

describe('the state of an order in a round', () => {
  const ME = 5
  it.each([
    [STATUS.approved, PACKING.pending, null, 'to start'],
    [STATUS.assigned, PACKING.approved, null, 'to start'],
    [STATUS.approved, PACKING.packing, null, 'picking'],
    [STATUS.assigned, PACKING.packing, ME, 'picking'],
    [STATUS.approved, PACKING.packing, 6, 'taken'],
    [STATUS.approved, PACKING.pending, 6, 'taken'],
    [STATUS.approved, PACKING.complete, 6, 'packed'],
    [STATUS.inTransit, PACKING.complete, null, 'packed'],
    [STATUS.onHold, PACKING.packing, ME, 'held'],
    [STATUS.pending, PACKING.pending, null, 'pending'],
    [STATUS.canceled, PACKING.packing, ME, 'ended'],
    [STATUS.refunded, PACKING.complete, null, 'ended'],
  ] as const)(
    'for status %i and packing status %i, claimed by %s, is %s',
    (status, packing_status, by, expected) => {
      const claim = by === null ? null : { user_id: by }
      expect(placeInRound({ status, packing_status, claim }, ME)).toBe(expected)
    },
  )
})

import { describe, expect, it } from 'vitest'
import { STATUS } from './order-status.ts'
import { type TrackedOrder, trackingHeadline, trackingSteps } from './tracker.ts'

const ADDRESS = '12 Smith Street, Fitzroy, VIC, 3065, Australia'

const order = (change: Partial<TrackedOrder>): TrackedOrder => ({
  status: STATUS.pending,
  heldFrom: null,
  estimate: null,
  address: ADDRESS,
  ...change,
})

/** Formats one line per step: `*` for active, `+` for done, the title, and the subtext after a bar. */
const lines = (tracked: TrackedOrder) =>
  trackingSteps(tracked).map(({ title, subtext, state }) => {
    const mark = { active: '* ', done: '+ ', waiting: '' }[state]
    return mark + title + (subtext ? ` | ${subtext}` : '')
  })

const CONFIRMING = ['Preparing Order', 'Driver is on the way', 'Driver is almost there']
const ON_THE_WAY = [
  '+ Order Confirmed',
  '+ Order Prepared',
  '* Driver is on the way',
  'Driver is almost there',
]
const ALMOST = [
  '+ Order Confirmed',
  '+ Order Prepared',
  `* Driver is almost there | ${ADDRESS}`,
  'Order Complete',
]
const PREPARING = ['+ Order Confirmed', '* Preparing Order', 'Driver is on the way', 'Driver is almost there']

/** @source A-LIFE-10 */
describe('§4 Tracker steps by status', () => {
  it.each([
    { at: { status: STATUS.unpaid }, steps: [`* Confirming Order | ${ADDRESS}`, ...CONFIRMING] },
    { at: { status: STATUS.pending }, steps: [`* Confirming Order | ${ADDRESS}`, ...CONFIRMING] },
    { at: { status: STATUS.approved }, steps: PREPARING },
    { at: { status: STATUS.assigned }, steps: PREPARING },
    { at: { status: STATUS.inTransit, estimate: null }, steps: ON_THE_WAY },
    { at: { status: STATUS.inTransit, estimate: 6 }, steps: ON_THE_WAY },
    { at: { status: STATUS.inTransit, estimate: 5 }, steps: ON_THE_WAY },
    {
      at: { status: STATUS.inTransit, estimate: 8, driver: 'Marcus' },
      steps: [
        '+ Order Confirmed',
        '+ Order Prepared',
        '* Driver is on the way | Marcus',
        'Driver is almost there',
      ],
    },
    { at: { status: STATUS.inTransit, estimate: 4 }, steps: ALMOST },
    { at: { status: STATUS.canceled }, steps: ['* Order Canceled'] },
    { at: { status: STATUS.refunded }, steps: ['* Order Canceled | Refunded'] },
    {
      at: { status: STATUS.complete },
      steps: ['+ Order Confirmed', '+ Order Prepared', `* Order Complete | ${ADDRESS}`],
    },
    {
      at: { status: STATUS.onHold, heldFrom: STATUS.pending },
      steps: ['* Confirming Order | On hold', ...CONFIRMING],
    },
    {
      at: { status: STATUS.onHold, heldFrom: STATUS.assigned },
      steps: [
        '+ Order Confirmed',
        '* Preparing Order | On hold',
        'Driver is on the way',
        'Driver is almost there',
      ],
    },
    {
      at: { status: STATUS.onHold, heldFrom: STATUS.inTransit },
      steps: [
        '+ Order Confirmed',
        '+ Order Prepared',
        '* Driver is on the way | On hold',
        'Driver is almost there',
      ],
    },
  ])('are correct for $at', ({ at, steps }) => expect(lines(order(at))).toEqual(steps))

  it('have exactly one active step in every status', () => {
    for (const status of Object.values(STATUS))
      expect(trackingSteps(order({ status })).filter((step) => step.state === 'active')).toHaveLength(1)
  })
})

describe('§4 Tracker headline', () => {
  const texts = { start: '6:00 PM', due: '6:30 PM', dueDate: '20 Nov 2026' }
  const headline = (change: Partial<TrackedOrder>, startsInFuture = false, isLate = false) =>
    trackingHeadline({ ...order(change), startsInFuture, isLate, interval: 'mins' }, texts)

  it.each([
    { estimate: 6, reads: '6 mins' },
    { estimate: 5, reads: 'Driver is almost there' },
    { estimate: 4, reads: 'Driver is almost there' },
    { estimate: null, reads: 'By 6:30 PM' },
  ])('is "$reads" in transit with an estimate of $estimate minutes', ({ estimate, reads }) => {
    expect(headline({ status: STATUS.inTransit, estimate })).toEqual({
      caption: 'Estimated delivery time',
      headline: reads,
    })
  })

  it('reports a delay only if there is no estimate', () => {
    expect(headline({ status: STATUS.inTransit }, false, true).headline).toBe('Running late')
    expect(headline({ status: STATUS.inTransit, estimate: 12 }, false, true).headline).toBe('12 mins')
  })

  it('reports that an order on hold is paused', () => {
    expect(headline({ status: STATUS.onHold, heldFrom: STATUS.approved }, false, true).headline).toBe(
      'Order paused',
    )
  })

  it('does not mention the driver before departure', () => {
    expect(headline({ status: STATUS.approved, estimate: 5 }).headline).toBe('5 mins')
  })

  it('contains the delivery time and the day of a scheduled order', () => {
    expect(headline({ status: STATUS.approved }, true)).toEqual({
      caption: 'Order scheduled 20 Nov 2026',
      headline: '6:00 PM - 6:30 PM',
    })
  })

  it.each([
    { status: STATUS.complete, caption: 'Order Complete', reads: 'Delivered' },
    { status: STATUS.canceled, caption: '', reads: 'Order Canceled' },
    { status: STATUS.refunded, caption: 'Refunded', reads: 'Order Canceled' },
  ])(
    'reports the end of an order in status $status, even before its scheduled time',
    ({ status, caption, reads }) => {
      expect(headline({ status }, true)).toEqual({ caption, headline: reads })
    },
  )
})

import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { PACKING, STATUS } from '#domain/orders/order-status.ts'
import { canCancel, trackedOrder } from './tracked-order.ts'
import { cancelCostText, movedText, tooLateText } from './cancel-texts.ts'
import { driverText, heroText, moneyTexts, nextTexts, rangeText } from './tracking-texts.ts'

const NOW = '2026-11-20T19:00:00+11:00'
const at = (clock: string) => `2026-11-20T${clock}:00+11:00`

const order = (change: object): Order =>
  ({
    status: STATUS.approved,
    packing_status: PACKING.approved,
    held_from: null,
    asap: true,
    start: at('18:40'),
    due: at('19:10'),
    delivered: null,
    estimate_delivery: { value: 8, interval: 'minutes' },
    addresses: {
      address_line_1: '32 Argyle Street',
      address_line_2: 'Unit 2',
      city: 'Fitzroy',
      state: 'VIC',
      postcode: '3065',
    },
    store: { name: 'Coldie Fitzroy', time_zone: 'Australia/Melbourne' },
    carts: { contains_alcohol: true, credit_used: 0, supplied: null },
    driver: null,
    door_check: null,
    history: [],
    payment: null,
    ...change,
  }) as unknown as Order

const minutes = (value: number) => ({ estimate_delivery: { value, interval: 'minutes' } })

describe('§2 Order tracking: the headline and the line below it', () => {
  const heroOf = (change: object) => {
    const one = order(change)
    const tracked = trackedOrder(one, NOW)
    return `${tracked.headline} | ${heroText(one, tracked, NOW)}`
  }
  const refused = (reason: string) => ({
    status: STATUS.canceled,
    door_check: { outcome: 'refused', reason, at: NOW },
  })
  const canceledBy = (by: string) => ({
    status: STATUS.canceled,
    history: [{ what: 'status', to: STATUS.canceled, by }],
  })

  it.each([
    ['18:48', '18:55', {}, '6:48 – 6:55 PM'],
    ['11:55', '12:05', {}, '11:55 AM – 12:05 PM'],
    ['19:05', '19:05', {}, 'Around 7:05 PM'],
    ['19:20', '19:28', minutes(25), 'Now 7:20 – 7:28 PM'],
    ['19:20', '19:20', minutes(25), 'Now around 7:20 PM'],
    ['18:48', '18:55', { status: STATUS.complete }, ''],
    ['18:48', '18:55', { status: STATUS.onHold }, ''],
    ['18:48', '18:55', { asap: false, start: at('20:00') }, ''],
  ])('an arrival from %s to %s, %j, reads “%s”', (earliest, latest, change, shown) => {
    const one = order({ ...change, estimate_range: { earliest: at(earliest), latest: at(latest) } })
    expect(rangeText(one, trackedOrder(one, NOW))).toBe(shown)
  })

  it('the line below a range has the address, or the promise that was missed', () => {
    const range = { estimate_range: { earliest: at('19:20'), latest: at('19:28') } }
    expect(heroOf(range)).toBe('8 minutes | To Unit 2, 32 Argyle Street, Fitzroy VIC 3065')
    expect(heroOf({ ...range, ...minutes(25) })).toBe('25 minutes | Running late, sorry. We said by 7:10 PM.')
  })

  it.each([
    [{}, '8 minutes | Around 7:08 PM, to Unit 2, 32 Argyle Street, Fitzroy VIC 3065'],
    [minutes(20), '20 minutes | Around 7:20 PM, to Unit 2, 32 Argyle Street, Fitzroy VIC 3065'],
    [minutes(21), '21 minutes | Running late, sorry. Now expected around 7:21 PM. We said by 7:10 PM.'],
    [
      { due: at('19:00'), ...minutes(25), status: STATUS.pending },
      '25 minutes | Running late, sorry. Now expected around 7:25 PM. We said by 7:00 PM.',
    ],
    [
      { due: at('18:59'), ...minutes(25), status: STATUS.pending },
      '25 minutes | Running late, sorry. Now expected around 7:25 PM. We said by 6:59 PM.',
    ],
    [
      { status: STATUS.inTransit, ...minutes(5) },
      'Driver is almost there | Around 7:05 PM, to Unit 2, 32 Argyle Street, Fitzroy VIC 3065',
    ],
    [
      { status: STATUS.inTransit, estimate_delivery: null },
      'By 7:10 PM | To Unit 2, 32 Argyle Street, Fitzroy VIC 3065',
    ],
    [
      { status: STATUS.inTransit, estimate_delivery: null, due: at('18:50') },
      'Running late | Sorry, we said by 6:50 PM, and we can’t see where your driver is. Call the store for the latest.',
    ],
    [
      { asap: false, start: at('20:00'), due: at('21:00'), estimate_delivery: null },
      '8:00 PM - 9:00 PM | To Unit 2, 32 Argyle Street, Fitzroy VIC 3065',
    ],
    [
      { status: STATUS.onHold, due: at('18:00'), estimate_delivery: null },
      'Order paused | We’ve paused your order. Call the store to find out more.',
    ],
    [{ status: STATUS.complete, delivered: at('18:55') }, 'Delivered | At 6:55 PM. Enjoy!'],
    [
      { status: STATUS.complete, delivered: '2026-11-18T18:55:00+11:00' },
      'Delivered | At 6:55 PM on 18/11/2026. Enjoy!',
    ],
    [
      { status: STATUS.refunded, delivered: at('18:55') },
      'Order Canceled | We delivered this order and refunded you in full.',
    ],
    [
      { ...canceledBy('Store'), status: STATUS.refunded },
      'Order Canceled | The store cancelled this order. Sorry about that.',
    ],
    [canceledBy('Customer'), 'Order Canceled | You cancelled this order.'],
    [canceledBy('Store'), 'Order Canceled | The store cancelled this order. Sorry about that.'],
    [canceledBy('Shop'), 'Order Canceled | We had to cancel this order. Sorry about that.'],
    [
      refused('no_valid_id'),
      'Order Canceled | We couldn’t hand it over, because there was no valid photo ID. It’s going back to the store.',
    ],
    [refused('new reason'), 'Order Canceled | We couldn’t hand it over. It’s going back to the store.'],
  ])('%j shows %s', (change, text) => expect(heroOf(change)).toBe(text))
})

describe('§2 Order tracking: an order that the store moved', () => {
  const moved = order({
    status: STATUS.assigned,
    packing_status: PACKING.complete,
    start: '2026-11-21T12:00:00+11:00',
    due: '2026-11-21T13:00:00+11:00',
    moved_from: { start: '2026-11-20T19:00:00+11:00', due: '2026-11-20T20:00:00+11:00' },
  })

  it('shows the old and the new time, and that cancelling is free although it is packed', () => {
    expect(movedText(moved, moved.moved_from!)).toBe(
      'The store has moved your order from 20 Nov 2026, 7:00 PM to 8:00 PM, to 21 Nov 2026, 12:00 PM to 1:00 PM.',
    )
    expect(canCancel(moved)).toBe(true)
    expect(tooLateText(moved)).toBeNull()
    expect(cancelCostText(moved)).toMatch(/^It’s free, because the time has changed\./)
  })
})

describe('§2 Order tracking: the driver', () => {
  it.each([
    [{}, 'Your driver | You’ll see their name once they have your order.'],
    [{ driver: { firstname: 'Marcus', vehicle: null } }, 'Marcus | will bring your order'],
    [
      { status: STATUS.inTransit, driver: { firstname: 'Marcus', vehicle: 'scooter' } },
      'Marcus | is bringing your order on a scooter',
    ],
    [
      { status: STATUS.onHold, held_from: STATUS.inTransit, driver: { firstname: 'Marcus', vehicle: 'car' } },
      'Marcus | is bringing your order in a car',
    ],
  ])('%#: %s', (change, text) => {
    const { name, about } = driverText(order(change))
    expect(`${name} | ${about}`).toBe(text)
  })

  it('is shown below the step too', () => {
    const road = order({ status: STATUS.inTransit, driver: { firstname: 'Marcus', vehicle: 'scooter' } })
    expect(trackedOrder(road, NOW).steps[2]).toMatchObject({ subtext: 'Marcus, on a scooter' })
  })
})

describe('§2 Order tracking: what happens next', () => {
  const texts = (change: object) => {
    const one = order(change)
    return nextTexts(one, trackedOrder(one, NOW)).join(' ')
  }

  it.each([
    [{ status: STATUS.pending, packing_status: PACKING.pending }, /The store is checking your order\./],
    [{}, /The store will pack your order next\. Then a driver/],
    [{ asap: false, start: at('20:00') }, /pack your order in time for 8:00 PM/],
    [{ packing_status: PACKING.packing }, /is packing your order now/],
    [{ packing_status: PACKING.complete }, /is packed\. Next, a driver will pick it up/],
    [
      { status: STATUS.assigned, packing_status: PACKING.complete, driver: { firstname: 'Marcus' } },
      /is packed\. Marcus will pick it up/,
    ],
    [{ status: STATUS.inTransit }, /Only you can accept it at the door/],
    [{ status: STATUS.inTransit, gift: true, gift_recipient: 'Kim Lee' }, /Only Kim Lee can accept it/],
    [{ status: STATUS.inTransit, carts: { contains_alcohol: false } }, /Please meet the driver at the door/],
    [{ status: STATUS.onHold }, /paused/],
  ])('%#: %s', (change, text) => expect(texts(change)).toMatch(text))
})

describe('§2 Order tracking: payments of an active order', () => {
  const VISA = { type: 'CreditCard', card_type: 'Visa', last_two: '11', unpaid: 0, captured: 0 }
  const texts = (change: object) => moneyTexts(order(change)).join(' ')

  it.each([
    [
      { payment: { ...VISA, authorised: 62.95 } },
      'You haven’t been charged yet. We’ve reserved $62.95 on your Visa ending 11 and will charge it when your order leaves the store.',
    ],
    [
      { payment: { ...VISA, authorised: 62.95, captured: 44.5 }, carts: { credit_used: 5, supplied: null } },
      'We charged $44.50 to your Visa ending 11. $5.00 came from your credit.',
    ],
    [{ payment: null, carts: { credit_used: 20, supplied: null } }, '$20.00 came from your credit.'],
    [{ payment: { ...VISA, authorised: 0, unpaid: 62.95 } }, ''],
    ...[STATUS.pending, STATUS.canceled].map(
      (status) =>
        [
          { status, payment: { ...VISA, type: 'Terminal', card_type: '', authorised: 62.95 } },
          'You paid on the card terminal at the store. If you’re owed a refund, we’ve emailed you how to get it.',
        ] as [object, string],
    ),
  ])('%#: %s', (change, text) => expect(texts(change)).toBe(text))
})

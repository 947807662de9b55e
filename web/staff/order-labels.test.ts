import { describe, expect, it } from 'vitest'
import { PACKING, STATUS } from '#domain/orders/order-status.ts'
import { packingStatusLabel, orderStatusLabel, deliveryWindowText } from './order-labels.ts'

const NOW = '2026-11-20T18:40:00+11:00'
const order = { start: '2026-11-20T18:30:00+11:00', due: '2026-11-20T19:00:00+11:00', asap: false }

describe('the texts for an order', () => {
  it('name every status and every packing status', () => {
    for (const status of Object.values(STATUS)) expect(orderStatusLabel(status).text).not.toBe('')
    for (const packing of Object.values(PACKING)) expect(packingStatusLabel(packing)).not.toBe('')
  })

  it.each([
    [order, '6:30 PM to 7:00 PM'],
    [{ ...order, asap: true }, 'ASAP, by 7:00 PM'],
    [
      { ...order, start: '2026-11-21T12:00:00+11:00', due: '2026-11-21T12:30:00+11:00' },
      '21/11/2026, 12:00 PM to 12:30 PM',
    ],
  ])('show when it is due, with a date only on other days', (due, text) => {
    expect(deliveryWindowText(due, NOW)).toBe(text)
  })
})

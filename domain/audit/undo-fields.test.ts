import { describe, expect, it } from 'vitest'
import { undoFields } from './undo-fields.ts'

const long = 'a'.repeat(200)

/** @source A-STAFF-9 */
describe('What undoes a row of the audit log', () => {
  it.each([
    {
      because: 'a price is put back with its special',
      row: [
        'price.changed',
        { price: 20, sale_price: 18, planned: '' },
        { price: 21, sale_price: 0, planned: '' },
      ],
      sent: { price: 20, sale_price: 18 },
    },
    {
      because: 'only what changed is sent, by the name that the API has for it',
      row: ['category.changed', { title: 'Beer', status: 'ACTIVE' }, { title: 'Beers', status: 'ACTIVE' }],
      sent: { name: 'Beer' },
    },
    {
      because: 'cents are sent as dollars',
      row: [
        'zone.changed',
        { fee_cents: 795, free_from_cents: null },
        { fee_cents: 0, free_from_cents: 5000 },
      ],
      sent: { fee: 7.95, free_from: null },
    },
    {
      because: 'an amount off is one of cents, with its type',
      row: [
        'promo_code.changed',
        { discount_type: 'fixed', discount: 500 },
        { discount_type: 'percentage', discount: 10 },
      ],
      sent: { discount_type: 'fixed', discount: 5 },
    },
    {
      because: 'stores and zones of a code go together',
      row: ['promo_code.changed', { store_ids: '1 2', zone_ids: '' }, { store_ids: '', zone_ids: '' }],
      sent: { store_zone: { store_ids: [1, 2], zone_ids: [] } },
    },
    {
      because: 'a moment keeps its name of the API',
      row: ['banner.changed', { start_at: null }, { start_at: '2026-11-20T00:00:00Z' }],
      sent: { start: null },
    },
    {
      because: 'hours go back by the weekdays that were changed, with their breaks',
      row: [
        'store.hours',
        { monday: '12:00 to 15:00 and 17:00 to 23:00', sunday: 'closed' },
        { monday: '12:00 to 23:00', sunday: '12:00 to 20:00' },
      ],
      sent: {
        weekdays: [
          {
            weekday: 1,
            spans: [
              { opens: '12:00', closes: '15:00' },
              { opens: '17:00', closes: '23:00' },
            ],
          },
          { weekday: 7, spans: [] },
        ],
      },
    },
    {
      because: 'a closure goes back by its day, and one that is new is taken out',
      row: [
        'store.closures',
        { on_2026_12_24: '10:00 to 14:00: Eve: short day', on_2026_12_25: null },
        { on_2026_12_24: null, on_2026_12_25: 'closed: Christmas' },
      ],
      sent: {
        days: [
          {
            date: '2026-12-24',
            closure: { date: '2026-12-24', opens: '10:00', closes: '14:00', reason: 'Eve: short day' },
          },
          { date: '2026-12-25', closure: null },
        ],
      },
    },
    {
      because: 'delivery times go back by weekday',
      row: [
        'store.slots',
        { prep_minutes: 20, friday: '12 in 60 minutes' },
        { prep_minutes: 30, friday: '3 in 30 minutes' },
      ],
      sent: { prep_minutes: 20, weekdays: [{ weekday: 5, slot_minutes: 60, capacity: 12 }] },
    },
    {
      because: 'the hours of a promotion are one field',
      row: [
        'promotion.changed',
        { from_time: '12:00', until_time: '14:00' },
        { from_time: null, until_time: null },
      ],
      sent: { hours: { from: '12:00', until: '14:00' } },
    },
    {
      because: 'the words of a page are named',
      row: ['content.changed', { title: 'FAQ', text_version: 'a1' }, { title: 'FAQ', text_version: 'b2' }],
      sent: { text_version: 'a1' },
    },
    {
      because: 'what was first planned is planned no more',
      row: ['content.planned', { starts: null, text_version: null }, { starts: '2027', text_version: 'b2' }],
      sent: { starts: null },
    },
    {
      because: 'a plan with the same words is moved back',
      row: [
        'content.planned',
        { starts: '2027', text_version: 'b2' },
        { starts: '2028', text_version: 'b2' },
      ],
      sent: { starts: '2027' },
    },
  ] as const)('$because', ({ row: [action, before, after], sent }) => {
    expect(undoFields(action, before, after)).toEqual(sent)
  })

  it.each([
    { because: 'no money comes back', row: ['refund.approved', { state: 'open' }, { state: 'done' }] },
    { because: 'what is made new has no before', row: ['banner.changed', null, { title: 'a' }] },
    { because: 'nothing changed', row: ['banner.changed', { title: 'a' }, { title: 'a' }] },
    {
      because: 'words that were planned are kept nowhere',
      row: ['content.planned', { text_version: 'a1' }, { text_version: 'b2' }],
    },
    { because: 'a text was cut', row: ['product.changed', { description: long }, { description: '' }] },
    { because: 'a value was left out', row: ['banner.changed', { link: 'removed' }, { link: '/' }] },
    {
      because: 'an outline is not logged',
      row: ['zone.changed', { fee_cents: 1, corners: 4 }, { fee_cents: 2, corners: 5 }],
    },
    {
      because: 'a reason was left out',
      row: ['store.closures', { on_2026_12_24: 'removed' }, { on_2026_12_24: null }],
    },
    { because: 'it is no hour', row: ['store.hours', { monday: 'late' }, { monday: 'closed' }] },
    { because: 'it is no weekday', row: ['store.hours', { someday: 'closed' }, { someday: '1' }] },
    { because: 'it is no day', row: ['store.closures', { prep: 'closed: a' }, { prep: null }] },
    {
      because: 'a plan of prices is not put back',
      row: [
        'price.changed',
        { price: 20, sale_price: 0, planned: '2026-12-01T00:00:00.000Z 21 0' },
        { price: 22, sale_price: 0, planned: '' },
      ],
    },
  ] as const)('nothing: $because', ({ row: [action, before, after] }) => {
    expect(undoFields(action, before, after)).toBeNull()
  })
})

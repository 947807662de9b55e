import { describe, expect, it } from 'vitest'
import { undoFields } from './undo-fields.ts'

const long = 'a'.repeat(200)

/** @source A-STAFF-9 */
describe('the fields that undo a row of the audit log', () => {
  it.each([
    {
      because: 'restore a price together with its special price',
      row: [
        'price.changed',
        { price: 20, sale_price: 18, planned: '' },
        { price: 21, sale_price: 0, planned: '' },
      ],
      sent: { price: 20, sale_price: 18 },
    },
    {
      because: 'contain only changed values, under their API names',
      row: ['category.changed', { title: 'Beer', status: 'ACTIVE' }, { title: 'Beers', status: 'ACTIVE' }],
      sent: { name: 'Beer' },
    },
    {
      because: 'convert cents to dollars',
      row: [
        'zone.changed',
        { fee_cents: 795, free_from_cents: null },
        { fee_cents: 0, free_from_cents: 5000 },
      ],
      sent: { fee: 7.95, free_from: null },
    },
    {
      because: 'convert a fixed discount from cents and include its type',
      row: [
        'promo_code.changed',
        { discount_type: 'fixed', discount: 500 },
        { discount_type: 'percentage', discount: 10 },
      ],
      sent: { discount_type: 'fixed', discount: 5 },
    },
    {
      because: 'include stores and zones of a code together',
      row: ['promo_code.changed', { store_ids: '1 2', zone_ids: '' }, { store_ids: '', zone_ids: '' }],
      sent: { store_zone: { store_ids: [1, 2], zone_ids: [] } },
    },
    {
      because: 'rename instants to their API names',
      row: ['banner.changed', { start_at: null }, { start_at: '2026-11-20T00:00:00Z' }],
      sent: { start: null },
    },
    {
      because: 'restore the hours of changed weekdays with their breaks',
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
      because: 'restore a changed closure and remove a new closure',
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
      because: 'restore delivery times by weekday',
      row: [
        'store.slots',
        { prep_minutes: 20, friday: '12 in 60 minutes' },
        { prep_minutes: 30, friday: '3 in 30 minutes' },
      ],
      sent: { prep_minutes: 20, weekdays: [{ weekday: 5, slot_minutes: 60, capacity: 12 }] },
    },
    {
      because: 'combine the hours of a promotion in one field',
      row: [
        'promotion.changed',
        { from_time: '12:00', until_time: '14:00' },
        { from_time: null, until_time: null },
      ],
      sent: { hours: { from: '12:00', until: '14:00' } },
    },
    {
      because: 'reference the text of a page by its version',
      row: ['content.changed', { title: 'FAQ', text_version: 'a1' }, { title: 'FAQ', text_version: 'b2' }],
      sent: { text_version: 'a1' },
    },
    {
      because: 'cancel the first plan of a page',
      row: ['content.planned', { starts: null, text_version: null }, { starts: '2027', text_version: 'b2' }],
      sent: { starts: null },
    },
    {
      because: 'move back a plan with the same text',
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
    { because: 'refunds can’t be undone', row: ['refund.approved', { state: 'open' }, { state: 'done' }] },
    { because: 'a new record has no earlier values', row: ['banner.changed', null, { title: 'a' }] },
    { because: 'nothing changed', row: ['banner.changed', { title: 'a' }, { title: 'a' }] },
    {
      because: 'the text of a replaced plan is not stored',
      row: ['content.planned', { text_version: 'a1' }, { text_version: 'b2' }],
    },
    {
      because: 'a text was truncated in the log',
      row: ['product.changed', { description: long }, { description: '' }],
    },
    {
      because: 'a value was removed from the log',
      row: ['banner.changed', { link: 'removed' }, { link: '/' }],
    },
    {
      because: 'a zone’s outline is not logged',
      row: ['zone.changed', { fee_cents: 1, corners: 4 }, { fee_cents: 2, corners: 5 }],
    },
    {
      because: 'a reason was removed from the log',
      row: ['store.closures', { on_2026_12_24: 'removed' }, { on_2026_12_24: null }],
    },
    {
      because: 'the opening hours are not parseable',
      row: ['store.hours', { monday: 'late' }, { monday: 'closed' }],
    },
    {
      because: 'the weekday is not parseable',
      row: ['store.hours', { someday: 'closed' }, { someday: '1' }],
    },
    { because: 'the date is not parseable', row: ['store.closures', { prep: 'closed: a' }, { prep: null }] },
    {
      because: 'planned prices can’t be restored',
      row: [
        'price.changed',
        { price: 20, sale_price: 0, planned: '2026-12-01T00:00:00.000Z 21 0' },
        { price: 22, sale_price: 0, planned: '' },
      ],
    },
  ] as const)('are null, because $because', ({ row: [action, before, after] }) => {
    expect(undoFields(action, before, after)).toBeNull()
  })
})

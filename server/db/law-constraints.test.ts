import sql, { raw, type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let orderId: number
beforeAll(async () => {
  test = await openTestShop()
  orderId = (await aPlacedOrder(test)).orderId
})
afterAll(() => test.close())

const refusals: { what: string; by: string; ask: () => Sql }[] = [
  {
    what: 'a new pack with a price struck through',
    by: 'struck_through_price_was_charged',
    ask: () => sql`
      insert into packs (store_id, product_id, size, price_cents, sale_price_cents, created_at, modified_at)
      select store_id, product_id, 998, 9900, 1, now(), now() from packs limit 1`,
  },
  {
    what: 'a price struck through that was never charged',
    by: 'struck_through_price_was_charged',
    ask: () =>
      sql`update packs set price_cents = 99901, sale_price_cents = 1, modified_at = now() where pack_id = 1`,
  },
  {
    what: 'a price struck through at the moment it was first charged',
    by: 'struck_through_price_was_charged',
    ask: () => sql`
      with history as (select max(from_at) as at from price_history where pack_id = 2)
      update packs set price_cents = price_cents + 1, sale_price_cents = 1, modified_at = history.at
      from history where pack_id = 2`,
  },
  {
    what: 'an active code without a legal review',
    by: 'active_code_was_checked',
    ask: () => sql`
      insert into promo_codes (code, description, discount_type, discount, start_at, end_at)
      values ('UNSEEN', '', 'fixed', 100, '2026-01-01', '2027-01-01')`,
  },
  {
    what: 'changed terms with an old legal review',
    by: 'changed_offer_is_checked_again',
    ask: () => sql`update promo_codes set discount = discount + 1 where code = 'FIVER'`,
  },
  {
    what: 'an extended offer with an old legal review',
    by: 'changed_offer_is_checked_again',
    ask: () => sql`update promo_codes set end_at = end_at + interval '1 day' where code = 'FIVER'`,
  },
  ...['age_confirmed_at', 'legal_texts', 'instruction_version'].map((column) => ({
    what: `an order whose ${column} is cleared`,
    by: 'order_evidence_is_kept',
    ask: () => sql`update orders set ${raw(column)} = null where order_id = ${orderId}`,
  })),
  ...['age_confirmed_at', 'gift_confirmed_at'].map((column) => ({
    what: `an order whose ${column} is changed`,
    by: 'order_evidence_is_kept',
    ask: () => sql`update orders set ${raw(column)} = '2026-01-01' where order_id = ${orderId}`,
  })),
  ...['age_method', 'age_text_version', 'gift_text_version', 'instruction_version', 'licence_number'].map(
    (column) => ({
      what: `an order whose ${column} is changed`,
      by: 'order_evidence_is_kept',
      ask: () => sql`update orders set ${raw(column)} = 'another' where order_id = ${orderId}`,
    }),
  ),
  {
    what: 'an order whose first_supply is changed',
    by: 'order_evidence_is_kept',
    ask: () => sql`update orders set first_supply = not first_supply where order_id = ${orderId}`,
  },
  {
    what: 'an order whose instruction is changed',
    by: 'order_evidence_is_kept',
    ask: () => sql`update orders set instruction = 'Leave it at the door' where order_id = ${orderId}`,
  },
  {
    what: 'an order with alcohol that is marked as without',
    by: 'contains_alcohol_is_decided_once',
    ask: () => sql`update orders set contains_alcohol = false where order_id = ${orderId}`,
  },
  {
    what: 'alcohol added to an order without alcohol',
    by: 'contains_alcohol_agrees_with_lines',
    ask: () => sql`
      with dry as (
        insert into orders (user_id, store_id, zone_id, cart_id, address_id, address_line_1, address_line_2, city, state,
          postcode, lat, lng, status, asap, start_at, due_at, items_cents, charges_cents, surcharge_cents,
          discounts_cents, credit_cents, total_cents, contains_alcohol, recipient_name, age_method, age_text_version,
          licence_number, body_hash, legal_texts, created_at, modified_at)
        select user_id, store_id, zone_id, cart_id, address_id, '', '', city, state, postcode, lat, lng, 5, true,
          start_at, due_at, 0, 0, 0, 0, 0, 0, false, '', age_method, age_text_version, licence_number, body_hash,
          legal_texts, created_at, modified_at
        from orders where order_id = ${orderId} returning order_id)
      insert into order_lines (order_id, product_id, pack_id, product_name, product_slug, kind, abv, unit_volume_ml,
        gst_free, pack_size, quantity, quantity_supplied, regular_price_cents, price_cents)
      select dry.order_id, product_id, pack_id, '', '', kind, abv, unit_volume_ml, false, 1, 1, 1, 0, 0
      from dry, order_lines l where l.order_id = ${orderId} limit 1`,
  },
  {
    what: 'a line that sells beer as food',
    by: 'line_is_of_its_products_kind',
    ask: () => sql`
      insert into order_lines (order_id, product_id, pack_id, product_name, product_slug, kind, abv, unit_volume_ml,
        gst_free, pack_size, quantity, quantity_supplied, regular_price_cents, price_cents)
      select order_id, product_id, pack_id, '', '', 'food', 0, 0, false, 1, 1, 1, 0, 0
      from order_lines where order_id = ${orderId} limit 1`,
  },
  {
    what: 'a beer line that becomes food',
    by: 'line_is_of_its_products_kind',
    ask: () => sql`update order_lines set kind = 'food' where order_id = ${orderId}`,
  },
]

describe('legal constraints in the database', () => {
  it.each(refusals)('rejects $what', async ({ by, ask }) => {
    await expect(test.db.run(ask())).rejects.toMatchObject({ constraint: by })
  })

  it.each(['orders', 'payments', 'stock_movements', 'price_history', 'gift_cards', 'refunds', 'drivers'])(
    'protects %s from their owner as well',
    async (table) => {
      await test.db.owner
        .run(sql`insert into stock_movements (store_id, product_id, on_hand_change, reserved_change, reason, at)
        select store_id, product_id, 1, 0, 'counted', now() from stock limit 1`)
      await expect(test.db.run(raw(`delete from ${table}`))).rejects.toThrow('permission denied')
      await expect(test.db.owner.run(raw(`truncate ${table} cascade`))).rejects.toThrow(
        'are kept as they are',
      )
    },
  )

  it("does not accept a caller's claim that the retention period is over", async () => {
    const asRetention = test.db.transaction(async (tx) => {
      await tx.run(sql`select set_config('coldie.retention', 'on', true)`)
      await tx.run(sql`delete from order_events where order_id = ${orderId}`)
    })
    await expect(asRetention).rejects.toThrow('permission denied')
  })
})

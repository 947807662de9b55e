import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ATTRIBUTES } from '#domain/catalogue/attributes.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

// Last line of defence: the database itself rejects what the rules above it never attempt.

let test: TestShop
let orderId: number

beforeAll(async () => {
  test = await openTestShop()
  orderId = (await aPlacedOrder(test)).orderId
})
afterAll(() => test.close())

const refusals: { what: string; by: string; ask: () => Sql }[] = [
  {
    what: 'reserving more units than are in stock',
    by: 'stock_not_oversold',
    ask: () => sql`update stock set reserved = on_hand + 1`,
  },
  {
    what: 'a shelf name that is too long for a label',
    by: 'shelf_location_is_short',
    ask: () => sql`update stock set shelf_location = 'behind the fridge'`,
  },
  {
    what: 'a slot above its capacity',
    by: 'slot_not_over_capacity',
    ask: () => sql`
      insert into slots (store_id, start_at, end_at, capacity, taken)
      values (1, '2026-12-01 08:00Z', '2026-12-01 09:00Z', 2, 3)`,
  },
  {
    what: 'a promo code above its limit',
    by: 'promo_not_past_its_limit',
    ask: () => sql`update promo_codes set current_amount = total_amount + 1 where code = 'SOLDOUT'`,
  },
  {
    what: 'a quantity of 100 of one pack',
    by: 'cart_items_quantity_check',
    ask: () => sql`
      insert into cart_items (cart_id, pack_id, quantity, created_at, modified_at)
      select cart_id, 1, 100, created_at, created_at from orders where order_id = ${orderId}`,
  },
  {
    what: 'alcohol from a store without a licence for the address’s state',
    by: 'alcohol_needs_licence_for_the_state',
    ask: () => sql`update orders set state = 'NSW' where order_id = ${orderId}`,
  },
  {
    what: 'a complete order with alcohol and no passed door check',
    by: 'complete_alcohol_order_passed_its_door_check',
    ask: () => sql`update orders set status = 8 where order_id = ${orderId}`,
  },
  {
    what: 'a total that does not add up',
    by: 'total_adds_up',
    ask: () => sql`update orders set total_cents = total_cents + 1 where order_id = ${orderId}`,
  },
  {
    what: 'more captured than was authorised',
    by: 'capture_within_authorisation',
    ask: () => sql`update payments set captured_cents = amount_cents + 1 where order_id = ${orderId}`,
  },
  {
    what: 'a duplicate event of the gateway',
    by: 'event_told_once',
    ask: () => sql`
      insert into payment_events
        (provider, event_key, kind, name, gateway_id, dispute_id, amount_cents, happened_at, received_at)
      select 'demo', 'same', 'check', 'check', '', '', 0, now(), now() from generate_series(1, 2)`,
  },
  {
    what: 'money taken in a dispute that is not lost',
    by: 'only_a_lost_dispute_takes_money',
    ask: () => sql`
      insert into payment_disputes (dispute_id, payment_id, state, amount_cents, taken_cents, opened_at, modified_at)
      select 'd1', payment_id, 'open', 100, 100, now(), now() from payments where order_id = ${orderId}`,
  },
  {
    what: 'a duplicate open difference of a payment',
    by: 'difference_open_once',
    ask: () => sql`
      insert into reconciliation_differences (reference, kind, ours, theirs, first_seen_at, last_seen_at)
      select 'r1', 'amount', '', '', now(), now() from generate_series(1, 2)`,
  },
  {
    what: 'an order that costs more than its payments cover',
    by: 'order_is_covered_by_its_payments',
    ask: () => sql`
      update orders set items_cents = items_cents + 1, total_cents = total_cents + 1 where order_id = ${orderId}`,
  },
  {
    what: 'more refunded than was sold',
    by: 'refunds_within_sale',
    ask: () => sql`
      insert into settlements (order_id, items_cents, charges_cents, surcharge_cents, discounts_cents, credit_cents,
        money_cents, refunded_money_cents, refunded_credit_cents, at)
      values (${orderId}, 1000, 0, 0, 0, 0, 1000, 1000, 1, now())`,
  },
  {
    what: 'a settlement that does not add up',
    by: 'settlement_adds_up',
    ask: () => sql`
      insert into settlements (order_id, items_cents, charges_cents, surcharge_cents, discounts_cents, credit_cents,
        money_cents, at)
      values (${orderId}, 1000, 0, 0, 0, 0, 999, now())`,
  },
  {
    what: 'an invoice number that leaves a gap',
    by: 'invoice_numbers_have_no_gap',
    ask: () => sql`
      with counter as (
        insert into invoice_series (abn, store_id, kind, last_number) values ('12345678901', 1, 'invoice', 2)
        returning abn, store_id, kind)
      insert into invoices (abn, series_store_id, kind, number, order_id, total_cents, gst_cents, document, at)
      select abn, store_id, kind, 2, ${orderId}, 100, 9, '{}', now() from counter`,
  },
  {
    what: 'two further payments with the same number',
    by: 'payments_of_an_order',
    ask: () => sql`
      insert into payments (order_id, nth, provider, reference, state, amount_cents, created_at, modified_at)
      select order_id, 1, provider, 'twin', 'authorised', 1, now(), now() from payments where order_id = ${orderId}`,
  },
  {
    what: 'a negative price',
    by: 'packs_cost_price_cents_check',
    ask: () => sql`update packs set cost_price_cents = -1 where pack_id = 1`,
  },
  {
    what: 'a message that is both sent and dead',
    by: 'message_is_sent_waiting_or_dead',
    ask: () => sql`update messages set dead_at = created_at, last_error = 'x'`,
  },
  {
    what: 'a dead message without a reason',
    by: 'dead_message_has_its_reason',
    ask: () => sql`update messages set dead_at = created_at, next_try_at = null, sent_at = null`,
  },
  {
    what: 'a duplicate of a message that may be sent only once',
    by: 'messages_once_key_key',
    ask: () => sql`
      insert into messages (channel, recipient, body, created_at, next_try_at, once_key)
      select channel, recipient, body, created_at, created_at, once_key from messages where once_key is not null`,
  },
  {
    what: 'a marketing message without a recipient',
    by: 'marketing_names_its_reader',
    ask: () => sql`
      insert into messages (channel, recipient, body, created_at, next_try_at, category)
      select channel, recipient, body, created_at, created_at, 'marketing' from messages`,
  },
  {
    what: 'negative credit',
    by: 'users_credit_cents_check',
    ask: () => sql`
      insert into credit_entries (user_id, kind, amount_cents, at)
      select user_id, 'closed', -1 - credit_cents, created_at from users where email = 'jules@coldie.test'`,
  },
  {
    what: 'a duplicate passkey',
    by: 'passkeys_credential_id_key',
    ask: () => sql`
      insert into passkeys (user_id, credential_id, public_key, counter, name, created_at)
      select user_id, 'one', '\\x00', 0, 'Phone', created_at from users`,
  },
  {
    what: 'a passkey with a negative counter',
    by: 'passkey_counter_not_negative',
    ask: () => sql`
      insert into passkeys (user_id, credential_id, public_key, counter, name, created_at)
      select user_id, 'two', '\\x00', -1, 'Phone', created_at from users limit 1`,
  },
  {
    what: 'a challenge for adding a passkey without a user',
    by: 'passkey_challenge_names_who_adds',
    ask: () => sql`
      insert into passkey_challenges (challenge_hash, purpose, expires_at) values ('\\x01', 'add', '2026-12-01')`,
  },
  {
    what: 'an undone change of e-mail that was never confirmed',
    by: 'contact_change_is_confirmed_before_undone',
    ask: () => sql`
      insert into contact_changes (user_id, channel, old_value, new_value, asked_at, expires_at, undone_at)
      select user_id, 'email', 'a', 'b', created_at, created_at, created_at from users limit 1`,
  },
  {
    what: 'a confirmed change of e-mail that the old address can’t undo',
    by: 'contact_change_confirmed_can_be_undone',
    ask: () => sql`
      insert into contact_changes (user_id, channel, old_value, new_value, asked_at, expires_at, confirmed_at)
      select user_id, 'email', 'a', 'b', created_at, created_at, created_at from users limit 1`,
  },
  {
    what: 'a line whose discount exceeds its price',
    by: 'discount_within_its_line',
    ask: () =>
      sql`update order_lines set discount_cents = price_cents * quantity + 1 where order_id = ${orderId}`,
  },
  {
    what: 'a promotion without its terms',
    by: 'promotion_has_its_terms',
    ask: () => sql`
      insert into promotions (name, kind, percent, start_at, end_at) values ('a', 'mix', 10, '2026-01-01', '2027-01-01')`,
  },
  {
    what: 'an active promotion without a legal review',
    by: 'active_promotion_was_checked',
    ask: () => sql`
      insert into promotions (name, kind, percent, status, start_at, end_at)
      values ('a', 'price_list', 10, 'ACTIVE', '2026-01-01', '2027-01-01')`,
  },
  {
    what: 'a member who refers themselves',
    by: 'nobody_refers_themselves',
    ask: () => sql`
      insert into referrals (referrer_id, friend_id, person_key, reward_cents, created_at)
      select user_id, user_id, 'a', 1000, created_at from users limit 1`,
  },
  {
    what: 'a reward without the order that earned it',
    by: 'reward_names_its_order',
    ask: () => sql`
      insert into referrals (referrer_id, friend_id, person_key, state, reward_cents, created_at)
      select min(user_id), max(user_id), 'a', 'rewarded', 1000, min(created_at) from users`,
  },
  {
    what: 'a gift card valid for less than three years',
    by: 'gift_card_lasts_three_years',
    ask: () => sql`
      insert into gift_cards (code_hash, code_end, amount_cents, email, issued_by, issued_at, expires_at)
      select 'a', 'A', 100, 'a@b.test', user_id, '2026-01-01', '2028-12-31' from users limit 1`,
  },
  {
    what: 'credit used by an order, without the order',
    by: 'credit_of_an_order_names_it',
    ask: () => sql`
      insert into credit_entries (user_id, kind, amount_cents, at) select user_id, 'released', 5, created_at from users limit 1`,
  },
]

describe('the database', () => {
  it.each(refusals)('rejects $what', async ({ by, ask }) => {
    await expect(test.db.run(ask())).rejects.toMatchObject({ constraint: by })
  })

  it('rejects a posting that does not balance, on commit', async () => {
    const lopsided = test.db.transaction((tx) =>
      tx.run(sql`
        insert into ledger_entries (posting, account, amount_cents, at)
        values ('lopsided', 'sales', -500, ${test.clock.now()})`),
    )
    await expect(lopsided).rejects.toThrow('does not balance')
  })

  it('rejects shares of a discount that don’t add up to it, on commit', async () => {
    const lopsided = test.db.run(sql`
      update orders set discounts_cents = discounts_cents + 1, total_cents = total_cents - 1 where order_id = ${orderId}`)
    await expect(lopsided).rejects.toThrow('do not add up')
  })

  it('has an index for every foreign key to a person, a cart, an order or a payment', async () => {
    // A partial index is sufficient if it excludes only nulls.
    expect(
      await test.shop.db.rows(sql`
        select c.conrelid::regclass::text as in_table, c.conname
        from pg_constraint c
        where c.contype = 'f' and c.connamespace = 'public'::regnamespace
          and c.confrelid::regclass::text in ('users', 'user_addresses', 'carts', 'orders', 'payments', 'refunds')
          and not exists (
            select from pg_index i
            where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
              and coalesce(pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$', true))`),
    ).toEqual([])
  })

  it('accepts exactly the attributes of domain/catalogue/attributes.ts', async () => {
    const state = (attributes: readonly string[]) =>
      test.db.run(sql`update products set attributes = ${attributes}::text[] where product_id = 1`)
    await state(ATTRIBUTES)
    await expect(state(['tasty'])).rejects.toThrow('known_attributes')
  })

  it('never deletes or changes events', async () => {
    const forget = test.db.owner.run(sql`delete from order_events where order_id = ${orderId}`)
    await expect(forget).rejects.toThrow('are kept as they are')
  })
})

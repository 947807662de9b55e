import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchIndex } from '#server/features/addresses/address-index.service.ts'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'
import { DEMO_TEST_NOW, demoFillingWithAddresses } from '#testing/database/filled-shop.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await openTestDatabase({ filling: demoFillingWithAddresses })
})
afterAll(() => db.drop())

describe('the demo’s past orders', () => {
  it('have all ended, before now, and most belong to the customer', async () => {
    const orders = await db.rows<{ status: number; at: Date; mine: boolean }>(sql`
      select status, o.modified_at as at, email = 'customer@coldie.test' as mine
      from orders o join users using (user_id)`)
    expect(orders.filter(({ mine, status }) => mine && status === 8)).toHaveLength(5)
    expect(orders.filter(({ mine, status }) => mine && status === 5)).toHaveLength(1)
    expect(orders.filter(({ status }) => status !== 5 && status !== 8)).toEqual([])
    for (const { at } of orders) expect(at.getTime()).toBeLessThan(DEMO_TEST_NOW.getTime())
  })

  it('add up: lines, delivery, top-up and discounts', async () => {
    const wrong = await db.rows(sql`
      select o.order_id from orders o
      where items_cents <> (select sum(quantity * price_cents) from order_lines l where l.order_id = o.order_id)
        or charges_cents <> (select sum(amount_cents) from order_charges c where c.order_id = o.order_id)
        or discounts_cents <> coalesce((select sum(amount_cents) from promo_uses u where u.order_id = o.order_id), 0)
        or total_cents <= 0`)
    expect(wrong).toEqual([])
  })

  it('have the prices of their day', async () => {
    const lines = await db.rows<{ asked: boolean }>(sql`
      select exists (select from price_history h where h.pack_id = l.pack_id and h.from_at <= o.placed_at
          and h.price_cents = l.regular_price_cents
          and l.price_cents = case when h.sale_price_cents > 0 then h.sale_price_cents else h.price_cents end) as asked
      from order_lines l join orders o using (order_id)`)
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.filter(({ asked }) => !asked)).toEqual([])
  })

  it('contain packs of their own store, and were moved by people step by step', async () => {
    const strange = await db.rows(sql`
      select 1 from order_lines l join orders o using (order_id) join packs k using (pack_id)
      where k.store_id <> o.store_id`)
    expect(strange).toEqual([])
    const gaps = await db.rows(sql`
      select 1 from (
        select from_value, lag(to_value) over (partition by order_id, what order by order_event_id) as before,
          at < lag(at) over (partition by order_id order by order_event_id) as backwards
        from order_events where what <> 'driver') e
      where from_value <> coalesce(before, 0) or backwards`)
    expect(gaps).toEqual([])
  })

  it('passed a door check if they contained alcohol, and only then', async () => {
    const rows = await db.rows<{ contains_alcohol: boolean; checks: number }>(sql`
      select contains_alcohol, (select count(*) from door_checks d where d.order_id = o.order_id) as checks
      from orders o where status = 8`)
    expect(rows.map(({ contains_alcohol }) => contains_alcohol)).toContain(false)
    for (const { contains_alcohol, checks } of rows) expect(checks).toBe(contains_alcohol ? 1 : 0)
  })

  it('leave no unit reserved, and stock equal to the sum of the movements', async () => {
    const wrong = await db.rows(sql`
      select s.store_id, s.product_id from stock s
      left join (select store_id, product_id, sum(on_hand_change) as on_hand, sum(reserved_change) as reserved
        from stock_movements group by 1, 2) m using (store_id, product_id)
      where s.reserved <> 0 or s.on_hand <> coalesce(m.on_hand, 0) or coalesce(m.reserved, 0) <> 0`)
    expect(wrong).toEqual([])
  })

  it('were paid at the gateway as recorded by the shop, and are in the ledger', async () => {
    const payments = await db.rows(sql`
      select p.state, p.captured_cents = t.captured_cents and p.state = t.state and p.amount_cents = t.amount_cents
          and p.amount_cents = o.total_cents as agree,
        exists (select from payment_steps s join demo_gateway.steps g using (reference)
          where s.payment_id = p.payment_id and s.kind = g.kind and s.done_at is not null) as stepped,
        coalesce((select sum(amount_cents) from ledger_entries l where l.order_id = o.order_id and account = 'gateway'), 0)
          = p.captured_cents as booked
      from payments p join orders o using (order_id)
      join demo_gateway.transactions t on t.transaction_id = p.gateway_id and t.reference = p.reference`)
    expect(payments).toHaveLength(10)
    for (const payment of payments)
      expect(payment).toMatchObject({ agree: true, stepped: true, booked: true })
    const unbalanced = await db.rows(sql`
      select posting from ledger_entries group by posting having sum(amount_cents) <> 0`)
    expect(unbalanced).toEqual([])
  })

  it('count their promo codes', async () => {
    expect(
      await db.rows(sql`
        select code, current_amount from promo_codes where code in ('WELCOME10', 'FIVER') order by code`),
    ).toEqual([
      { code: 'FIVER', current_amount: 1 },
      { code: 'WELCOME10', current_amount: 1 },
    ])
  })

  it('were delivered to houses that the address search finds', async () => {
    const homes = await db.rows<{ line_1: string; city: string; state: string; postcode: string }>(sql`
      select line_1, city, state, postcode from user_addresses`)
    expect(homes).toHaveLength(4)
    for (const { line_1, city, state, postcode } of homes) {
      const [found] = await searchIndex(db, `${line_1} ${city}`, 5)
      expect(found?.label).toBe(`${line_1}, ${city} ${state} ${postcode}`)
    }
  })

  it('have published reviews by their buyers only, with correct averages', async () => {
    const products = await db.rows<Record<string, number>>(sql`
      select r.reviews as counted, r.stars, count(*)::int as published, sum(p.stars)::int as given
      from product_ratings r join product_reviews p using (product_id)
      where p.state = 'published' group by r.product_id, r.reviews, r.stars`)
    expect(products.length).toBeGreaterThan(5)
    for (const { counted, stars, published, given } of products)
      expect([counted, stars]).toEqual([published, given])
  })
})

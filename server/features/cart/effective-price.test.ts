import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { effectivePrice } from '#domain/pricing/effective-price.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/database.ts'
import { effectivePrice as effectivePriceInSql } from '#server/db/pack-prices.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.drop())

it.each([
  { price: 10_00, salePrice: 0 },
  { price: 10_00, salePrice: 7_50 },
  { price: 7_50, salePrice: 10_00 },
  { price: 1, salePrice: 1 },
])('SQL and domain rules compute the same effective price of %o', async ({ price, salePrice }) => {
  const none = { price: null, salePrice: null }
  const [own, step] = [
    { price, salePrice },
    { price: 3_00, salePrice: 2_00 },
  ]
  for (const [pack, planned] of [
    [own, none],
    [step, own],
  ]) {
    const row = await db.first(sql`
      select ${effectivePriceInSql} as cents
      from (values (${pack!.price}::bigint, ${pack!.salePrice}::bigint)) as k (price_cents, sale_price_cents),
        (values (${planned!.price}::bigint, ${planned!.salePrice}::bigint)) as step (price_cents, sale_price_cents),
        (values (null::bigint, null::bigint)) as bundle (price_cents, sale_price_cents)`)
    expect(row).toEqual({ cents: effectivePrice({ price, salePrice }) })
  }
})

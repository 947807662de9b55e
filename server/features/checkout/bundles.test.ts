import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bundlePrice, partsTotal } from '#domain/bundles/bundle-price.ts'
import { toDollars } from '#domain/money.ts'
import { type TestBundle, aBundle } from '#testing/fixtures/bundles.ts'
import { addItem, checkoutBody, loginAs, openCart, setStock } from '#testing/fixtures/builders.ts'
import { checkout } from '#testing/fixtures/checkouts.ts'
import { bringTo } from '#testing/fixtures/order-moves.ts'
import { logInStaff } from '#testing/fixtures/staff.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterEach(async () => expect(await brokenInvariants(test)).toEqual([]))
afterAll(() => test.close())

const priceOf = ({ parts }: TestBundle) => Math.floor((partsTotal(parts) * 90 + 50) / 100)

const linesOf = (orderId: number) =>
  test.db.rows<{
    product_id: number
    quantity: number
    price_cents: number
    discount_cents: number
    bundle: string
  }>(sql`
    select product_id, quantity, price_cents, discount_cents,
      concat_ws(' ', bundle_product_id, bundle_name, bundle_quantity) as bundle
    from order_lines where order_id = ${orderId} order by order_line_id`)

async function bought(bundle: TestBundle, quantity: number, promoCode?: string) {
  const client = await loginAs(test, 'jules')
  const cart = await openCart(client)
  await addItem(client, cart.cart_id, bundle.packId, quantity)
  if (promoCode) await client.ok('POST', '/discounts', { cart_id: cart.cart_id, promo_code: promoCode })
  const priced = await client.ok('GET', `/carts/${cart.cart_id}`)
  const body = { ...(await checkoutBody(client, cart)), user_id: client.userId }
  const reply = await checkout(client, body)
  return { client, priced, reply, orderId: Number(reply.data?.order_id ?? reply.data?.order?.order_id) }
}

describe('a bundle in the catalogue', () => {
  it('is one product with its parts, the price by its rule and the price of the parts', async () => {
    const bundle = await aBundle(test)
    const [product] = await shopper(test).ok('GET', `/products/${bundle.productId}?store_id=1`)
    expect(
      product.bundle_parts.map((part: { product_id: number; quantity: number }) => [
        part.product_id,
        part.quantity,
      ]),
    ).toEqual(bundle.parts.map(({ productId, count }) => [productId, count]))
    expect(product).toMatchObject({ is_alcohol: true })
    expect(product.product_pack).toMatchObject([
      {
        pack_size: 1,
        in_stock: true,
        parts_price: toDollars(partsTotal(bundle.parts)),
        product_price: [{ price: toDollars(priceOf(bundle)), sale_price: 0 }],
      },
    ])
  })

  it.each([
    { rule: { fixedCents: 100 }, domain: { kind: 'fixed' as const, cents: 100 } },
    { rule: { fixedCents: 2500 }, domain: { kind: 'fixed' as const, cents: 2500 } },
    { rule: { fixedCents: 9_999_99 }, domain: { kind: 'fixed' as const, cents: 9_999_99 } },
    { rule: { percentOff: 7 }, domain: { kind: 'percent' as const, percent: 7 } },
    { rule: { percentOff: 50 }, domain: { kind: 'percent' as const, percent: 50 } },
  ])('costs what the domain rules compute, with a part on special: $rule', async ({ rule, domain }) => {
    const bundle = await aBundle(test, { rule })
    const packIds = bundle.parts.map(({ packId }) => packId)
    await test.db.run(sql`
      update packs set sale_price_cents = price_cents * 7 / 10, modified_at = ${test.clock.now()}
      where pack_id = ${packIds[0]}`)
    await test.shop.catalogue.refresh()
    const rows = await test.db.rows<{
      pack_id: number
      price_cents: number
      sale_price_cents: number
      kind: string
    }>(sql`
      select pack_id, price_cents, sale_price_cents, kind from packs join products using (product_id)
      where pack_id = any(${packIds}::int[])`)
    const parts = bundle.parts.map(({ packId, count }) => {
      const row = rows.find((one) => one.pack_id === packId)!
      const price = row.sale_price_cents || row.price_cents
      return { regular: row.price_cents, price, count, isAlcohol: row.kind === 'wine' }
    })
    const [product] = await shopper(test).ok('GET', `/products/${bundle.productId}?store_id=1`)
    const [pack] = product.product_pack
    expect([pack.product_price[0].price, pack.parts_price]).toEqual([
      toDollars(bundlePrice(domain, parts)),
      toDollars(partsTotal(parts)),
    ])
  })

  it('follows the price and the stock of its parts', async () => {
    const bundle = await aBundle(test)
    const [wine, snack] = bundle.parts as [TestBundle['parts'][number], TestBundle['parts'][number]]
    const shown = async () =>
      (await shopper(test).ok('GET', `/products/${bundle.productId}?store_id=1`))[0].product_pack[0]
    await test.db.run(
      sql`update packs set price_cents = price_cents + 100, sale_price_cents = 0 where pack_id = ${wine.packId}`,
    )
    await test.shop.catalogue.refresh()
    expect((await shown()).parts_price).not.toBe(toDollars(partsTotal(bundle.parts)))
    await setStock(test, 1, snack.productId, snack.count - 1)
    await test.shop.catalogue.refresh()
    expect(await shown()).toMatchObject({ in_stock: false })
    await setStock(test, 1, snack.productId, snack.count)
    await test.shop.catalogue.refresh()
    expect(await shown()).toMatchObject({ in_stock: true })
    await test.db.run(sql`update packs set status = 'INACTIVE' where pack_id = ${snack.packId}`)
    await test.shop.catalogue.refresh()
    expect((await shopper(test).call('GET', `/products/${bundle.productId}?store_id=1`)).error.code).toBe(
      'product_not_found',
    )
  })

  it.each([
    {
      change: (b: TestBundle, o: TestBundle) =>
        sql`insert into bundle_parts values (${b.productId}, ${o.productId}, 1, 1, 9)`,
      constraint: 'no_bundle_in_a_bundle',
    },
    {
      change: (b: TestBundle, o: TestBundle) =>
        sql`insert into bundle_parts values (${o.parts[0]!.productId}, ${b.parts[1]!.productId}, 1, 1, 9)`,
      constraint: 'no_bundle_in_a_bundle',
    },
    {
      change: (b: TestBundle) =>
        sql`insert into bundle_parts values (${b.productId}, ${b.parts[0]!.productId}, 1, 1, 9)`,
      constraint: 'bundle_parts_pkey',
    },
    {
      change: (b: TestBundle) =>
        sql`update products set kind = 'food', abv = 0 where product_id = ${b.productId}`,
      constraint: 'bundle_is_of_its_parts_kind',
    },
    {
      change: (b: TestBundle) =>
        sql`update products set kind = 'tobacco', abv = 0 where product_id = ${b.parts[1]!.productId}`,
      constraint: 'no_tobacco_in_a_bundle',
    },
    {
      change: (b: TestBundle) => sql`insert into bundle_discounts values (${b.packId}, 51)`,
      constraint: 'bundle_discounts_percent_off_check',
    },
  ])('is rejected by the database: $constraint', async ({ change, constraint }) => {
    const [bundle, other] = [await aBundle(test, { rule: { fixedCents: 2000 } }), await aBundle(test)]
    await expect(test.db.run(change(bundle, other))).rejects.toMatchObject({ constraint })
  })
})

describe('a bundle in a cart', () => {
  it('is one line with what is inside and what it saves', async () => {
    const bundle = await aBundle(test)
    const client = shopper(test)
    const cart = await openCart(client)
    const { cart_items: items } = await addItem(client, cart.cart_id, bundle.packId, 2)
    expect(items).toMatchObject([
      {
        product_name: bundle.name,
        quantity: 2,
        price: toDollars(priceOf(bundle)),
        saving: toDollars(partsTotal(bundle.parts) - priceOf(bundle)),
        available: true,
        parts: bundle.parts.map(({ productId, count }) => ({ product_id: productId, quantity: count })),
      },
    ])
  })

  it('shares the stock of its parts with single packs', async () => {
    const bundle = await aBundle(test)
    const snack = bundle.parts[1]!
    await setStock(test, 1, snack.productId, snack.count * 2 + 1)
    const client = shopper(test)
    const cart = await openCart(client)
    await addItem(client, cart.cart_id, bundle.packId, 1)
    await addItem(client, cart.cart_id, snack.packId, 1)
    const add = (packId: number, quantity: number) =>
      client.call(
        'POST',
        `/carts/${cart.cart_id}/items`,
        { product_pack_id: packId, quantity },
        { form: true },
      )
    expect((await add(snack.packId, 4)).error.code).toBe('out_of_stock')
    expect((await add(bundle.packId, 2)).error.code).toBe('out_of_stock')
    expect((await add(bundle.packId, 1)).data.cart_items).toMatchObject([
      { available: true },
      { available: true },
    ])
  })
})

describe('a bundle in an order', () => {
  it('becomes lines of its parts with exact shares of its price', async () => {
    const bundle = await aBundle(test)
    const { priced, reply, orderId } = await bought(bundle, 2)
    expect(reply.status, reply.text).toBe(200)
    const lines = await linesOf(orderId)
    expect(lines.reduce((sum, line) => sum + line.price_cents * line.quantity, 0)).toBe(2 * priceOf(bundle))
    expect(toDollars(2 * priceOf(bundle))).toBe(priced.sub_total)
    for (const { productId, count } of bundle.parts)
      expect(
        lines
          .filter((line) => line.product_id === productId)
          .reduce((sum, { quantity }) => sum + quantity, 0),
      ).toBe(2 * count)
    expect(new Set(lines.map((line) => line.bundle))).toEqual(
      new Set([`${bundle.productId} ${bundle.name} 2`]),
    )
  })

  it('takes part in promo codes as one line, whose discount its parts share exactly', async () => {
    await test.db.run(sql`
      insert into promo_codes (code, description, type, use_type, discount_type, discount, minimum_spend_cents,
        start_at, end_at, checked_at)
      select 'BUNDLE7', '', type, 'many', 'percentage', 7, 0, start_at, end_at, checked_at
      from promo_codes where code = 'FIVER'`)
    const bundle = await aBundle(test, { counts: [2, 5, 3] })
    const { priced, reply, orderId } = await bought(bundle, 3, 'BUNDLE7')
    expect(reply.status, reply.text).toBe(200)
    const lines = await linesOf(orderId)
    const discount = lines.reduce((sum, line) => sum + line.discount_cents, 0)
    expect(toDollars(discount)).toBe(priced.cart_items[0].discount)
    expect(discount).toBe(Math.round(3 * priceOf(bundle) * 0.07))
  })

  it('is named on each of its lines', async () => {
    const bundle = await aBundle(test)
    const { client, orderId } = await bought(bundle, 2)
    const order = await client.ok('GET', `/orders/${orderId}`)
    for (const line of order.carts.cart_items)
      expect(line.bundle).toEqual({
        product_id: bundle.productId,
        product_pack_id: bundle.packId,
        product_name: bundle.name,
        quantity: 2,
      })
    const orders: { order_id: number }[] = await client.ok('GET', '/orders?mine=true')
    expect(orders.find((one) => one.order_id === orderId)).toMatchObject({
      products: [{ product_id: bundle.productId, product_name: bundle.name }],
      product_count: 1,
    })
  })

  it('is ordered again as a bundle', async () => {
    const bundle = await aBundle(test)
    const { client, orderId } = await bought(bundle, 2)
    const cart = await openCart(client)
    const again = await client.ok('POST', `/carts/${cart.cart_id}/orders`, { order_id: orderId })
    expect(again.cart_items).toMatchObject([{ product_pack_id: bundle.packId, quantity: 2 }])
  })

  it('is changed as a whole, and its discounts are recalculated as those of one line', async () => {
    const bundle = await aBundle(test, { counts: [2, 3, 1] })
    const { client, orderId } = await bought(bundle, 3, 'BUNDLE7')
    const reply = await client.call('POST', `/orders/${orderId}/items`, {
      items: [{ product_pack_id: bundle.packId, quantity: 2 }],
    })
    expect(reply.status, reply.text).toBe(200)
    const lines = await linesOf(orderId)
    expect(lines.reduce((sum, line) => sum + line.price_cents * line.quantity, 0)).toBe(2 * priceOf(bundle))
    expect(lines.reduce((sum, line) => sum + line.discount_cents, 0)).toBe(
      Math.round(2 * priceOf(bundle) * 0.07),
    )
    expect(lines.every((line) => line.bundle.endsWith(' 2'))).toBe(true)
  })

  it('is refunded by part, and taxed by part', async () => {
    const staff = await logInStaff(test)
    const bundle = await aBundle(test)
    const { client, orderId } = await bought(bundle, 3)
    const { carts } = await client.ok('GET', `/orders/${orderId}`)
    const [wine, snack] = carts.cart_items
    await bringTo(staff, orderId, 'approved')
    for (const packing_status of [1, 2])
      await staff.store.ok('PATCH', `/orders/${orderId}`, { packing_status })
    await staff.store.ok('POST', `/orders/${orderId}/supply`, {
      lines: [{ order_line_id: wine.order_line_id, quantity_supplied: 2 }],
    })
    await staff.store.ok('PATCH', `/orders/${orderId}`, { packing_status: 3 })
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 3, driver_id: staff.driver.userId })
    await staff.driver.ok('PATCH', `/orders/${orderId}`, { status: 4 })
    const after = await client.ok('GET', `/orders/${orderId}`)
    expect(after.payment.captured).toBeCloseTo(carts.total - wine.price, 2)
    expect(snack.quantity_supplied).toBe(snack.quantity)
    const [invoice] = await client.ok('GET', `/orders/${orderId}/invoice`)
    const { product_name: name } = wine.bundle
    const named = invoice.lines.map((line: { bundle: string }) => line.bundle).filter(Boolean)
    expect(named).toEqual(bundle.parts.map(() => name))
    const mails = await test.db.rows<{ body: string }>(sql`
      select body from messages where order_id = ${orderId} and channel = 'email' order by message_id`)
    const [placed, last] = [mails[0]!.body, mails.at(-1)!.body]
    for (const body of [placed, last]) {
      expect(body).toContain(`3 × ${name}, with\n– `)
      expect(body.split(`${name}, with`)).toHaveLength(2)
    }
    expect(placed).toContain(`– ${wine.quantity} × ${wine.product_name}, `)
  })
})

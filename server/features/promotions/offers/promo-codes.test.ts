import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cart } from '#contract/shop/carts.ts'
import type { PromoCode } from '#contract/console/promotions.ts'
import { aPack, addItem, checkoutBody, filledCart } from '#testing/fixtures/builders.ts'
import { manyMembers } from '#testing/fixtures/members.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Reply, shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop({ connections: RACING })
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const CODES = '/console/promo_codes'
let nth = 0
const code = (more: object = {}) => ({
  promo_code: `TEST${++nth}`,
  description: '10% off',
  discount_type: 'percentage',
  discount: 10,
  ...more,
})
const addCode = (more: object = {}): Promise<PromoCode> => staff.admin.ok('POST', CODES, code(more))
const apply = (cart_id: string, promo_code: string, client = shopper(test)) =>
  client.call('POST', '/discounts', { cart_id, promo_code }, { form: true })
const audits = (subject: string) =>
  test.db.rows<{ action: string; before: object; after: object }>(sql`
    select action, before, after from audit_log where subject = ${subject} order by audit_log_id`)
const fieldsOf = ({ status, error }: Reply) => [status, error?.code, Object.keys(error?.fields ?? {})]

/** @source A-OFFER-2 */
describe('§8 POST /console/promo_codes', () => {
  it('creates a code that is usable immediately and ends a year later', async () => {
    const made = await addCode({ promo_code: ' spring 26 ', discount_type: 'fixed', discount: '5.50' })
    expect(made).toMatchObject({
      promo_code: 'SPRING26',
      type: 'cart',
      use_type: 'once',
      discount_type: 'fixed',
      discount: 5.5,
      minimum_spend: 0,
      current_amount: 0,
      total_amount: null,
      requirement: 'none',
      status: 'ACTIVE',
      store_zone: { store_ids: [], zone_ids: [] },
      uses: 0,
      cost: 0,
      sales: 0,
      version: 1,
    })
    expect(Date.parse(made.end_date) - Date.parse(made.start_date)).toBe(365 * 24 * 3600_000)
    const cart = await filledCart(test, shopper(test))
    expect((await apply(cart.cart_id, 'spring26')).data.cart_discounts[0].discount_applied).toBe(5.5)
  })

  it('records who checked it, and writes one row to the audit log', async () => {
    const made = await addCode()
    expect(made.checked).toMatchObject({ user_id: staff.admin.userId })
    const rows = await audits(`promo_code ${made.promo_code_id}`)
    expect(rows).toMatchObject([
      { action: 'promo_code.created', after: { promo_code: made.promo_code, discount: 10 } },
    ])
  })

  it.each([
    { wrong: { promo_code: '' }, fields: ['promo_code'] },
    { wrong: { promo_code: 'a/b' }, fields: ['promo_code'] },
    { wrong: { description: ' ' }, fields: ['description'] },
    { wrong: { discount: 0 }, fields: ['discount'] },
    { wrong: { discount: 101 }, fields: ['discount'] },
    { wrong: { discount: 12.5 }, fields: ['discount'] },
    { wrong: { discount_type: 'fixed', discount: 0 }, fields: ['discount'] },
    { wrong: { discount_type: 'fixed', discount: 1.234 }, fields: ['discount'] },
    { wrong: { total_amount: 0 }, fields: ['total_amount'] },
    { wrong: { start_date: '2026-12-02T00:00:00Z', end_date: '2026-12-01T00:00:00Z' }, fields: ['end_date'] },
    { wrong: { store_zone: { store_ids: [999] } }, fields: ['store_zone'] },
    { wrong: { excluded_category_ids: [9999] }, fields: ['excluded_category_ids'] },
    { wrong: { category_ids: [9999] }, fields: ['category_ids'] },
    { wrong: { product_ids: [999999] }, fields: ['product_ids'] },
  ])('rejects $wrong at its field', async ({ wrong, fields }) => {
    expect(fieldsOf(await staff.admin.call('POST', CODES, code(wrong)))).toEqual([
      400,
      'invalid_input',
      fields,
    ])
  })

  it('names the missing time in the error of a date', async () => {
    const reply = await staff.admin.call('POST', CODES, code({ end_date: '2026-12-01' }))
    expect(reply.error.fields).toEqual({ end_date: expect.stringContaining('with a time and its offset') })
  })

  it('rejects the name of another code, case-insensitively', async () => {
    const { promo_code } = await addCode()
    const reply = await staff.admin.call('POST', CODES, code({ promo_code: promo_code.toLowerCase() }))
    expect(fieldsOf(reply)).toEqual([409, 'promo_code_taken', ['promo_code']])
  })

  /** @source L-34 */
  it.each([
    { offer: { discount: 50 }, field: null },
    { offer: { discount: 51 }, field: 'discount' },
    { offer: { discount_type: 'fixed', discount: 15 }, field: null },
    { offer: { discount_type: 'fixed', discount: 16 }, field: 'discount' },
    { offer: { discount_type: 'fixed', discount: 16, minimum_spend: 32 }, field: null },
    { offer: { start_date: '2026-12-01T00:00:00Z', end_date: '2026-12-01T12:00:00Z' }, field: 'end_date' },
    { offer: { discount: 51, status: 'INACTIVE' }, field: null },
  ])('checks $offer against the law on alcohol: $field', async ({ offer, field }) => {
    const reply = await staff.admin.call('POST', CODES, code(offer))
    expect(reply.error?.fields?.[field ?? ''] ?? '').toMatch(field ? /law allows no/ : /^$/)
    expect(reply.status).toBe(field ? 400 : 200)
  })

  it('allows a higher discount if all drinks with alcohol are excluded', async () => {
    const drinks = await test.db.rows<{ category_id: number }>(sql`
      select distinct category_id from product_categories join products using (product_id) where is_alcohol(kind)`)
    const excluded_category_ids = drinks.map(({ category_id }) => category_id)
    expect(await addCode({ discount: 80, excluded_category_ids })).toMatchObject({ status: 'ACTIVE' })
  })
})

/** @source A-OFFER-2, S-ENT-10 */
describe('§8 A code for some categories or products', () => {
  it('takes its discount and its minimum spend from these only, and is rejected if the cart has none', async () => {
    const beer = await aPack(test, { kind: 'beer_cider', from: 1_00, to: 90_00 })
    const wine = await aPack(test, { kind: 'wine' })
    const made = await addCode({ discount: 20, minimum_spend: 1, product_ids: [beer.product_id] })
    expect(made).toMatchObject({ product_ids: [beer.product_id], category_ids: [] })
    expect(made.products).toMatchObject([{ product_id: beer.product_id }])
    const client = shopper(test)
    const cart = await filledCart(test, client, { pack: wine, quantity: 1 })
    const refused = await apply(cart.cart_id, made.promo_code, client)
    expect([refused.status, refused.error.code]).toEqual([409, 'promo_not_for_these'])
    const dollars = await dollarsOfBeer(client, cart.cart_id, beer.pack_id)
    const { data } = await apply(cart.cart_id, made.promo_code, client)
    expect(data.cart_discounts[0].discount_applied).toBe(Math.round(dollars * 20) / 100)
  })

  it('leaves out alcohol by its limits, and checks a fixed discount against its own minimum spend', async () => {
    const [drink] = await test.db.rows<{ category_id: number }>(sql`
      select category_id from product_categories join products using (product_id) where kind = 'beer_cider' limit 1`)
    const [snack] = await test.db.rows<{ product_id: number }>(
      sql`select product_id from products where kind = 'food' limit 1`,
    )
    expect(await addCode({ discount: 80, product_ids: [snack!.product_id] })).toMatchObject({ discount: 80 })
    const beer = { discount_type: 'fixed', discount: 10, category_ids: [drink!.category_id] }
    const refused = await staff.admin.call('POST', CODES, code(beer))
    expect(fieldsOf(refused)).toEqual([400, 'invalid_input', ['discount']])
    expect(await addCode({ ...beer, minimum_spend: 20 })).toMatchObject({ discount: 10 })
  })

  it('is logged with its products, and an old version is rejected', async () => {
    const { product_id } = await aPack(test, { kind: 'wine' })
    const { promo_code_id, version } = await addCode()
    const path = `${CODES}/${promo_code_id}`
    expect(await staff.admin.ok('PATCH', path, { product_ids: [product_id], version })).toMatchObject({
      product_ids: [product_id],
    })
    expect((await audits(`promo_code ${promo_code_id}`))[1]).toMatchObject({
      before: { product_ids: '' },
      after: { product_ids: String(product_id) },
    })
    const late = await staff.admin.call('PATCH', path, { product_ids: [], version })
    expect(late.error.code).toBe('stale')
  })
})

/** Adds two packs of beer to a cart. @returns dollars that they cost */
async function dollarsOfBeer(client: ReturnType<typeof shopper>, cartId: string, packId: number) {
  const { cart_items } = await addItem(client, cartId, packId, 2)
  const line = (cart_items as Cart['cart_items']).find((item) => item.product_pack_id === packId)!
  return (line.sale_price || line.price) * 2
}

/** @source A-OFFER-2 */
describe('§8 PATCH /console/promo_codes/{id}', () => {
  const change = (id: number, body: object) => staff.admin.call('PATCH', `${CODES}/${id}`, body)

  it('changes only the sent fields, and audits both states', async () => {
    const { promo_code_id: id, version, ...made } = await addCode({ minimum_spend: 40 })
    const { data } = await change(id, { version, discount: 20, total_amount: 5 })
    expect(data).toMatchObject({ ...made, discount: 20, total_amount: 5, version: version + 1, checked: {} })
    expect((await audits(`promo_code ${id}`)).at(-1)).toMatchObject({
      action: 'promo_code.changed',
      before: { discount: 10, total_amount: null },
      after: { discount: 20, total_amount: 5 },
    })
  })

  it('rejects an old version, returns the current code and changes nothing', async () => {
    const { promo_code_id: id, version } = await addCode()
    await change(id, { version, discount: 20 })
    const late = await change(id, { version, discount: 30 })
    expect([late.status, late.error.code, late.error.current]).toEqual([
      409,
      'stale',
      await staff.admin.ok('GET', `${CODES}/${id}`),
    ])
    expect(late.error.current).toMatchObject({ discount: 20 })
  })

  it('accepts one of several concurrent changes of the same version', async () => {
    const { promo_code_id: id, version } = await addCode()
    const replies = await Promise.all([11, 12, 13, 14].map((discount) => change(id, { version, discount })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  it('deactivates and activates a code without changing its dollar amount', async () => {
    const { promo_code_id: id, promo_code } = await addCode({ discount_type: 'fixed', discount: 7 })
    const cart = await filledCart(test, shopper(test))
    const off = await change(id, { version: 1, status: 'INACTIVE' })
    expect(off.data).toMatchObject({ status: 'INACTIVE', discount: 7 })
    expect((await apply(cart.cart_id, promo_code)).error.code).toBe('promo_not_found')
    expect((await change(id, { version: 2, status: 'ACTIVE' })).data).toMatchObject({
      status: 'ACTIVE',
      discount: 7,
    })
    expect((await apply(cart.cart_id, promo_code)).status).toBe(200)
  })

  it('checks the law at activation, not for a draft', async () => {
    const { promo_code_id: id, checked } = await addCode({ discount: 90, status: 'INACTIVE' })
    expect(checked).toBeNull()
    expect(fieldsOf(await change(id, { version: 1, status: 'ACTIVE' }))).toEqual([
      400,
      'invalid_input',
      ['discount'],
    ])
    expect((await change(id, { version: 1, status: 'ACTIVE', discount: 50 })).status).toBe(200)
  })

  it('rejects a limit below the number of uses', async () => {
    const row = (await staff.admin.ok('GET', `${CODES}?search=soldout`))[0] as PromoCode
    const { version, promo_code_id: id } = row
    const reply = await change(id, { version, total_amount: 49 })
    expect(fieldsOf(reply)).toEqual([400, 'invalid_input', ['total_amount']])
    expect((await change(id, { version, total_amount: 60 })).status).toBe(200)
  })

  it('rejects the name of another code and unknown ids', async () => {
    const [one, other] = [await addCode(), await addCode()]
    const reply = await change(one.promo_code_id, { version: 1, promo_code: other.promo_code })
    expect(reply.error.code).toBe('promo_code_taken')
    expect((await change(99_999, { version: 1 })).status).toBe(404)
    expect((await change(one.promo_code_id, { discount: 5 })).status).toBe(400)
  })
})

/** @source A-OFFER-1 */
describe('§8 GET /console/promo_codes', () => {
  const list = (query: string) => staff.admin.call('GET', `${CODES}?${query}`)

  it('filters by code, description and state, sorted and in pages', async () => {
    expect((await list('search=fiver')).json).toMatchObject({
      total_count: 1,
      data: [{ promo_code: 'FIVER' }],
    })
    expect((await list('search=LAST SUMMER')).data).toMatchObject([{ promo_code: 'EXPIRED' }])
    expect(
      (await list('search=%25')).data.every(({ description }: PromoCode) => description.includes('%')),
    ).toBe(true)
    const ended = (await list('state=ended')).data as PromoCode[]
    expect(ended.map(({ promo_code }) => promo_code)).toContain('EXPIRED')
    const named = (await list('sort=name&limit=250')).data as PromoCode[]
    const names = named.map(({ promo_code }) => promo_code.toLowerCase())
    expect(names).toEqual(names.toSorted())
    const [a, b] = [await list('sort=name&limit=2'), await list('sort=name&limit=2&page=2')]
    expect([...a.data, ...b.data]).toEqual(named.slice(0, 4))
    for (const wrong of ['limit=251', 'sort=price', 'state=some', 'page=0'])
      expect((await list(wrong)).status).toBe(400)
  })

  it('counts uses, discounts and sales; a canceled order releases its use', async () => {
    const { promo_code, promo_code_id: id } = await addCode({ discount_type: 'fixed', discount: 3 })
    const [buyer] = await manyMembers(test, 1)
    const cart = await filledCart(test, buyer!)
    await apply(cart.cart_id, promo_code, buyer)
    const body = { ...(await checkoutBody(buyer!, cart)), user_id: buyer!.userId }
    const { order_id: orderId } = await buyer!.ok('POST', '/checkout', body)
    const order = await test.db.first<{ items_cents: number }>(sql`
      select items_cents from orders where order_id = ${orderId}`)
    const used = { current_amount: 1, uses: 1, cost: 3, sales: order!.items_cents / 100 }
    expect(await staff.admin.ok('GET', `${CODES}/${id}`)).toMatchObject(used)
    expect((await list('sort=-uses&limit=250')).data).toContainEqual(expect.objectContaining(used))
    await staff.admin.ok('PATCH', `/orders/${orderId}`, { status: 5, reason: 'asked' })
    expect(await staff.admin.ok('GET', `${CODES}/${id}`)).toMatchObject({
      current_amount: 0,
      uses: 0,
      cost: 0,
    })
  })
})

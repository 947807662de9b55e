import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Promotion } from '#contract/console/promotions.ts'
import { aPack, addItem, openCart, packsOf } from '#testing/fixtures/builders.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Reply, shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const CODES = '/console/promo_codes'
const PROMOTIONS = '/console/promotions'
const promotion = (more: object = {}) => ({ name: 'Six', kind: 'mix', buy: 6, percent: 10, ...more })
const addPromotion = (more: object = {}): Promise<Promotion> =>
  staff.admin.ok('POST', PROMOTIONS, promotion(more))
const audits = (subject: string) =>
  test.db.rows<{ action: string; before: object; after: object }>(sql`
    select action, before, after from audit_log where subject = ${subject} order by audit_log_id`)
const fieldsOf = ({ status, error }: Reply) => [status, error?.code, Object.keys(error?.fields ?? {})]

/** @source A-OFFER-3 */
describe('§8 /console/promotions', () => {
  const change = (id: number, body: object) => staff.admin.call('PATCH', `${PROMOTIONS}/${id}`, body)

  it('are created inactive, activated by a change, and apply in carts from then on', async () => {
    const pack = await aPack(test, { kind: 'wine' })
    const made = await addPromotion({ buy: 2, percent: 20 })
    expect(made).toMatchObject({
      status: 'INACTIVE',
      checked: null,
      reason: '20% off when you mix 2 or more',
    })
    const cart = await openCart(shopper(test))
    const totalOf = async () =>
      (await shopper(test).ok('GET', `/carts/${cart.cart_id}`)).cart_discounts.length
    await addItem(shopper(test), cart.cart_id, pack.pack_id, 2)
    expect(await totalOf()).toBe(0)
    const { data } = await change(made.promotion_id, { version: 1, status: 'ACTIVE' })
    expect(data).toMatchObject({ status: 'ACTIVE', version: 2, checked: { user_id: staff.admin.userId } })
    expect(await totalOf()).toBe(1)
    await change(made.promotion_id, { version: 2, status: 'INACTIVE' })
    expect(await totalOf()).toBe(0)
  })

  it('sell some packs for a fixed price, from a list of products, with the reason in preview and cart', async () => {
    const packs = (await packsOf(test, 1, 'wine')).filter(({ price }) => price >= 20_00).slice(0, 2)
    const price = Math.floor(packs.reduce((sum, pack) => sum + pack.price, 0) * 0.8) / 100
    const product_ids = packs.map(({ product_id }) => product_id).toSorted((a, b) => a - b)
    const terms = { kind: 'fixed_price', buy: 2, price, product_ids, status: 'ACTIVE' }
    const made = await addPromotion(terms)
    expect(made).toMatchObject({ kind: 'fixed_price', buy: 2, percent: 0, price, product_ids })
    expect(made.reason).toBe(`2 for $${price.toFixed(2).replace(/\.00$/, '')}`)
    expect((await audits(`promotion ${made.promotion_id}`))[0]).toMatchObject({
      after: { kind: 'fixed_price', price_cents: Math.round(price * 100) },
    })
    const { cart_id } = await openCart(shopper(test))
    for (const { pack_id } of packs) await addItem(shopper(test), cart_id, pack_id, 1)
    const cart = await shopper(test).ok('GET', `/carts/${cart_id}`)
    const [discount] = cart.cart_discounts
    expect(discount.reason).toBe(made.reason)
    expect(Math.round((cart.sub_total - discount.discount_applied) * 100)).toBe(Math.round(price * 100))
    const shown = (await staff.admin.call('POST', '/console/pricing/preview', { cart_id })).data
    expect(shown.explanation.map(({ reason }: { reason: string }) => reason)).toContain(made.reason)
    await change(made.promotion_id, { version: 1, status: 'INACTIVE' })
  })

  it.each([
    { wrong: { name: '' }, fields: ['name'] },
    { wrong: { kind: 'gift' }, fields: ['kind'] },
    { wrong: { buy: 1 }, fields: ['buy'] },
    { wrong: { percent: 0 }, fields: ['percent'] },
    { wrong: { kind: 'buy_get', buy: 0, get: 0 }, fields: ['buy', 'get'] },
    { wrong: { kind: 'fixed_price', buy: 1, price: 0 }, fields: ['buy', 'price'] },
    { wrong: { product_ids: [999999] }, fields: ['product_ids'] },
    { wrong: { hours: { from: '4pm', until: '19:00' } }, fields: ['hours'] },
    { wrong: { hours: { from: '16:00', until: '16:00' } }, fields: ['hours'] },
    { wrong: { weekdays: [8] }, fields: ['weekdays'] },
    { wrong: { category_ids: [9999] }, fields: ['category_ids'] },
  ])('reject $wrong at its field', async ({ wrong, fields }) => {
    const reply = await staff.admin.call('POST', PROMOTIONS, promotion(wrong))
    expect(fieldsOf(reply)).toEqual([400, 'invalid_input', fields])
  })

  /** @source L-34 */
  it.each([
    { offer: { percent: 50 }, limit: null },
    { offer: { percent: 51 }, limit: 'too_deep' },
    { offer: { kind: 'buy_get', buy: 1, get: 2 }, limit: 'too_deep' },
    { offer: { kind: 'price_list', hours: { from: '16:00', until: '18:00' } }, limit: 'too_short' },
    { offer: { kind: 'price_list', hours: { from: '16:00', until: '19:00' } }, limit: null },
  ])('return whether alcohol takes part in $offer: $limit', async ({ offer, limit }) => {
    const { alcohol } = await addPromotion(offer)
    expect(alcohol).toEqual({
      takes_part: limit === null,
      limit,
      msg: expect.stringMatching(limit ? /^Alcohol is left out: / : /^Alcohol takes part/),
    })
  })

  it('store only the fields of their kind', async () => {
    expect(await addPromotion({ kind: 'price_list', percent: 20, buy: 3, get: 1 })).toMatchObject({
      buy: 0,
      get: 0,
    })
  })

  it('reject an old version and return the current promotion', async () => {
    const { promotion_id: id } = await addPromotion()
    await change(id, {
      version: 1,
      percent: 15,
      hours: { from: '16:00', until: '20:00' },
      weekdays: [5, 4, 5],
    })
    const late = await change(id, { version: 1, percent: 5 })
    expect([late.status, late.error.code, late.error.current]).toMatchObject([
      409,
      'stale',
      { percent: 15, version: 2, weekdays: [4, 5], hours: { from: '16:00', until: '20:00' } },
    ])
    expect((await audits(`promotion ${id}`)).map(({ action }) => action)).toEqual([
      'promotion.created',
      'promotion.changed',
    ])
    expect((await change(99_999, { version: 1 })).status).toBe(404)
    expect((await staff.admin.call('GET', `${PROMOTIONS}/99999`)).status).toBe(404)
  })

  it('are listed in pages with their cost', async () => {
    const list = await staff.admin.call('GET', `${PROMOTIONS}?search=mixed&sort=-uses`)
    expect(list.json).toMatchObject({ total_count: 1, data: [{ name: 'Mixed six', uses: 0, cost: 0 }] })
  })

  it('are available only to admins', async () => {
    for (const path of [CODES, PROMOTIONS]) {
      expect((await staff.store.call('GET', path)).error.code).toBe('forbidden')
      expect((await shopper(test).call('POST', path, {})).error.code).toBe('not_signed_in')
    }
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPack, filledCart, loginAs } from '#testing/fixtures/builders.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { shopper } from '#testing/fixtures/shopper.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

const get = (path: string) => shopper(test).ok('GET', path)
const aProduct = async () => (await get('/products/1?store_id=1'))[0]
const ofMember = async (path: string) => {
  const member = await loginAs(test, 'customer')
  return member.ok('GET', `/users/${member.userId}${path}`)
}
async function aCart() {
  const client = shopper(test)
  const pack = await aPack(test, { from: 26_00, to: 60_00 })
  const { cart_id } = await filledCart(test, client, { pack, quantity: 4 })
  return client.ok('POST', '/discounts', { cart_id, promo_code: 'FIVER' })
}
async function anOrder() {
  const { client, orderId } = await aPlacedOrder(test)
  return client.ok('GET', `/orders/${orderId}`)
}

/**
 * Fields of each API entity that external programs rely on. Passwords are never returned, and `cost_price` never to
 * shoppers (A-PROD-1).
 */
const ENTITIES: [name: string, find: () => Promise<object>, fields: string][] = [
  [
    'User',
    () => ofMember(''),
    'user_id firstname lastname email mobile type roles permissions created addresses dob referral_code credit_amount referral_discount username',
  ],
  [
    'Address',
    async () => (await ofMember('/addresses'))[0],
    'address_id address_formated address_line_1 city state country postcode lat lng last_used',
  ],
  ['Zone', () => get('/zones/location/-37.80092,144.97919'), 'zone_id name primary_store_id status'],
  [
    'Store setting',
    async () => (await get('/stores/1/settings'))[0],
    'store_settings_id store_id setting_key setting_value',
  ],
  [
    'Category',
    async () => (await get('/categories'))[0],
    'category_id name category_slug description background_color background_opacity text_color text_opacity image_src image_alt title meta keywords status sort category_parent_id created modified',
  ],
  [
    'Product',
    aProduct,
    'product_id product_slug product_name description status base_price product_images product_pack product_categories product_sequence product_store_sequence',
  ],
  [
    'Product image',
    async () => (await aProduct()).product_images[0],
    'product_image_id product_id product_pack_size sequence src title alt created modified',
  ],
  [
    'Product pack',
    async () => (await aProduct()).product_pack[0],
    'product_pack_id store_id product_id pack_size initial status product_price',
  ],
  [
    'Product price',
    async () => (await aProduct()).product_pack[0].product_price[0],
    'product_price_id product_id store_id product_pack_id price sale_price created modified',
  ],
  [
    'Product sequence',
    async () => (await aProduct()).product_sequence[0],
    'product_sequence_id product_id sequence',
  ],
  [
    'Product store sequence',
    async () => (await aProduct()).product_store_sequence[0],
    'product_store_sequence_id product_id store_id sequence',
  ],
  [
    'Cart',
    aCart,
    'cart_id user_id store_id total sub_total min_spend surcharge credit_used contains_tobacco cart_items cart_charges cart_discounts',
  ],
  [
    'Cart item',
    async () => (await aCart()).cart_items[0],
    'cart_item_id cart_id product_id product_name product_pack_id pack_size quantity price sale_price created modified',
  ],
  [
    'Cart charge',
    async () => (await aCart()).cart_charges[0],
    'cart_charge_id cart_id charge_id charges amount_type name description amount',
  ],
  [
    'Cart discount',
    async () => (await aCart()).cart_discounts[0],
    'cart_discounts_id promo_code_id discount_applied promo_codes',
  ],
  [
    'Promo code of a discount',
    async () => (await aCart()).cart_discounts[0].promo_codes,
    'promo_code description discount discount_type discount_formatted',
  ],
  ['Delivery day', async () => (await get('/zones/1/future_dates'))[0], 'date times'],
  [
    'Banner',
    async () => (await get('/banners?zone_id=1&store_id=1'))[0],
    'banner_id title content button_text link background_image background_color promo_code_id status store_id zone_id start finish sequence',
  ],
  ['Saved payment method', async () => (await ofMember('/payment_methods'))[0], 'nonce type details'],
  [
    'Order',
    anOrder,
    'order_id order_number user_id users address_id addresses store_id coupon_id cart_id carts comment payment_id status start due arrival delivered created modified packing_status type estimate_delivery estimate_delivery_start_date gift_recipient credit_card_expiry',
  ],
  ['Content item', async () => (await get('/content?limit=250'))[0], 'content_id uri title content'],
]

describe('the entities of the API', () => {
  it.each(ENTITIES)('§3 %s: the API returns all of its fields', async (_name, find, fields) => {
    const entity = await find()
    expect(fields.split(' ').filter((field) => !(field in entity))).toEqual([])
  })

  it('§7 GET /users/{user_id}: data is the user', async () => {
    expect(await ofMember('')).toMatchObject({
      username: 'customer@coldie.test',
      email: 'customer@coldie.test',
      type: 'customer',
      permissions: { admin_access: false, store_access: false },
      dob: expect.stringMatching(/^\d{8}$/),
    })
  })

  it('§3 Address: Full text is the lines, city, state, postcode and country joined with commas', async () => {
    const [address] = await ofMember('/addresses')
    const { address_line_1, city, state, postcode, country } = address
    expect(address.address_formated).toBe([address_line_1, city, state, postcode, country].join(', '))
  })

  it('§3 Product price: the purchase price is never returned', async () => {
    expect(JSON.stringify([await aProduct(), await aCart(), await anOrder()])).not.toContain('cost_price')
  })
})

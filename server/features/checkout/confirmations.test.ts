import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkoutBody, filledCart } from '#testing/fixtures/builders.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { manyMembers } from '#testing/fixtures/members.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

const confirmationsOf = async (orderId: number) =>
  (await test.db.first<Record<string, unknown>>(sql`
    select age_method, age_text_version, age_confirmed_at, gift_confirmed_at, gift_text_version, instruction_version,
      legal_texts
    from orders where order_id = ${orderId}`))!

const PAGES = {
  'terms-and-conditions': expect.stringMatching(/^[0-9a-f]{16}$/),
  'privacy-policy': expect.stringMatching(/^[0-9a-f]{16}$/),
}
const FIXED = { age_statement: '2026-11', driver_instruction: '2026-11' }

/** @source L-2, L-3, L-4, L-5, L-6 */
describe('the legal texts of an order', () => {
  it.each([
    { storeId: 1, notice: { notice_vic: '2026-11' } },
    { storeId: 5, notice: { notice_nsw: '2026-11' } },
  ])('are stored with their versions, at store $storeId', async ({ storeId, notice }) => {
    const { orderId } = await aPlacedOrder(test, { storeId })
    expect(await confirmationsOf(orderId)).toEqual({
      age_method: 'statement',
      age_text_version: '2026-11',
      age_confirmed_at: test.clock.now(),
      gift_confirmed_at: null,
      gift_text_version: null,
      instruction_version: '2026-11',
      legal_texts: { ...FIXED, ...notice, ...PAGES },
    })
  })

  it('include the confirmation that a gift’s recipient is an adult', async () => {
    const [member] = await manyMembers(test, 1)
    const body = await checkoutBody(member!, await filledCart(test, member!))
    const gift = { gift: true, gift_recipient: 'Mia Chen', gift_recipient_number: '0491570006' }
    const fields = { ...body, ...gift, user_id: member!.userId, gift_recipient_over_18: true }
    const { order_id: orderId } = await member!.ok('POST', '/checkout', fields)
    expect(await confirmationsOf(orderId)).toMatchObject({
      gift_confirmed_at: test.clock.now(),
      gift_text_version: '2026-11',
      legal_texts: { gift_confirmation: '2026-11' },
    })
  })

  it('are the pages only if the order has no alcohol', async () => {
    const { orderId } = await aPlacedOrder(test, { kind: 'non_alcoholic', from: 1, quantity: 10 })
    expect(await confirmationsOf(orderId)).toMatchObject({
      age_confirmed_at: null,
      instruction_version: null,
      legal_texts: PAGES,
    })
  })

  it('have a new version once a page has changed, and the earlier text is retained', async () => {
    const before = await confirmationsOf((await aPlacedOrder(test)).orderId)
    await test.db.run(
      sql`update content_items set content = content || '<p>More</p>' where uri = 'privacy-policy'`,
    )
    const after = await confirmationsOf((await aPlacedOrder(test)).orderId)
    const pageOf = ({ legal_texts }: Record<string, unknown>) =>
      (legal_texts as Record<string, string>)['privacy-policy']!
    expect(pageOf(after)).not.toBe(pageOf(before))
    const versions = await test.db.rows<{ version: string }>(sql`
      select version from content_versions where uri = 'privacy-policy'`)
    expect(versions.map(({ version }) => version).toSorted()).toEqual(
      [pageOf(before), pageOf(after)].toSorted(),
    )
    await expect(test.db.owner.run(sql`delete from content_versions`)).rejects.toThrow('are kept as they are')
  })

  const COPIED = sql`
    insert into orders (user_id, store_id, zone_id, cart_id, address_id, address_line_1, address_line_2, city, state,
      postcode, lat, lng, asap, start_at, due_at, items_cents, charges_cents, surcharge_cents, discounts_cents,
      credit_cents, total_cents, contains_alcohol, gift, gift_recipient, gift_recipient_number, recipient_name,
      instruction, age_method, age_text_version, licence_number, body_hash, created_at, modified_at,
      instruction_version, age_confirmed_at, gift_confirmed_at, gift_text_version, legal_texts)
    select user_id, store_id, zone_id, cart_id, address_id, address_line_1, address_line_2, city, state, postcode, lat,
      lng, asap, start_at, due_at, items_cents, charges_cents, surcharge_cents, discounts_cents, credit_cents,
      total_cents, contains_alcohol,`
  it.each([
    {
      what: 'an empty instruction',
      values: sql`false, '', '', recipient_name, ' ', age_method, age_text_version, licence_number,
      body_hash, created_at, modified_at, instruction_version, age_confirmed_at, null, null, legal_texts`,
      by: 'alcohol_order_has_instruction',
    },
    {
      what: 'an instruction without version',
      values: sql`false, '', '', recipient_name, instruction, age_method, age_text_version, licence_number,
      body_hash, created_at, modified_at, null, age_confirmed_at, null, null, legal_texts`,
      by: 'alcohol_order_has_instruction',
    },
    {
      what: 'no age confirmation',
      values: sql`false, '', '', recipient_name, instruction, age_method, age_text_version, licence_number,
      body_hash, created_at, modified_at, instruction_version, null, null, null, legal_texts`,
      by: 'alcohol_order_confirms_age',
    },
    {
      what: 'an unconfirmed gift',
      values: sql`true, 'M', '1', recipient_name, instruction, age_method, age_text_version, licence_number,
      body_hash, created_at, modified_at, instruction_version, age_confirmed_at, null, null, legal_texts`,
      by: 'alcohol_gift_confirms_its_recipient',
    },
    {
      what: 'no texts',
      values: sql`false, '', '', recipient_name, instruction, age_method, age_text_version, licence_number,
      body_hash, created_at, modified_at, instruction_version, age_confirmed_at, null, null, null`,
      by: 'order_names_its_legal_texts',
    },
  ])('are required by the database: $what', async ({ values, by }) => {
    const { orderId } = await aPlacedOrder(test)
    const copy = sql`${COPIED} ${values} from orders where order_id = ${orderId}`
    await expect(test.db.run(copy)).rejects.toMatchObject({ constraint: by })
    const empty = sql`update orders set instruction = '' where order_id = ${orderId}`
    await expect(test.db.run(empty)).rejects.toMatchObject({ constraint: 'alcohol_order_has_instruction' })
  })
})

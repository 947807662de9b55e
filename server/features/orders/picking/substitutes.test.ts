import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ANSWER_MINUTES, type SubstitutionPreference } from '#domain/orders/substitution-preference.ts'
import { aDearerPack, aPack } from '#testing/fixtures/builders.ts'
import { aNonce } from '#testing/fixtures/members.ts'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { brokenInvariants } from '#testing/suites/invariants.ts'
import { decideUnanswered } from './substitutes.service.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterEach(async () => {
  expect(await brokenInvariants(test)).toEqual([])
})
afterAll(() => test.close())

type PreferencesOfShopper = { order?: SubstitutionPreference; line?: SubstitutionPreference | null }

/** Returns an order of three bottles of wine, of which the picker finds two. */
async function aShort({ order: missing_wish = 'refund', line = null }: PreferencesOfShopper) {
  const placed = await aPlacedOrder(test, { quantity: 3 })
  const path = `/orders/${placed.orderId}`
  const [{ order_line_id: lineId, ...ordered }] = (await placed.client.ok('GET', path)).carts.cart_items
  const lines = [{ order_line_id: lineId, missing_wish: line }]
  await placed.client.ok('POST', `${path}/missing_wish`, { missing_wish, lines })
  for (const packing_status of [1, 2]) await staff.admin.ok('PATCH', path, { packing_status })
  await pick({ path, lineId }, { units: 2, short: true })
  return { ...placed, path, lineId, ordered }
}
type ShortLine = Awaited<ReturnType<typeof aShort>>

const pick = ({ path, lineId }: Pick<ShortLine, 'path' | 'lineId'>, body: object) =>
  staff.store.ok('POST', `${path}/picks`, { action_id: randomUUID(), order_line_id: lineId, ...body })
const suggest = ({ path, lineId }: ShortLine, search = '') =>
  staff.store.ok('GET', `${path}/lines/${lineId}/substitutes?search=${search}`)
const offer = ({ path, lineId }: Pick<ShortLine, 'path' | 'lineId'>, product_pack_id: number, quantity = 1) =>
  staff.store.call('POST', `${path}/substitutes`, { order_line_id: lineId, product_pack_id, quantity })
const answer = ({ path, client }: ShortLine, proposal: { proposal_id: number }, accept: boolean) =>
  client.call('POST', `${path}/substitutes/${proposal.proposal_id}`, { accept })
const moneyOf = async ({ path }: ShortLine) => (await staff.store.ok('GET', path)).carts
const pack = ({ path }: ShortLine) => staff.admin.call('PATCH', path, { packing_status: 3 })
const reservedOf = async (packId: number) =>
  (await test.db.first<{ units: number }>(sql`
    select s.reserved as units from stock s join packs k using (store_id, product_id) where k.pack_id = ${packId}`))!
    .units

describe('suggestions for a missing pack', () => {
  it('are in stock and of the same kind, and of another kind only if the shopper wants to be asked', async () => {
    const order = await aShort({ order: 'substitute' })
    const { wish, packs } = await suggest(order)
    expect([wish, packs.length > 0]).toEqual(['substitute', true])
    const kinds = await test.db.rows<{ kind: string; left: number }>(sql`
      select distinct p.kind, s.on_hand - s.reserved > 0 as left from products p join stock s using (product_id)
      where s.store_id = 1 and product_id = any(${packs.map((one: { product_id: number }) => one.product_id)}::int[])`)
    expect(kinds).toEqual([{ kind: 'wine', left: true }])
    expect(packs.every((one: { same_kind: boolean }) => one.same_kind)).toBe(true)
    expect((await suggest(order, 'lager')).packs).toEqual([])
    const asks = await aShort({ line: 'ask' })
    const lagers = await suggest(asks, 'lager')
    expect([lagers.wish, lagers.packs.length > 0, lagers.packs[0].same_kind]).toEqual(['ask', true, false])
  })
})

describe('a substitute', () => {
  it('is added immediately if the shopper wants a similar drink, and costs no more than the missing packs', async () => {
    const order = await aShort({ order: 'substitute' })
    const dear = await aDearerPack(test, order.ordered.product_pack_id)
    const reply = await offer(order, dear.pack_id)
    expect(reply.status).toBe(200)
    expect(reply.data.carts.substitutes).toMatchObject([
      { product_pack_id: dear.pack_id, quantity: 1, total: order.ordered.price },
    ])
    expect(reply.data.carts.proposals).toEqual([])
    // A second offer replaces it.
    const [{ product_pack_id: other }] = (await suggest(order)).packs
    expect((await offer(order, other)).data.carts.substitutes).toMatchObject([{ product_pack_id: other }])
    expect((await pack(order)).status).toBe(200)
  })

  it('stays when another line is counted, and is removed when the missing pack is found', async () => {
    const order = await aShort({ order: 'substitute' })
    const [{ product_pack_id }] = (await suggest(order)).packs
    await offer(order, product_pack_id)
    const supply = (quantity_supplied: number) =>
      staff.store.ok('POST', `${order.path}/supply`, {
        lines: [{ order_line_id: order.lineId, quantity_supplied }],
      })
    expect((await supply(2)).carts.substitutes).toHaveLength(1)
    expect((await supply(3)).carts.substitutes).toEqual([])
  })

  it.each([
    [{ order: 'refund' }, 'wine', 'substitute_unwanted'],
    [{ order: 'substitute', line: 'refund' }, 'wine', 'substitute_unwanted'],
    [{ order: 'substitute' }, 'beer_cider', 'substitute_other_kind'],
    [{ order: 'refund', line: 'substitute' }, 'beer_cider', 'substitute_other_kind'],
  ] as const)('is rejected with wishes %j: kind %s, code %s', async (wishes, kind, code) => {
    const order = await aShort(wishes)
    const { pack_id } = await aPack(test, { kind, from: 1_00, to: 90_00 })
    expect((await offer(order, pack_id)).error.code).toBe(code)
  })

  it('is limited to the missing packs, and can’t be added by staff if the shopper wants to be asked', async () => {
    const order = await aShort({ line: 'ask' })
    const [{ product_pack_id }] = (await suggest(order)).packs
    expect((await offer(order, product_pack_id, 2)).error.code).toBe('supply_too_large')
    const byHand = await staff.store.call('POST', `${order.path}/supply`, {
      lines: [
        { order_line_id: order.lineId, quantity_supplied: 2, substitute: { product_pack_id, quantity: 1 } },
      ],
    })
    expect(byHand.error.code).toBe('substitute_not_asked')
  })

  it('with alcohol never replaces a drink without alcohol, even with consent', async () => {
    const { orderId, client } = await aPlacedOrder(test, { quantity: 3 })
    const path = `/orders/${orderId}`
    const soft = await aPack(test, { kind: 'non_alcoholic', from: 1_00, to: 90_00 })
    await client.ok('POST', `${path}/items`, {
      items: [{ product_pack_id: soft.pack_id, quantity: 1 }],
      transaction_token: await aNonce(test),
    })
    await client.ok('POST', `${path}/missing_wish`, { missing_wish: 'ask' })
    for (const packing_status of [1, 2]) await staff.admin.ok('PATCH', path, { packing_status })
    const { lines } = await staff.store.ok('GET', `${path}/picks`)
    const { order_line_id: lineId } = lines.find(
      (line: { product_id: number }) => line.product_id === soft.product_id,
    )
    await pick({ path, lineId }, { units: 0, short: true })
    const beer = await aPack(test, { kind: 'beer_cider', from: 1_00, to: 90_00 })
    expect((await offer({ path, lineId }, beer.pack_id)).error.code).toBe('substitute_alcohol')
  })
})

describe('a shopper who wants to be asked', () => {
  async function anAsked(wishes: PreferencesOfShopper = { line: 'ask' }) {
    const order = await aShort(wishes)
    const [{ product_pack_id: packId }] = (await suggest(order)).packs
    const before = await reservedOf(packId)
    const reply = await offer(order, packId)
    expect(reply.status).toBe(200)
    expect(reply.data.carts.substitutes).toEqual([])
    const [proposal] = reply.data.carts.proposals
    return { ...order, packId, before, proposal }
  }
  const later = (minutes: number) => test.clock.pass(minutes)

  it('receives one message, and consent adds the substitute', async () => {
    const order = await anAsked()
    expect(order.proposal).toMatchObject({ state: 'open', quantity: 1 })
    expect(order.proposal.total).toBeLessThanOrEqual(order.ordered.price)
    expect(await reservedOf(order.packId)).toBe(order.before + 1)
    const messages = await test.db.rows<{ body: string }>(sql`
      select body from messages where order_id = ${order.orderId} and kind = 'order_substitute'`)
    expect(messages).toHaveLength(1)
    expect(messages[0]!.body).toContain(`/order/${order.orderId}/tracking`)
    expect((await pack(order)).error.code).toBe('answer_awaited')
    const yes = await answer(order, order.proposal, true)
    expect(yes.data.carts.substitutes).toMatchObject([{ product_pack_id: order.packId }])
    expect(yes.data.carts.proposals).toMatchObject([{ state: 'accepted' }])
    expect((await answer(order, order.proposal, false)).error.code).toBe('proposal_closed')
    expect((await pack(order)).status).toBe(200)
  })

  it('receives no substitute after declining', async () => {
    const order = await anAsked({ order: 'substitute', line: 'ask' })
    await answer(order, order.proposal, false)
    expect(await moneyOf(order)).toMatchObject({ substitutes: [], proposals: [{ state: 'declined' }] })
    expect(await reservedOf(order.packId)).toBe(order.before)
    expect((await pack(order)).status).toBe(200)
  })

  it.each([
    [{ order: 'substitute', line: 'ask' }, 1],
    [{ order: 'refund', line: 'ask' }, 0],
    [{ order: 'ask' }, 0],
  ] as const)('who doesn’t answer in time: wishes %j add %i substitutes', async (wishes, substitutes) => {
    const order = await anAsked(wishes)
    await decideUnanswered(test.shop)
    expect((await moneyOf(order)).proposals).toMatchObject([{ state: 'open' }])
    later(ANSWER_MINUTES)
    expect((await answer(order, order.proposal, true)).error.code).toBe('proposal_closed')
    await decideUnanswered(test.shop)
    const money = await moneyOf(order)
    expect([money.proposals[0].state, money.substitutes.length]).toEqual(['expired', substitutes])
    expect(await reservedOf(order.packId)).toBe(order.before + substitutes)
  })

  it('is no longer asked once the pack is found, another pack is offered, or the order has ended', async () => {
    const found = await anAsked()
    await pick(found, { units: 3 })
    expect((await moneyOf(found)).proposals).toMatchObject([{ state: 'withdrawn' }])
    const other = await anAsked()
    const { packs } = await suggest(other)
    const again = await offer(other, packs[1].product_pack_id)
    expect(again.data.carts.proposals).toMatchObject([{ state: 'withdrawn' }, { state: 'open' }])
    await staff.admin.ok('PATCH', other.path, { status: 5, reason: 'asked' })
    expect((await answer(other, again.data.carts.proposals[1], true)).error.code).toBe('status_not_allowed')
    later(ANSWER_MINUTES)
    await decideUnanswered(test.shop)
    expect(await reservedOf(packs[1].product_pack_id)).toBe(other.before)
  })

  it('is the only person who may answer', async () => {
    const order = await anAsked()
    const path = `${order.path}/substitutes/${order.proposal.proposal_id}`
    expect((await staff.store.call('POST', path, { accept: true })).error.code).toBe('forbidden')
    await answer(order, order.proposal, true)
  })
})

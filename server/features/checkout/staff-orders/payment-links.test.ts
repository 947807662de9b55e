import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { addMinutes } from '#domain/time.ts'
import { CARDS, cardNonce } from '#testing/fixtures/builders.ts'
import { holdings, slotsOf } from '#testing/fixtures/checkouts.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { linkTokenOf, refusal, staffOrderScene } from '#testing/fixtures/staff-orders.ts'
import { endUnpaidOrders } from './unpaid-orders.service.ts'

const scene = staffOrderScene()

describe('A payment link', () => {
  it('that is not paid expires with its order, and all reservations are released', async () => {
    await scene.endAll()
    const [slot] = await slotsOf(shopper(scene.test))
    const before = await holdings(scene.test)
    const order = await scene.taken({
      promo_code: 'FIVER',
      items: (await scene.body()).items.map((item) => ({ ...item, quantity: 4 })),
      start: slot!.start,
      due: slot!.end,
    })
    expect(await holdings(scene.test)).not.toEqual(before)
    const token = await linkTokenOf(scene.test, order.order_id)
    scene.test.clock.set(addMinutes(scene.test.clock.now(), 31))
    expect(refusal(await scene.pay(token))).toEqual([410, 'payment_link_ended'])
    await endUnpaidOrders(scene.test.shop)
    expect(await scene.orderRow(order.order_id)).toMatchObject({ status: 5, reason: 'payment_link_ended' })
    expect(await holdings(scene.test)).toEqual(before)
    expect(refusal(await shopper(scene.test).call('GET', `/payment_links/${token}`))).toEqual([
      410,
      'payment_link_ended',
    ])
  })

  it('pays once, also with concurrent payments, and a declined card can be replaced', async () => {
    const order = await scene.taken()
    const token = await linkTokenOf(scene.test, order.order_id)
    const declined = await cardNonce(shopper(scene.test), { number: CARDS.declined })
    expect(refusal(await scene.pay(token, { transaction_token: declined }))).toEqual([
      402,
      'payment_declined',
    ])
    expect(refusal(await scene.pay(token, { age_confirmed: false }))).toEqual([
      400,
      'age_confirmation_required',
    ])
    expect(refusal(await scene.pay(token, { transaction_token: '' }))).toEqual([400, 'invalid_input'])
    const replies = await Promise.all([scene.pay(token), scene.pay(token)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    expect(refusal(await scene.pay(token))).toEqual([410, 'payment_link_ended'])
    const held = await scene.test.db.first(sql`
      select count(*)::int as sales, sum(amount_cents)::int as cents from payments
      where order_id = ${order.order_id} and state = 'authorised'`)
    expect(held).toEqual({ sales: 1, cents: Math.round(order.total * 100) })
  })

  it('that is sent again replaces the previous link; an outdated version is stale', async () => {
    const order = await scene.taken()
    const token = await linkTokenOf(scene.test, order.order_id)
    const path = `/orders/${order.order_id}/payment_link`
    const { version } = order
    const again = await scene.staff.store.ok('POST', path, { version })
    expect(again.version).toBeGreaterThan(version)
    for (const method of ['POST', 'DELETE']) {
      const reply = await scene.staff.store.call(method, path, { version })
      expect([...refusal(reply), reply.error.current]).toEqual([409, 'stale', again])
    }
    expect(refusal(await scene.pay(token))).toEqual([404, 'payment_link_invalid'])
    const listed = await scene.staff.store.ok('GET', '/console/unpaid_orders')
    expect(listed.map((each: { order_id: number }) => each.order_id)).toContain(order.order_id)
    await scene.staff.store.ok('DELETE', path, { version: again.version })
    expect(await scene.orderRow(order.order_id)).toMatchObject({ status: 5 })
    expect(refusal(await scene.staff.store.call('POST', path, {}))).toEqual([410, 'payment_link_ended'])
    const audited = await scene.test.db.owner.rows<{ action: string }>(sql`
      select action from audit_log where subject = ${`order ${order.order_id}`} order by audit_log_id`)
    expect(audited.map(({ action }) => action)).toEqual([
      'order.taken',
      'order.payment_link_sent',
      'order.canceled',
    ])
  })

  it('is stored as a hash, can’t be guessed, and guesses are limited', async () => {
    const order = await scene.taken()
    const token = await linkTokenOf(scene.test, order.order_id)
    const links = await scene.test.db.rows(sql`
      select token_hash = sha256(${token}::bytea) as is_hash from payment_links where order_id = ${order.order_id}`)
    expect(links).toEqual([{ is_hash: true }])
    scene.test.shop.settings.rateLimits = true
    const guess = (nth: number) => shopper(scene.test).call('GET', `/payment_links/guess-${nth}`)
    const guesses = await Promise.all(Array.from({ length: 61 }, (_, nth) => guess(nth)))
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await shopper(scene.test).call('GET', `/payment_links/${token}`)).status).toBe(200)
    scene.test.shop.settings.rateLimits = false
  })
})

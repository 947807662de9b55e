import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlacedOrder } from '#testing/fixtures/order-moves.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { finishAllSteps } from './payment-steps.service.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

const wantVoid = (orderId: number) =>
  test.db.run(sql`
    insert into payment_steps (payment_id, kind, reference, amount_cents, created_at)
    select payment_id, 'void', reference || ':void', amount_cents, created_at from payments where order_id = ${orderId}`)

const isDone = async (orderId: number) =>
  (await test.db.first<{ done: boolean }>(sql`
    select done_at is not null as done from payment_steps join payments using (payment_id)
    where order_id = ${orderId}`))!.done

describe('a shop that starts with steps left open by a crash', () => {
  it('starts and finishes all other steps if the gateway rejects one', async () => {
    const [refused, other] = [await aPlacedOrder(test), await aPlacedOrder(test)]
    for (const { orderId } of [refused, other]) await wantVoid(orderId)
    const sale = (await test.shop.payments.find(`order-${refused.orderId}`))!
    // Captured by hand, as in the gateway's control panel.
    await test.shop.payments.capture(sale.gatewayId, 'by-hand', sale.amount)
    await finishAllSteps(test.shop)
    expect([await isDone(refused.orderId), await isDone(other.orderId)]).toEqual([false, true])
    expect(test.failures.splice(0).join()).toContain('the gateway refuses a step')
  })
})

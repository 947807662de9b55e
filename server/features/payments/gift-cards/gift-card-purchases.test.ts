import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loginAs } from '#testing/fixtures/builders.ts'
import { DEMO_TEST_NOW } from '#testing/database/filled-shop.ts'
import { type Member, aNonce, manyMembers } from '#testing/fixtures/members.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { RACING, type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { GatewayUnreachable, RefundRefused, type PaymentGateway } from '#server/integrations/payments/port.ts'
import { finishPurchases, sendDueGiftCards } from './finish-purchases.service.ts'

const broken = { authorise: false, capture: false, refund: false, refuses: false }
const lost = async () => {
  throw new GatewayUnreachable('no answer')
}
const mayBreak = (real: PaymentGateway): PaymentGateway => ({
  ...real,
  authorise: async (sale) => {
    const made = await real.authorise(sale)
    return broken.authorise ? lost() : made
  },
  capture: (...step) => (broken.capture ? lost() : real.capture(...step)),
  refund: async (...step) => {
    if (broken.refuses) throw new RefundRefused('account closed')
    return broken.refund ? lost() : real.refund(...step)
  },
})

let test: TestShop
let admin: Member
beforeAll(async () => {
  test = await openTestShop({ gateway: mayBreak, connections: RACING })
  admin = await loginAs(test, 'admin')
})
afterEach(async () => {
  Object.assign(broken, { authorise: false, capture: false, refund: false, refuses: false })
  test.clock.set(DEMO_TEST_NOW)
  expect(await owed()).toEqual({ cards: 0, gateway: 0, postings: 0 })
})
afterAll(() => test.close())

/** Reads the differences between ledger, open cards and gateway; all are zero if they agree. */
const owed = () =>
  test.db.first(sql`
    select (select coalesce(-sum(amount_cents), 0)::int from ledger_entries where account = 'gift_cards')
      - (select coalesce(sum(amount_cents), 0)::int from gift_cards c where redeemed_at is null and (expired_at is null
          or exists (select from gift_card_purchases p where p.gift_card_id = c.gift_card_id and p.state = 'refunding')))
      as cards,
      (select coalesce(sum(captured_cents - refunded_cents), 0)::int from demo_gateway.transactions
        where reference like 'gift-card-%')
      - (select coalesce(sum(amount_cents), 0)::int from ledger_entries
        where posting like 'gift-card-%:capture' and account = 'gateway')
      - (select coalesce(sum(amount_cents), 0)::int from ledger_entries
        where posting like 'gift-card-%:refund' and account = 'gateway') as gateway,
      (select count(*)::int from (
        select posting from ledger_entries group by posting having sum(amount_cents) <> 0) wrong) as postings`)

let people = 0
const aBody = async (more: object = {}) => ({
  amount: 50,
  recipient_name: 'Mia',
  recipient_email: `mia${++people}@example.com`,
  message: 'Happy birthday!',
  from_name: 'Alex',
  buyer_email: `alex${people}@example.com`,
  transaction_token: await aNonce(test),
  ...more,
})
const buy = async (more: object = {}, headers?: Record<string, string>) =>
  shopper(test).call('POST', '/gift_card_purchases', await aBody(more), headers ? { headers } : {})
const mailsTo = (to: string) =>
  test.db.rows<{ kind: string; subject: string; body: string }>(sql`
    select kind, subject, body from messages where recipient = ${to} order by message_id`)
const cardOf = async (code: string): Promise<number> => {
  const cards = await admin.ok('GET', '/gift_cards')
  return cards.find((card: { code_end: string }) => card.code_end === code.slice(-4)).gift_card_id
}
const refund = async (code: string, by: Member = admin) =>
  by.call('POST', `/gift_cards/${await cardOf(code)}/refund`, {})

describe('POST /gift_card_purchases', () => {
  it('sells a card without login, address or age, mails code and receipt, and stores no code', async () => {
    const body = await aBody()
    const reply = await shopper(test).ok('POST', '/gift_card_purchases', body)
    expect(reply).toMatchObject({ amount: 50, status: 'sent', recipient_name: 'Mia' })
    const [gift] = await mailsTo(body.recipient_email)
    expect(gift).toMatchObject({ kind: 'gift_card', subject: 'Alex sent you a $50.00 gift card' })
    expect(gift!.body).toContain(reply.code)
    const [receipt] = await mailsTo(body.buyer_email)
    expect(receipt).toMatchObject({ kind: 'gift_card_bought' })
    expect(receipt!.body).toContain(`/gift-cards/${reply.token}`)
    expect(receipt!.body).not.toContain(reply.code)
    const rows = await test.db.rows(
      sql`select p, c from gift_card_purchases p join gift_cards c using (gift_card_id)`,
    )
    expect(JSON.stringify(rows)).not.toContain(reply.code)
    expect(JSON.stringify(rows)).not.toContain(reply.token)
    const after = new Date(DEMO_TEST_NOW)
    after.setUTCFullYear(after.getUTCFullYear() + 3)
    expect(new Date(reply.expires).getTime()).toBeGreaterThanOrEqual(after.getTime())
  })

  it('sells a card that becomes credit, once', async () => {
    const { data } = await buy({ amount: '75.50' })
    const [member] = (await manyMembers(test, 1)) as [Member]
    const redeemed = await member.ok('POST', '/gift_cards/redeem', { code: data.code })
    expect(redeemed).toEqual({ amount: 75.5, balance: 75.5 })
    const state = await shopper(test).ok('GET', `/gift_card_purchases/${data.token}`)
    expect(state).toMatchObject({ status: 'redeemed' })
    expect(state).not.toHaveProperty('code')
  })

  it('charges a double click once, and returns the same card', async () => {
    const body = await aBody()
    const headers = { 'idempotency-key': randomUUID() }
    const click = (more: object = {}) =>
      shopper(test).call('POST', '/gift_card_purchases', { ...body, ...more }, { headers })
    const [one, two] = await Promise.all([click(), click()])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.data).toEqual(two.data)
    expect((await click({ transaction_token: await aNonce(test) })).data).toEqual(one.data)
    expect((await click({ amount: 60 })).error.code).toBe('idempotency_mismatch')
    expect(await mailsTo(body.recipient_email)).toHaveLength(1)
  })

  it('sends a planned card at 9:00 of the day in the store’s time zone, and not again', async () => {
    const body = await aBody({ send_on: '2026-12-24', zone_id: 1 })
    const { token, code, ...card } = await shopper(test).ok('POST', '/gift_card_purchases', body)
    expect(card).toMatchObject({ status: 'planned', send_at: '2026-12-24T09:00:00+11:00' })
    await sendDueGiftCards(test.shop)
    expect(await mailsTo(body.recipient_email)).toEqual([])
    const early = await shopper(test).call('POST', `/gift_card_purchases/${token}/mails`, {})
    expect(early.error.code).toBe('gift_card_ended')
    test.clock.set('2026-12-23T22:00:00Z')
    await sendDueGiftCards(test.shop)
    await sendDueGiftCards(test.shop)
    expect((await mailsTo(body.recipient_email)).map((mail) => mail.body.includes(code))).toEqual([true])
  })

  it('refuses a declined payment, and takes another with the same key', async () => {
    const body = await aBody()
    const headers = { 'idempotency-key': randomUUID() }
    const pay = (token: string) =>
      shopper(test).call('POST', '/gift_card_purchases', { ...body, transaction_token: token }, { headers })
    expect((await pay('unknown')).error.code).toBe('payment_declined')
    expect((await pay(await aNonce(test))).status).toBe(200)
  })

  it('voids a payment whose response was lost', async () => {
    broken.authorise = true
    expect((await buy()).error.code).toBe('payment_unavailable')
    broken.authorise = false
    await finishPurchases(test.shop, 0)
    const open = await test.db.rows(sql`
      select from demo_gateway.transactions where reference like 'gift-card-%' and state = 'authorised'`)
    expect(open).toEqual([])
  })

  it('finishes a purchase whose capture was lost', async () => {
    broken.capture = true
    const body = await aBody()
    const reply = await shopper(test).call('POST', '/gift_card_purchases', body)
    expect(reply.error.code).toBe('purchase_in_progress')
    broken.capture = false
    await finishPurchases(test.shop, 0)
    await finishPurchases(test.shop, 0)
    expect(await mailsTo(body.recipient_email)).toHaveLength(1)
    expect(await mailsTo(body.buyer_email)).toHaveLength(1)
  })

  it.each([
    { body: { amount: 24.99 }, field: 'amount' },
    { body: { amount: 500.01 }, field: 'amount' },
    { body: { recipient_email: 'x' }, field: 'recipient_email' },
    { body: { recipient_name: '' }, field: 'recipient_name' },
    { body: { from_name: '' }, field: 'from_name' },
    { body: { buyer_email: '' }, field: 'buyer_email' },
    { body: { message: 'x'.repeat(301) }, field: 'message' },
    { body: { send_on: '2026-11-01' }, field: 'send_on' },
    { body: { send_on: '2028-01-01' }, field: 'send_on' },
    { body: { transaction_token: '' }, field: 'transaction_token' },
  ])('rejects $body', async ({ body, field }) => {
    const { status, error } = await buy(body)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  })
})

describe('the limits of bought gift cards', () => {
  let limited: TestShop
  beforeAll(async () => void (limited = await openTestShop({ rateLimits: true })))
  afterAll(() => limited.close())

  it('are ten purchases an hour from a network, and three more mails a day', async () => {
    const client = shopper(limited)
    const pay = async () => {
      const body = { ...(await aBody()), transaction_token: await aNonce(limited) }
      return client.call('POST', '/gift_card_purchases', body)
    }
    const { data } = await pay()
    const again = () => client.call('POST', `/gift_card_purchases/${data.token}/mails`, {})
    const mails = [await again(), await again(), await again(), await again()]
    expect(mails.map(({ error }) => error?.code ?? 'sent')).toEqual(['sent', 'sent', 'sent', 'rate_limited'])
    for (let paid = 1; paid < 10; paid++) expect((await pay()).status).toBe(200)
    expect((await pay()).error.code).toBe('rate_limited')
  })
})

describe('the page of a bought gift card', () => {
  it('is found by its token alone', async () => {
    const reply = await shopper(test).call('GET', '/gift_card_purchases/unknown')
    expect([reply.status, reply.error.code]).toEqual([404, 'gift_card_link_invalid'])
    const again = await shopper(test).call('POST', '/gift_card_purchases/unknown/mails', {})
    expect(again.error.code).toBe('gift_card_link_invalid')
  })

  it('sends the card again until it is used', async () => {
    const body = await aBody()
    const { token, code } = await shopper(test).ok('POST', '/gift_card_purchases', body)
    await shopper(test).ok('POST', `/gift_card_purchases/${token}/mails`, {})
    expect(await mailsTo(body.recipient_email)).toHaveLength(2)
    const [member] = (await manyMembers(test, 1)) as [Member]
    await member.ok('POST', '/gift_cards/redeem', { code })
    const late = await shopper(test).call('POST', `/gift_card_purchases/${token}/mails`, {})
    expect(late.error.code).toBe('gift_card_ended')
  })
})

describe('POST /gift_cards/{id}/refund', () => {
  it('refunds an unused card in full, ends its code and mails the buyer', async () => {
    const body = await aBody()
    const { code, token } = await shopper(test).ok('POST', '/gift_card_purchases', body)
    expect((await refund(code)).data).toMatchObject({ status: 'refunded' })
    const [member] = (await manyMembers(test, 1)) as [Member]
    const redeemed = await member.call('POST', '/gift_cards/redeem', { code })
    expect(redeemed.error.code).toBe('gift_card_not_valid')
    expect((await mailsTo(body.buyer_email)).map(({ kind }) => kind)).toEqual([
      'gift_card_bought',
      'gift_card_refunded',
    ])
    expect(await shopper(test).ok('GET', `/gift_card_purchases/${token}`)).toMatchObject({
      status: 'refunded',
    })
    expect((await refund(code)).error.code).toBe('gift_card_ended')
  })

  it('refuses a redeemed card', async () => {
    const { data } = await buy()
    const [member] = (await manyMembers(test, 1)) as [Member]
    await member.ok('POST', '/gift_cards/redeem', { code: data.code })
    expect((await refund(data.code)).error.code).toBe('gift_card_ended')
  })

  it('either refunds or redeems, if both are asked for at once', async () => {
    const { data } = await buy()
    const id = await cardOf(data.code)
    const [member] = (await manyMembers(test, 1)) as [Member]
    const replies = await Promise.all([
      admin.call('POST', `/gift_cards/${id}/refund`, {}),
      member.call('POST', '/gift_cards/redeem', { code: data.code }),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('makes the code valid again if the bank refuses', async () => {
    const { data } = await buy()
    broken.refuses = true
    expect((await refund(data.code)).error.code).toBe('gift_card_refund_refused')
    const [member] = (await manyMembers(test, 1)) as [Member]
    expect((await member.call('POST', '/gift_cards/redeem', { code: data.code })).status).toBe(200)
  })

  it('repeats a refund whose gateway could not be reached', async () => {
    const { data } = await buy()
    broken.refund = true
    expect((await refund(data.code)).error.code).toBe('payment_unavailable')
    broken.refund = false
    await finishPurchases(test.shop, 0)
    expect(await shopper(test).ok('GET', `/gift_card_purchases/${data.token}`)).toMatchObject({
      status: 'refunded',
    })
  })

  it('needs a second person above the limit', async () => {
    await test.db.run(sql`
      update amount_limits set per_order_cents = 1000 where role = 'admin' and action = 'gift_card'`)
    const { data } = await buy()
    const reply = await refund(data.code)
    expect(reply.error.code).toBe('approval_required')
    await test.db.run(sql`
      update amount_limits set per_order_cents = 50000 where role = 'admin' and action = 'gift_card'`)
  })

  it('is for admins, and for bought cards', async () => {
    const { data } = await buy()
    const [member] = (await manyMembers(test, 1)) as [Member]
    const store = await loginAs(test, 'store')
    for (const caller of [member, store])
      expect((await refund(data.code, caller)).error.code).toBe('forbidden')
    const visitor = await shopper(test).call('POST', `/gift_cards/${await cardOf(data.code)}/refund`, {})
    expect(visitor.error.code).toBe('not_signed_in')
    const issued = await admin.ok('POST', '/gift_cards', { amount: 25, email: 'm@example.com', message: '' })
    expect((await refund(issued.code)).error.code).toBe('gift_card_ended')
  })
})

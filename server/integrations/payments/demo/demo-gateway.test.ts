import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keysFrom } from '#server/keys.ts'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'
import { readCard } from './demo-cards.ts'
import { isClientToken, makeClientToken } from './demo-client-token.ts'
import { signDemoEvent } from './demo-events.ts'
import { type DemoGateway, issueNonce, openDemoGateway } from './demo-gateway.ts'
import { testGateway } from '../gateway-suite.ts'
import type { PaymentGateway } from '../port.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const keys = keysFrom('a secret for tests that is long enough')

describe('the demo gateway', () => {
  let db: TestDatabase
  let party: DemoGateway & { clock: { now: () => Date } }
  let gateway: PaymentGateway

  beforeAll(async () => {
    db = await openTestDatabase()
    party = { db, keys, clock: { now: () => NOW } }
    gateway = openDemoGateway(party)
  })
  afterAll(() => db.drop())

  async function nonceFor(number: string, expiration = '12/29'): Promise<string> {
    const read = readCard({ number, expiration, cvv: '123', cardholder_name: 'Ada Citizen' }, NOW)
    if (!read.ok) throw new Error(read.msg)
    return issueNonce(party, read.card, read)
  }

  testGateway(() => ({
    gateway,
    approvedNonce: () => nonceFor('4111 1111 1111 1111'),
    declinedNonce: () => nonceFor('4000 0000 0000 0002'),
    unrefundableNonce: () => nonceFor('4000 0000 0000 5126'),
    settle: () => {},
    expire: async (id) => {
      await db.run(sql`update demo_gateway.transactions set state = 'expired' where transaction_id = ${id}`)
    },
  }))

  it('rejects a reference that was used for another step', async () => {
    const authorisation = { amount: 10_00, customerId: null, keep: false }
    const sell = async (reference: string) =>
      gateway.authorise({ ...authorisation, reference, nonce: await nonceFor('4111111111111111') })
    const [one, other] = [await sell('another-step-1'), await sell('another-step-2')]
    await gateway.capture(one.gatewayId, 'another-step', 10_00)
    await expect(gateway.refund(one.gatewayId, 'another-step', 10_00)).rejects.toThrow(Error)
    await expect(gateway.capture(other.gatewayId, 'another-step', 10_00)).rejects.toThrow(Error)
  })

  it('sends signed events that other parties cannot forge', async () => {
    const event = {
      key: 'dispute_lost:d1',
      kind: 'dispute_lost',
      name: 'dispute_lost',
      gatewayId: 'g1',
      disputeId: 'd1',
      amount: 12_50,
      at: NOW,
    } as const
    const { bt_signature, bt_payload } = signDemoEvent(keys, event)
    expect(await gateway.readEvent({ bt_signature, bt_payload })).toEqual(event)
    const forged = Buffer.from(JSON.stringify({ ...event, amount: 0 })).toString('base64')
    expect(await gateway.readEvent({ bt_signature, bt_payload: forged })).toBeNull()
  })

  const anAuthorisation = { amount: 10_00, customerId: 'ada', keep: true }

  it('saves PayPal accounts and cards, with the oldest as default, and then the next one when it is deleted', async () => {
    const paypal = {
      type: 'PayPalAccount',
      cardType: '',
      lastTwo: '',
      expiry: '',
      payer: 'Ada@coldie.test',
    } as const
    await gateway.authorise({
      ...anAuthorisation,
      reference: 'ada-1',
      nonce: await nonceFor('5555555555554444'),
    })
    await gateway.authorise({
      ...anAuthorisation,
      reference: 'ada-2',
      nonce: await issueNonce(party, paypal, null),
    })
    const again = await issueNonce(party, { ...paypal, payer: 'ada@coldie.test' }, null)
    await gateway.authorise({ ...anAuthorisation, reference: 'ada-3', nonce: again })
    const saved = await gateway.savedMethods('ada')
    expect(saved.map((method) => [method.type, method.isDefault])).toEqual([
      ['CreditCard', true],
      ['PayPalAccount', false],
    ])
    await gateway.forgetMethod('ada', saved[0]!.token)
    expect(await gateway.savedMethods('ada')).toMatchObject([{ payer: 'Ada@coldie.test', isDefault: true }])
  })

  it('returns a sale’s card after the card was deleted', async () => {
    expect((await gateway.find('ada-1'))?.method).toMatchObject({ cardType: 'MasterCard', lastTwo: '44' })
  })

  it('declines a saved card once it has expired, until it is saved with its new expiry', async () => {
    const authorisation = { ...anAuthorisation, customerId: 'bea' }
    await gateway.authorise({
      ...authorisation,
      reference: 'bea-1',
      nonce: await nonceFor('4111111111111111', '11/26'),
    })
    const [saved] = await gateway.savedMethods('bea')
    const december = openDemoGateway({ ...party, clock: { now: () => new Date('2026-12-01T00:00:00Z') } })
    const use = (reference: string) =>
      december.authorise({ ...authorisation, reference, nonce: saved!.nonce })
    expect((await use('bea-2')).state).toBe('declined')
    await gateway.authorise({
      ...authorisation,
      reference: 'bea-3',
      nonce: await nonceFor('4111111111111111', '11/29'),
    })
    expect((await use('bea-4')).state).toBe('authorised')
  })

  it('stores no part of a card number in any of its tables', async () => {
    // These columns are random or times, so they can contain any digits.
    const random = ['token', 'transaction_id', 'fingerprint', 'reference', 'created_at', 'used_at']
    const rows = await db.rows<{ text: string }>(sql`
      select (to_jsonb(m) - ${random}::text[])::text as text from demo_gateway.methods m
      union all select (to_jsonb(t) - ${random}::text[])::text from demo_gateway.transactions t
      union all select (to_jsonb(s) - ${random}::text[])::text from demo_gateway.steps s`)
    expect(rows.length).toBeGreaterThan(20)
    for (const { text } of rows) expect(text).not.toMatch(/411111|555555|400000|1111|4444|0002/)
  })
})

describe('a client token', () => {
  const minutesOn = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

  it('is valid for half an hour', () => {
    const token = makeClientToken(keys, '42', NOW)
    expect(isClientToken(keys, token, minutesOn(29))).toBe(true)
    expect(isClientToken(keys, token, minutesOn(31))).toBe(false)
  })

  it.each([
    '',
    '.',
    'a.b',
    'a.b.c',
    `${makeClientToken(keys, null, NOW)}0`,
    `x${makeClientToken(keys, null, NOW)}`,
  ])('is rejected as %j', (token) => {
    expect(isClientToken(keys, token, NOW)).toBe(false)
  })

  it('is rejected if another shop signed it', () => {
    expect(isClientToken(keysFrom('another secret'), makeClientToken(keys, '42', NOW), NOW)).toBe(false)
  })
})

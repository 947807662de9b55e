import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Emulation, openEmulation } from '#testing/emulations/braintree/open-emulation.ts'
import { openBraintree } from './braintree-client.ts'
import { openBraintreeGateway } from './braintree-gateway.ts'
import { allRecords } from '../gateway-suite-money.ts'
import { testGateway } from '../gateway-suite.ts'
import { GatewayUnreachable, NotYetPossible, type PaymentGateway, RefundRefused } from '../port.ts'

// These tests run the real SDK against an emulation of the gateway's HTTP API.

const START = new Date('2026-11-20T08:00:00Z')
/** Timeout for an unresponsive gateway: long for a busy machine, short for a test. */
const IMPATIENT_MS = 600

let emulation: Emulation
let gateway: PaymentGateway
let impatient: PaymentGateway
let tick = 0
const warned: string[] = []
let made = 0
const aReference = () => `bt-${++made}`

beforeAll(async () => {
  emulation = await openEmulation(() => new Date(START.getTime() + ++tick))
  const warn = (message: string) => void warned.push(message)
  gateway = await openBraintreeGateway(emulation.settings, { warn })
  impatient = await openBraintreeGateway(emulation.settings, { warn, timeoutMs: IMPATIENT_MS })
})
afterAll(() => emulation.close())

const anAuthorisation = (more: object = {}) => ({
  reference: aReference(),
  amount: 42_50,
  nonce: emulation.nonce(),
  customerId: null,
  keep: false,
  ...more,
})

describe('Braintree', () => {
  testGateway(() => ({
    gateway,
    approvedNonce: async () => emulation.nonce(),
    declinedNonce: async () => emulation.nonce({ answer: 2000 }),
    unrefundableNonce: async () => emulation.nonce({ refusesRefunds: true }),
    settle: (id) => emulation.settle(id),
    expire: (id) => emulation.expire(id),
  }))
})

describe('Braintree authorising an amount', () => {
  it.each([
    { method: { answer: 2000 }, because: 'the bank does not honour it' },
    { method: { answer: 2001 }, because: 'funds are insufficient' },
    { method: { answer: 2046 }, because: 'the bank declines without a reason' },
    { method: { answer: 3000 }, because: 'the network is unavailable' },
  ])('returns declined: $because', async ({ method }) => {
    expect((await gateway.authorise(anAuthorisation({ nonce: emulation.nonce(method) }))).state).toBe(
      'declined',
    )
  })

  it('returns declined for an unknown payment method (91508), and creates no sale', async () => {
    const authorisation = anAuthorisation({ nonce: 'never-given-out' })
    expect(await gateway.authorise(authorisation)).toMatchObject({
      state: 'declined',
      gatewayId: '',
      amount: 42_50,
    })
    expect(await gateway.find(authorisation.reference)).toBeNull()
  })

  it('identifies a PayPal account by its e-mail', async () => {
    const nonce = emulation.nonce({ kind: 'paypal', email: 'ada@coldie.test', fingerprint: 'ada' })
    const sale = await gateway.authorise(anAuthorisation({ nonce, customerId: 'pal', keep: true }))
    expect(sale.method).toEqual({
      type: 'PayPalAccount',
      cardType: '',
      lastTwo: '',
      expiry: '',
      payer: 'ada@coldie.test',
    })
    expect(await gateway.savedMethods('pal')).toMatchObject([{ payer: 'ada@coldie.test', isDefault: true }])
  })

  it('creates no customer before a method is saved', async () => {
    expect(await gateway.savedMethods('nobody-yet')).toEqual([])
    expect(await gateway.clientToken('nobody-yet')).not.toBe('')
    await gateway.authorise(anAuthorisation({ customerId: 'somebody', keep: true }))
    const token = Buffer.from(await gateway.clientToken('somebody'), 'base64').toString('utf8')
    expect(JSON.parse(token)).toMatchObject({ customer: 'somebody' })
  })

  it('deletes every copy of a card that was saved twice', async () => {
    for (const _ of [1, 2]) await gateway.authorise(anAuthorisation({ customerId: 'twice', keep: true }))
    const other = { fingerprint: 'amex', cardType: 'American Express', last4: '0005' }
    await gateway.authorise(
      anAuthorisation({ nonce: emulation.nonce(other), customerId: 'twice', keep: true }),
    )
    const [visa] = await gateway.savedMethods('twice')
    expect(await gateway.forgetMethod('twice', visa!.token)).toBe(true)
    expect(await gateway.savedMethods('twice')).toMatchObject([
      { cardType: 'American Express', lastTwo: '05', expiry: '12/30', isDefault: true },
    ])
  })

  it('records whether the buyer’s bank is liable for fraud', async () => {
    const asking = await openBraintreeGateway(
      { ...emulation.settings, threeDSecure: 'required' },
      { warn: () => {} },
    )
    expect(asking.browser.threeDSecure).toBe(true)
    expect((await asking.authorise(anAuthorisation())).isLiabilityShifted).toBe(true)
    expect((await gateway.authorise(anAuthorisation())).isLiabilityShifted).toBeUndefined()
  })
})

describe('Braintree not responding', () => {
  it('before it executed the call: nothing is found, and a retry creates the sale', async () => {
    const authorisation = anAuthorisation()
    emulation.fail(null, 'silent_before')
    await expect(impatient.authorise(authorisation)).rejects.toBeInstanceOf(GatewayUnreachable)
    expect(await gateway.find(authorisation.reference)).toBeNull()
    expect((await gateway.authorise(authorisation)).state).toBe('authorised')
  })

  it('after it created the sale: the sale is found by its reference, and a retry creates no second sale', async () => {
    const authorisation = anAuthorisation()
    emulation.fail(null, 'silent_after')
    await expect(impatient.authorise(authorisation)).rejects.toBeInstanceOf(GatewayUnreachable)
    const found = await gateway.find(authorisation.reference)
    expect(found).toMatchObject({ state: 'authorised', amount: 42_50 })
    expect((await gateway.authorise({ ...authorisation, nonce: emulation.nonce() })).gatewayId).toBe(
      found!.gatewayId,
    )
    expect(
      [...emulation.books.sales.values()].filter(({ orderId }) => orderId === authorisation.reference),
    ).toHaveLength(1)
  })

  it('after it made a refund: a retry does not refund again', async () => {
    const { gatewayId } = await gateway.authorise(anAuthorisation())
    await gateway.capture(gatewayId, aReference(), 42_50)
    emulation.settle(gatewayId)
    const reference = aReference()
    emulation.fail(null, null, 'silent_after')
    await expect(impatient.refund(gatewayId, reference, 10_00)).rejects.toBeInstanceOf(GatewayUnreachable)
    expect((await gateway.refund(gatewayId, reference, 10_00)).refunded).toBe(10_00)
  })

  it.each([500, 503, 504, 429, 408])('with status %d is unreachable', async (status) => {
    emulation.fail(status)
    await expect(gateway.find(aReference())).rejects.toBeInstanceOf(GatewayUnreachable)
  })

  it('because of wrong keys is unreachable for a shopper, and the operator is warned', async () => {
    const told: string[] = []
    const wrong = await openBraintreeGateway(
      { ...emulation.settings, privateKey: 'other' },
      { warn: (message) => void told.push(message) },
    )
    await expect(wrong.clientToken(null)).rejects.toBeInstanceOf(GatewayUnreachable)
    expect(told.join()).toContain('BRAINTREE_')
    expect(warned).toEqual([])
  })
})

describe('Braintree making a refund', () => {
  it('reports a partial refund before the settlement as not yet possible, and makes it later', async () => {
    const { gatewayId } = await gateway.authorise(anAuthorisation())
    await gateway.capture(gatewayId, aReference(), 42_50)
    const reference = aReference()
    await expect(gateway.refund(gatewayId, reference, 10_00)).rejects.toBeInstanceOf(NotYetPossible)
    emulation.settle(gatewayId)
    expect((await gateway.refund(gatewayId, reference, 10_00)).refunded).toBe(10_00)
  })

  it('finds a refund by its reference before the search index does', async () => {
    const { gatewayId } = await gateway.authorise(anAuthorisation())
    await gateway.capture(gatewayId, aReference(), 42_50)
    emulation.settle(gatewayId)
    const reference = aReference()
    await gateway.refund(gatewayId, reference, 42_50)
    const [given] = emulation.books.sales.get(gatewayId)!.refundIds
    emulation.books.unindexed.add(given!)
    expect(await gateway.refund(gatewayId, reference, 42_50)).toMatchObject({ refunded: 42_50 })
  })

  it('does not count a failed refund', async () => {
    const { gatewayId } = await gateway.authorise(anAuthorisation())
    await gateway.capture(gatewayId, aReference(), 42_50)
    emulation.settle(gatewayId)
    await gateway.refund(gatewayId, aReference(), 10_00)
    const credit = [...emulation.books.sales.values()].find(
      (each) => each.refundedTransactionId === gatewayId,
    )!
    emulation.declineSettlement(credit.id)
    const record = (await allRecords(gateway, START, new Date('2027-01-01T00:00:00Z'))).find(
      (each) => each.gatewayId === gatewayId,
    )
    expect(record?.refunded).toBe(0)
  })

  it('rejects a refund of a sale that the bank did not settle', async () => {
    const { gatewayId } = await gateway.authorise(anAuthorisation())
    await gateway.capture(gatewayId, aReference(), 42_50)
    emulation.declineSettlement(gatewayId)
    await expect(gateway.refund(gatewayId, aReference(), 42_50)).rejects.toBeInstanceOf(RefundRefused)
  })

  it('returns declined for a repeated capture that the bank reversed in the meantime', async () => {
    const { gatewayId } = await gateway.authorise(anAuthorisation())
    const reference = aReference()
    await gateway.capture(gatewayId, reference, 42_50)
    emulation.declineSettlement(gatewayId)
    expect(await gateway.capture(gatewayId, reference, 42_50)).toMatchObject({
      state: 'declined',
      captured: 0,
    })
  })

  it('reports a capture that the bank did not settle as declined', async () => {
    const authorisation = anAuthorisation()
    const { gatewayId } = await gateway.authorise(authorisation)
    await gateway.capture(gatewayId, aReference(), 42_50)
    emulation.declineSettlement(gatewayId)
    expect(await gateway.find(authorisation.reference)).toMatchObject({ state: 'declined', captured: 0 })
  })
})

describe('a webhook of Braintree', () => {
  /** Signs a payload as the vendor does: HMAC-SHA1 with the SHA-1 of our private key as its key. */
  const signed = (payload: string): string => {
    const key = createHash('sha1').update(emulation.settings.privateKey).digest()
    return `${emulation.settings.publicKey}|${createHmac('sha1', key).update(payload).digest('hex')}`
  }

  const sample = async (kind: string, id: string) => {
    const client = await openBraintree(emulation.settings)
    const { bt_signature, bt_payload } = await client.webhookTesting.sampleNotification(kind as 'check', id)
    return gateway.readEvent({ bt_signature, bt_payload })
  }

  it.each([
    { name: 'dispute_opened', kind: 'dispute_opened', amount: 250_00, disputeId: 'd7' },
    { name: 'dispute_lost', kind: 'dispute_lost', amount: 250_00, disputeId: 'd7' },
    { name: 'dispute_accepted', kind: 'dispute_lost', amount: 250_00, disputeId: 'd7' },
    { name: 'dispute_won', kind: 'dispute_won', amount: 250_00, disputeId: 'd7' },
    { name: 'transaction_settlement_declined', kind: 'settlement_declined', amount: 100_00, disputeId: '' },
    { name: 'transaction_disbursed', kind: 'other', amount: 100_00, disputeId: '' },
  ])('$name is $kind', async ({ name, ...event }) => {
    expect(await sample(name, 'd7')).toMatchObject({ name, gatewayId: 'd7', ...event })
  })

  it('of a refund that the bank did not settle is a failed refund, and the sale stays paid', async () => {
    const client = await openBraintree(emulation.settings)
    const { bt_payload } = await client.webhookTesting.sampleNotification(
      'transaction_settlement_declined',
      'r7',
    )
    const told = Buffer.from(bt_payload, 'base64').toString('utf8')
    const ofRefund = told.replace(
      '<id>r7</id>',
      '<id>r7</id><refunded-transaction-id>s7</refunded-transaction-id>',
    )
    const payload = Buffer.from(ofRefund).toString('base64')
    expect(await gateway.readEvent({ bt_signature: signed(payload), bt_payload: payload })).toMatchObject({
      kind: 'refund_failed',
      gatewayId: 's7',
    })
  })

  it('check has no subject', async () => {
    expect(await sample('check', '')).toMatchObject({ kind: 'check', gatewayId: '', amount: 0 })
  })
})

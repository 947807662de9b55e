import { describe, expect, it } from 'vitest'
import { required } from '#domain/required.ts'
import { testMoney } from './gateway-suite-money.ts'
import { type GatewayUnderTest, MANY, type OpenGateway, aReference, aSale } from './gateway-under-test.ts'
import type { PaymentGateway } from './port.ts'

/** Tests the contract of the port for every gateway. */
export function testGateway(open: OpenGateway): void {
  describe('authorise', () => {
    testAuthorise(open)
  })
  describe('a replayed authorisation', () => {
    testReplays(open)
  })
  describe('saving a method', () => {
    testKeeping(open)
  })
  describe('saved methods', () => {
    testSavedMethods(open)
  })
  testMoney(open)
}

function testAuthorise(open: OpenGateway): void {
  it('reserves the amount and returns the method without its number', async () => {
    const sale = await aSale(open(), 42_50)
    expect(sale).toMatchObject({ state: 'authorised', amount: 42_50, captured: 0, refunded: 0 })
    expect(sale.method).toMatchObject({ type: 'CreditCard', cardType: 'Visa', lastTwo: '11' })
  })

  it('returns declined if the bank declines', async () => {
    const { gateway, declinedNonce } = open()
    const authorisation = { reference: aReference(), amount: 10_00, customerId: null, keep: false }
    const sale = await gateway.authorise({ ...authorisation, nonce: await declinedNonce() })
    expect(sale.state).toBe('declined')
    expect((await gateway.find(authorisation.reference))?.state).toBe('declined')
  })

  it.each(['', 'no-such-nonce', 'nul\0byte', "' or 1=1 --", 'x'.repeat(5000)])(
    'declines the nonce %j',
    async (nonce) => {
      const { gateway } = open()
      const authorisation = { reference: aReference(), amount: 10_00, nonce, customerId: null, keep: false }
      expect((await gateway.authorise(authorisation)).state).toBe('declined')
    },
  )

  it('finds a sale by its reference, and nothing for an unknown reference', async () => {
    const { gateway, approvedNonce } = open()
    const authorisation = { reference: aReference(), amount: 10_00, customerId: null, keep: false }
    const sale = await gateway.authorise({ ...authorisation, nonce: await approvedNonce() })
    expect(await gateway.find(authorisation.reference)).toEqual(sale)
    expect(await gateway.find(aReference())).toBeNull()
  })

  it.each([0, -1, 1.5, Number.NaN])('throws for %s cents', async (amount) => {
    await expect(aSale(open(), amount)).rejects.toThrow(Error)
  })
}

function testReplays(open: OpenGateway): void {
  it('creates one sale for many calls with one reference', async () => {
    const { gateway, approvedNonce } = open()
    const authorisation = { reference: aReference(), amount: 10_00, customerId: null, keep: false }
    const nonces = await Promise.all(Array.from({ length: MANY }, approvedNonce))
    const sales = await Promise.all(nonces.map((nonce) => gateway.authorise({ ...authorisation, nonce })))
    expect(new Set(sales.map((sale) => sale.gatewayId)).size).toBe(1)
    expect(new Set(sales.map((sale) => sale.state))).toEqual(new Set(['authorised']))
  })

  it('creates one sale for many calls with one reference and one nonce', async () => {
    const { gateway, approvedNonce } = open()
    const nonce = await approvedNonce()
    const authorisation = { reference: aReference(), amount: 10_00, nonce, customerId: null, keep: false }
    const sales = await Promise.all(Array.from({ length: MANY }, () => gateway.authorise(authorisation)))
    expect(new Set(sales.map((sale) => `${sale.gatewayId} ${sale.state}`)).size).toBe(1)
    expect(sales[0]?.state).toBe('authorised')
  })

  it.each([false, true])('accepts a single-use nonce once for many references (keep: %s)', async (keep) => {
    const { gateway, approvedNonce } = open()
    const authorisation = { amount: 10_00, nonce: await approvedNonce(), customerId: aReference(), keep }
    const requests = Array.from({ length: MANY }, () =>
      gateway.authorise({ ...authorisation, reference: aReference() }),
    )
    const states = (await Promise.all(requests)).map((sale) => sale.state)
    expect(states.filter((state) => state === 'authorised')).toHaveLength(1)
    expect(states.filter((state) => state === 'declined')).toHaveLength(MANY - 1)
  })

  it('returns the current state of the sale', async () => {
    const { gateway, approvedNonce } = open()
    const nonce = await approvedNonce()
    const authorisation = { reference: aReference(), amount: 10_00, nonce, customerId: null, keep: false }
    const sale = await gateway.authorise(authorisation)
    await gateway.void(sale.gatewayId, aReference())
    expect((await gateway.authorise(authorisation)).state).toBe('voided')
  })
}

async function aCustomerWithCard({ gateway, approvedNonce }: GatewayUnderTest) {
  const customerId = aReference()
  const authorisation = { reference: aReference(), amount: 10_00, customerId, keep: true }
  await gateway.authorise({ ...authorisation, nonce: await approvedNonce() })
  return { gateway, customerId }
}

const payWith = (gateway: PaymentGateway, customerId: string | null, nonce: string) =>
  gateway.authorise({ reference: aReference(), amount: 10_00, customerId, keep: false, nonce })

function testKeeping(open: OpenGateway): void {
  it('is optional', async () => {
    const { gateway, approvedNonce } = open()
    const customerId = aReference()
    await payWith(gateway, customerId, await approvedNonce())
    expect(await gateway.savedMethods(customerId)).toEqual([])
  })

  it('saves a card once, even if it is saved repeatedly', async () => {
    const { gateway, customerId } = await aCustomerWithCard(open())
    const { approvedNonce } = open()
    const keep = async () =>
      gateway.authorise({
        reference: aReference(),
        amount: 1,
        customerId,
        keep: true,
        nonce: await approvedNonce(),
      })
    await Promise.all([keep(), keep(), keep()])
    expect(await gateway.savedMethods(customerId)).toHaveLength(1)
  })

  it('does not save a declined card', async () => {
    const { gateway, declinedNonce } = open()
    const customerId = aReference()
    const nonce = await declinedNonce()
    await gateway.authorise({ reference: aReference(), amount: 10_00, customerId, keep: true, nonce })
    expect(await gateway.savedMethods(customerId)).toEqual([])
  })
}

function testSavedMethods(open: OpenGateway): void {
  it('can be used repeatedly by their customer only', async () => {
    const { gateway, customerId } = await aCustomerWithCard(open())
    const saved = required((await gateway.savedMethods(customerId))[0], 'the saved method')
    expect(saved).toMatchObject({ cardType: 'Visa', lastTwo: '11', isDefault: true })
    expect((await payWith(gateway, customerId, saved.nonce)).state).toBe('authorised')
    expect((await payWith(gateway, customerId, saved.nonce)).state).toBe('authorised')
    expect((await payWith(gateway, aReference(), saved.nonce)).state).toBe('declined')
    expect((await payWith(gateway, null, saved.nonce)).state).toBe('declined')
  })

  it('can be deleted by their customer only', async () => {
    const { gateway, customerId } = await aCustomerWithCard(open())
    const saved = required((await gateway.savedMethods(customerId))[0], 'the saved method')
    expect(await gateway.forgetMethod(aReference(), saved.token)).toBe(false)
    expect(await gateway.forgetMethod(customerId, 'nul\0byte')).toBe(false)
    expect(await gateway.forgetMethod(customerId, saved.token)).toBe(true)
    expect(await gateway.savedMethods(customerId)).toEqual([])
    expect((await payWith(gateway, customerId, saved.nonce)).state).toBe('declined')
  })
}

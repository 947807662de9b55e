import { describe, expect, it } from 'vitest'
import { required } from '#domain/required.ts'
import { type GatewayRecord, type PaymentGateway, RefundRefused } from './port.ts'
import { MANY, type OpenGateway, aReference, aSale } from './gateway-under-test.ts'

/** Tests the part of the port's contract about reserved money. */
export function testMoney(open: OpenGateway): void {
  describe('capture and void', () => {
    testCapture(open)
  })
  describe('refund', () => {
    testRefund(open)
  })
  describe('a refund', () => {
    testRefusal(open)
  })
  describe('a reservation that has expired', () => {
    testExpiry(open)
  })
  describe('records', () => {
    testRecords(open)
  })
}

function testCapture(open: OpenGateway): void {
  it('captures a part and releases the rest of the reservation', async () => {
    const { gateway } = open()
    const sale = await aSale(open())
    const captured = await gateway.capture(sale.gatewayId, aReference(), 30_00)
    expect(captured).toMatchObject({ state: 'captured', amount: 50_00, captured: 30_00 })
    await expect(gateway.capture(sale.gatewayId, aReference(), 20_00)).rejects.toThrow(Error)
  })

  it('captures at most the authorised amount', async () => {
    const { gateway } = open()
    const sale = await aSale(open())
    await expect(gateway.capture(sale.gatewayId, aReference(), 50_01)).rejects.toThrow(Error)
  })

  it('is executed once per reference', async () => {
    const { gateway } = open()
    const sale = await aSale(open())
    const reference = aReference()
    const requests = Array.from({ length: MANY }, () => gateway.capture(sale.gatewayId, reference, 50_00))
    for (const answer of await Promise.all(requests))
      expect(answer).toMatchObject({ state: 'captured', captured: 50_00 })
  })

  it('ends a reservation by void, once for repeated calls with the same reference', async () => {
    const { gateway } = open()
    const sale = await aSale(open())
    const reference = aReference()
    expect((await gateway.void(sale.gatewayId, reference)).state).toBe('voided')
    expect((await gateway.void(sale.gatewayId, reference)).state).toBe('voided')
    await expect(gateway.capture(sale.gatewayId, aReference(), 1_00)).rejects.toThrow(Error)
  })

  it('rejects a void after a capture', async () => {
    const { gateway } = open()
    const sale = await aSale(open())
    await gateway.capture(sale.gatewayId, aReference(), 50_00)
    await expect(gateway.void(sale.gatewayId, aReference())).rejects.toThrow(Error)
  })

  it('rejects an unknown sale', async () => {
    const { gateway } = open()
    await expect(gateway.capture('no-such-sale', aReference(), 50_00)).rejects.toThrow(Error)
    await expect(gateway.void('no-such-sale', aReference())).rejects.toThrow(Error)
    await expect(gateway.refund('no-such-sale', aReference(), 1)).rejects.toThrow(Error)
  })
}

async function aSettledSale(open: OpenGateway, amount: number) {
  const { gateway } = open()
  const { gatewayId: id } = await aSale(open(), 50_00)
  await gateway.capture(id, aReference(), amount)
  await open().settle(id)
  return { gateway, id }
}

function testRefund(open: OpenGateway): void {
  const aCapturedSale = (amount: number) => aSettledSale(open, amount)

  it('refunds parts up to the captured amount', async () => {
    const { gateway, id } = await aCapturedSale(30_00)
    expect((await gateway.refund(id, aReference(), 10_00)).refunded).toBe(10_00)
    expect((await gateway.refund(id, aReference(), 20_00)).refunded).toBe(30_00)
    await expect(gateway.refund(id, aReference(), 1)).rejects.toThrow(Error)
  })

  it('refunds once per reference', async () => {
    const { gateway, id } = await aCapturedSale(50_00)
    const reference = aReference()
    await Promise.all(Array.from({ length: MANY }, () => gateway.refund(id, reference, 10_00)))
    expect((await gateway.refund(id, aReference(), 1_00)).refunded).toBe(11_00)
  })

  it('never refunds too much, even for concurrent calls', async () => {
    const { gateway, id } = await aCapturedSale(50_00)
    const requests = Array.from({ length: MANY }, () => gateway.refund(id, aReference(), 20_00))
    const settled = await Promise.allSettled(requests)
    expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(2)
  })

  it('is made in full before the settlement, once', async () => {
    const { gateway } = open()
    const { gatewayId: id, captured } = await gateway.capture(
      (await aSale(open())).gatewayId,
      aReference(),
      30_00,
    )
    const reference = aReference()
    const requests = [1, 2].map(() => gateway.refund(id, reference, captured))
    for (const sale of await Promise.all(requests))
      expect(sale).toMatchObject({ state: 'captured', captured: 30_00, refunded: 30_00 })
    await expect(gateway.refund(id, aReference(), 1)).rejects.toThrow(Error)
  })

  it('rejects a reference that was used for a refund of another sale', async () => {
    const [one, other] = [await aCapturedSale(50_00), await aCapturedSale(50_00)]
    const reference = aReference()
    await one.gateway.refund(one.id, reference, 5_00)
    await expect(other.gateway.refund(other.id, reference, 5_00)).rejects.toThrow(Error)
  })

  it('requires a capture first', async () => {
    const { gateway } = open()
    const sale = await aSale(open())
    await expect(gateway.refund(sale.gatewayId, aReference(), 1_00)).rejects.toThrow(Error)
  })
}

function testRefusal(open: OpenGateway): void {
  it('above the remaining amount is refused with a reason, and refunds nothing', async () => {
    const { gateway, id } = await aSettledSale(open, 30_00)
    await gateway.refund(id, aReference(), 20_00)
    const refusal = await gateway.refund(id, aReference(), 10_01).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(RefundRefused)
    expect((refusal as Error).message).toContain('10.00')
    expect((await gateway.refund(id, aReference(), 10_00)).refunded).toBe(30_00)
  })

  it('refused by the bank returns a reason on every attempt, and refunds nothing', async () => {
    const { gateway, unrefundableNonce, settle } = open()
    const authorisation = { reference: aReference(), amount: 50_00, customerId: null, keep: false }
    const { gatewayId: id } = await gateway.authorise({ ...authorisation, nonce: await unrefundableNonce() })
    await gateway.capture(id, aReference(), 50_00)
    await settle(id)
    const reference = aReference()
    for (const _ of [1, 2]) {
      const refusal = await gateway.refund(id, reference, 10_00).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(RefundRefused)
      expect((refusal as Error).message).toMatch(/\w+ \w+/)
    }
    expect(await gateway.find(authorisation.reference)).toMatchObject({ captured: 50_00, refunded: 0 })
  })
}

function testExpiry(open: OpenGateway): void {
  async function anExpiredSale() {
    const authorisation = { reference: aReference(), amount: 10_00, customerId: null, keep: false }
    const sale = await open().gateway.authorise({ ...authorisation, nonce: await open().approvedNonce() })
    await open().expire(sale.gatewayId)
    return { ...authorisation, ...sale, gateway: open().gateway }
  }

  it('is returned by a capture, and no money is taken', async () => {
    const { gateway, gatewayId } = await anExpiredSale()
    expect(await gateway.capture(gatewayId, aReference(), 10_00)).toMatchObject({
      state: 'expired',
      captured: 0,
    })
  })

  it('needs no void and is reported by a lookup', async () => {
    const { gateway, gatewayId, reference } = await anExpiredSale()
    expect((await gateway.void(gatewayId, aReference())).state).toBe('expired')
    expect((await gateway.find(reference))?.state).toBe('expired')
  })

  it('rejects a refund', async () => {
    const { gateway, gatewayId } = await anExpiredSale()
    await expect(gateway.refund(gatewayId, aReference(), 1)).rejects.toThrow(Error)
  })
}

/** Returns all records. The period is wider than any deviation of a test's clock. */
export async function allRecords(gateway: PaymentGateway, from: Date, to: Date): Promise<GatewayRecord[]> {
  const all: GatewayRecord[] = []
  for await (const records of gateway.records(from, to)) all.push(...records)
  return all
}

const EARLY = new Date('2026-01-01T00:00:00Z')
const LATE = new Date('2027-01-01T00:00:00Z')

function testRecords(open: OpenGateway): void {
  it('list every sale with its amounts, and refunds with their sale', async () => {
    const { gateway, approvedNonce, declinedNonce } = open()
    const reference = aReference()
    const authorisation = { amount: 50_00, customerId: null, keep: false }
    const sale = await gateway.authorise({ ...authorisation, reference, nonce: await approvedNonce() })
    await gateway.capture(sale.gatewayId, aReference(), 30_00)
    await open().settle(sale.gatewayId)
    await gateway.refund(sale.gatewayId, aReference(), 10_00)
    const declined = aReference()
    await gateway.authorise({ ...authorisation, reference: declined, nonce: await declinedNonce() })
    const found = (await allRecords(gateway, EARLY, LATE)).filter((each) =>
      [reference, declined].includes(each.reference),
    )
    expect(found).toHaveLength(2)
    expect(found.find((each) => each.reference === reference)).toMatchObject({
      gatewayId: sale.gatewayId,
      state: 'captured',
      amount: 50_00,
      captured: 30_00,
      refunded: 10_00,
    })
    expect(found.find((each) => each.reference === declined)).toMatchObject({
      state: 'declined',
      captured: 0,
    })
  })

  it('exclude the end of the requested period', async () => {
    const { gateway } = open()
    const sale = await aSale(open())
    const record = required(
      (await allRecords(gateway, EARLY, LATE)).find((each) => each.gatewayId === sale.gatewayId),
      'the record',
    )
    const after = new Date(record.createdAt.getTime() + 1)
    const ids = async (from: Date, to: Date) =>
      (await allRecords(gateway, from, to)).map(({ gatewayId }) => gatewayId)
    expect(await ids(record.createdAt, after)).toContain(sale.gatewayId)
    expect(await ids(after, LATE)).not.toContain(sale.gatewayId)
    expect(await ids(EARLY, record.createdAt)).not.toContain(sale.gatewayId)
  })

  it('contain no data of the payment method', async () => {
    const { gateway } = open()
    await aSale(open())
    expect(JSON.stringify(await allRecords(gateway, EARLY, LATE))).not.toContain('lastTwo')
  })

  it.each([
    ['', ''],
    ['public|0123456789', 'eyJraW5kIjoiY2hlY2sifQ=='],
    ['a'.repeat(64), 'eyJraW5kIjoiY2hlY2sifQ=='],
  ])('an event with the signature %j is rejected', async (signature, payload) => {
    expect(await open().gateway.readEvent({ bt_signature: signature, bt_payload: payload })).toBeNull()
  })
}

import { randomBytes } from 'node:crypto'
import { type Cents, formatDollars } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { type Clock, systemClock } from '#server/clock.ts'
import { type Database, inTransaction } from '#server/db/database.ts'
import type { Keys } from '#server/keys.ts'
import { type ReadCard, isExpired } from './demo-cards.ts'
import { makeClientToken } from './demo-client-token.ts'
import { readDemoEvent } from './demo-events.ts'
import * as queries from './demo-gateway.queries.ts'
import {
  type GatewayRecord,
  type MethodDetails,
  type PaymentGateway,
  RefundRefused,
  type Sale,
} from '../port.ts'

export type DemoGateway = { db: Database; keys: Keys; clock: Clock }

/** Opens a simulated gateway. It has its own tables and transactions, as an external provider would. */
export function openDemoGateway(gateway: DemoGateway): PaymentGateway {
  const { db, keys } = gateway
  return {
    name: 'demo',
    hasPayPal: true,
    clientToken: async (customerId) => makeClientToken(keys, customerId, systemClock.now()),
    savedMethods: async (customerId) => (await queries.readMethodsOf(db, customerId)).map(presentMethod),
    forgetMethod: async (customerId, token) =>
      isToken(token) && (await queries.deleteMethod(db, customerId, token)) > 0,
    authorise: (authorisation) => authorise(gateway, authorisation),
    find: async (reference) => {
      const found = await queries.readSale(db, reference)
      return found ? presentSale(found) : null
    },
    capture: (id, reference, amount) => recordStep(db, { id, reference, kind: 'capture', amount }),
    void: (id, reference) => recordStep(db, { id, reference, kind: 'void', amount: 0 }),
    refund: (id, reference, amount) => recordStep(db, { id, reference, kind: 'refund', amount }),
    records: (from, to) => records(db, from, to),
    readEvent: async (fields) => readDemoEvent(keys, fields),
    browser: { provider: 'demo', threeDSecure: false, hosts: null },
  }
}

const newId = () => randomBytes(18).toString('base64url')

/** Returns true for the format of our tokens, because a visitor may send anything as a nonce. */
const isToken = (text: string) => /^[\w-]{1,80}$/.test(text)

/** Creates a single-use nonce, which the browser passes to the shop. */
export async function issueNonce(
  gateway: DemoGateway,
  card: MethodDetails,
  from: ReadCard | null,
): Promise<string> {
  const token = newId()
  const fingerprint = fingerprintOf(gateway.keys, from?.number ?? card.payer)
  const { declines = false, refusesRefunds = false } = from ?? {}
  const details = card
  await queries.addMethod(gateway.db, {
    token,
    customerId: null,
    details,
    fingerprint,
    declines,
    refusesRefunds,
  })
  return token
}

const fingerprintOf = (keys: Keys, account: string) => keys.hash('demo-gateway-method', account.toLowerCase())

type Authorisation = Parameters<PaymentGateway['authorise']>[0]

const NO_METHOD: MethodDetails = { type: 'CreditCard', cardType: '', lastTwo: '', expiry: '', payer: '' }

/** Authorises a sale. Locks the method's row first, so that of concurrent requests with one nonce only one succeeds. */
function authorise(gateway: DemoGateway, authorisation: Authorisation): Promise<Sale> {
  requireAmount(authorisation.amount)
  return inTransaction(gateway, async (gateway) => {
    const method = isToken(authorisation.nonce)
      ? await queries.lockMethod(gateway.db, authorisation.nonce)
      : undefined
    const isApproved =
      method !== undefined && isUsableBy(method, authorisation.customerId, gateway.clock.now())
    const sale = await queries.addSale(gateway.db, {
      id: newId(),
      reference: authorisation.reference,
      amount: authorisation.amount,
      state: isApproved ? 'authorised' : 'declined',
      method: method ? presentDetails(method) : NO_METHOD,
      refusesRefunds: method?.refuses_refunds ?? false,
      at: gateway.clock.now(),
    })
    // A repeated request returns the first result, and the method is not touched.
    if (!sale) {
      const { reference } = authorisation
      return presentSale(required(await queries.readSale(gateway.db, reference), `sale ${reference}`))
    }
    if (method && method.customer_id === null) {
      await queries.markMethodUsed(gateway.db, method.token)
      if (isApproved && authorisation.keep && authorisation.customerId !== null) {
        await queries.keepMethod(gateway.db, {
          nonce: method.token,
          token: newId(),
          customerId: authorisation.customerId,
        })
      }
    }
    return presentSale(sale)
  })
}

function isUsableBy(method: queries.MethodRow, customerId: string | null, now: Date): boolean {
  if (method.declines || method.used_at !== null) return false
  if (method.customer_id !== null && method.customer_id !== customerId) return false
  return method.expiry === '' || !isExpired(method.expiry, now)
}

/** Executes a capture, void or refund once. A step that the sale's state does not allow is a bug of the caller. */
function recordStep(db: Database, step: queries.Step): Promise<Sale> {
  if (step.kind !== 'void') requireAmount(step.amount)
  return db.transaction(async (tx) => {
    const sale = await queries.lockSale(tx, step.id)
    if (!sale) throw new Error(`The demo gateway knows no sale ${step.id}`)
    const before = await queries.readStep(tx, step.reference)
    if (before) {
      if (before.transaction_id === step.id && before.kind === step.kind) return presentSale(sale)
      throw new Error(`Reference ${step.reference} was used for another step`)
    }
    // An expired reservation is returned as expired: nothing is left to capture or void.
    if (sale.state === 'expired' && step.kind !== 'refund') return presentSale(sale)
    const after = { ...sale, ...change(sale, step) }
    await queries.saveSale(tx, after)
    await queries.addStep(tx, step)
    return presentSale(after)
  })
}

function change(sale: queries.SaleRow, { kind, amount }: queries.Step): Partial<queries.SaleRow> {
  if (kind === 'refund' && sale.state === 'captured') return giveBack(sale, amount)
  const isAllowed = kind !== 'refund' && sale.state === 'authorised'
  if (!isAllowed || (kind === 'capture' && amount > sale.amount_cents)) {
    throw new Error(`No ${kind} of ${amount} cents on a sale that is ${sale.state}`)
  }
  return kind === 'void' ? { state: 'voided' } : { state: 'captured', captured_cents: amount }
}

function giveBack(sale: queries.SaleRow, amount: Cents): Partial<queries.SaleRow> {
  if (sale.refuses_refunds) throw new RefundRefused('The account of this card is closed.')
  const left = sale.captured_cents - sale.refunded_cents
  if (amount > left) throw new RefundRefused(`No more than ${formatDollars(left)} is left of this sale.`)
  return { refunded_cents: sale.refunded_cents + amount }
}

function requireAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`${amount} is not an amount in cents`)
}

const presentDetails = (row: queries.MethodRow | queries.SaleRow): MethodDetails => ({
  type: row.type,
  cardType: row.card_type,
  lastTwo: row.last_two,
  expiry: row.expiry,
  payer: row.payer,
})

const presentMethod = (row: queries.MethodRow, index: number) => ({
  ...presentDetails(row),
  token: row.token,
  nonce: row.token,
  isDefault: index === 0,
})

const presentSale = (row: queries.SaleRow): Sale => ({
  gatewayId: row.transaction_id,
  state: row.state,
  amount: row.amount_cents,
  captured: row.captured_cents,
  refunded: row.refunded_cents,
  method: presentDetails(row),
})

function presentRecord(row: queries.SaleRow): GatewayRecord {
  const { method: _, ...record } = presentSale(row)
  return { ...record, reference: row.reference, createdAt: row.created_at }
}

async function* records(db: Database, from: Date, to: Date): AsyncGenerator<GatewayRecord[]> {
  for (let after: queries.RecordKey | null = null; ;) {
    const rows: queries.RecordRow[] = await queries.readSalesBetween(db, { from, to, after })
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(presentRecord)
    after = last
  }
}

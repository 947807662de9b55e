import type { ValidatedResponse, Transaction as SdkTransaction } from 'braintree'
import type { Cents } from '#domain/money.ts'
import { type Braintree, callBraintree, isNotFound, openBraintree } from './braintree-client.ts'
import { readNotification } from './braintree-events.ts'
import { braintreeHosts } from './braintree-hosts.ts'
import {
  Transaction,
  cents,
  dollars,
  gaveNothing,
  isSettled,
  presentRecord,
  presentSale,
  reasonOf,
} from './braintree-sale.ts'
import type { BraintreeSettings } from './braintree-settings.ts'
import { ensureCustomer, forget, paymentOf, readVault } from './braintree-vault.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { NotYetPossible, type GatewayRecord, type PaymentGateway, RefundRefused, type Sale } from '../port.ts'

type Party = {
  client: Braintree
  settings: BraintreeSettings
  ask: <T>(call: Promise<T>) => Promise<T>
  inTurn: ReturnType<typeof oneAtATime>
}

type Options = {
  /** Called with problems that an operator has to solve. */
  warn: (message: string) => void
  timeoutMs?: number
}

/**
 * Opens Braintree as a payment gateway. Our reference is Braintree's `orderId` of a sale or refund and the
 * `apiRequestKey` of every step. Braintree executes a request key once, and before each retry we look the reference
 * up.
 */
export async function openBraintreeGateway(
  settings: BraintreeSettings,
  { warn, timeoutMs }: Options,
): Promise<PaymentGateway> {
  const client = await openBraintree(settings, timeoutMs)
  const ask = <T>(call: Promise<T>) => callBraintree(call, warn)
  const party: Party = { client, settings, ask, inTurn: oneAtATime() }
  return {
    name: 'braintree',
    hasPayPal: settings.payPal,
    browser: {
      provider: 'braintree',
      threeDSecure: settings.threeDSecure !== 'off',
      hosts: braintreeHosts(settings.environment),
    },
    clientToken: (customerId) => ask(makeClientToken(party, customerId)),
    savedMethods: (customerId) => ask(readVault(client, customerId)),
    forgetMethod: (customerId, token) => ask(forget(client, customerId, token)),
    authorise: (authorisation) =>
      party.inTurn(authorisation.reference, () => authorise(party, authorisation)),
    find: (reference) => find(party, reference),
    capture: (id, reference, amount) => party.inTurn(id, () => capture(party, id, reference, amount)),
    void: (id, reference) => party.inTurn(id, () => endReservation(party, id, reference)),
    refund: (id, reference, amount) => party.inTurn(id, () => refund(party, id, reference, amount)),
    records: (from, to) => records(party, from, to),
    readEvent: (fields) => readNotification(client, fields),
  }
}

async function makeClientToken({ client, settings }: Party, customerId: string | null): Promise<string> {
  const account = settings.merchantAccountId ? { merchantAccountId: settings.merchantAccountId } : {}
  if (customerId !== null) {
    const reply = await client.clientToken.generate({ ...account, customerId })
    // The member has saved no method yet, so Braintree does not know the customer.
    if (reply.success) return reply.clientToken
  }
  const reply = await client.clientToken.generate(account)
  if (!reply.success) throw new Error(`Braintree issued no client token: ${reply.message}`)
  return reply.clientToken
}

// ---------------------------------------------------------------- lookup

async function* search({ client, ask }: Party, what: Parameters<Braintree['transaction']['search']>[0]) {
  const answer: AsyncIterable<unknown> = client.transaction.search(what)
  const found = answer[Symbol.asyncIterator]()
  for (let next = await ask(found.next()); !next.done; next = await ask(found.next()))
    yield Transaction.parse(next.value)
}

async function saleOf({ client, ask }: Party, sale: Transaction): Promise<Sale> {
  return presentSale(sale, await refundsOf({ client, ask }, sale))
}

const refundsOf = ({ client, ask }: Pick<Party, 'client' | 'ask'>, sale: Transaction) =>
  Promise.all(sale.refundIds.map(async (id) => Transaction.parse(await ask(client.transaction.find(id)))))

/** Finds the sale of a reference. If there are several, a sale that holds money takes precedence. */
async function find(party: Party, reference: string): Promise<Sale | null> {
  const all = await Array.fromAsync(search(party, (by) => by.orderId().is(reference)))
  const sales = await Promise.all(
    all.filter(({ type }) => type === 'sale').map((sale) => saleOf(party, sale)),
  )
  return sales.find(({ state }) => state === 'captured' || state === 'authorised') ?? sales[0] ?? null
}

async function readSale(party: Party, id: string): Promise<Transaction> {
  const found = await party.ask(party.client.transaction.find(id)).catch((error: unknown) => {
    throw isNotFound(error) ? new Error(`Braintree knows no sale ${id}`) : error
  })
  return Transaction.parse(found)
}

const PAGE = 100

async function* records(party: Party, from: Date, to: Date): AsyncGenerator<GatewayRecord[]> {
  const page: GatewayRecord[] = []
  for await (const sale of search(party, (by) => by.createdAt().between(from, to))) {
    if (sale.type !== 'sale' || sale.createdAt < from || sale.createdAt >= to) continue
    page.push(presentRecord(sale, await refundsOf(party, sale)))
    if (page.length === PAGE) yield page.splice(0)
  }
  yield page
}

// ---------------------------------------------------------------- authorise

/**
 * Errors caused by the buyer or the bank: a method that is unknown, used, expired, incomplete or belongs to another
 * customer.
 * @source Braintree's validation errors 81xxx, 915xx, 917xx
 */
const REFUSED_METHODS = new Set(
  (
    '81509 81703 81706 81707 81710 81713 81715 81716 81717 81736 81737 81750 81801 91501 91508 91510 91511 91512 ' +
    '91514 91515 91516 91518 91527 91549 91564 91565 91569 91574 91577 91578 91584 91723 91734 93107 93108'
  ).split(' '),
)

const DECLINED: Sale = {
  gatewayId: '',
  state: 'declined',
  amount: 0,
  captured: 0,
  refunded: 0,
  method: { type: 'CreditCard', cardType: '', lastTwo: '', expiry: '', payer: '' },
}

type Authorisation = Parameters<PaymentGateway['authorise']>[0]

async function authorise(party: Party, authorisation: Authorisation): Promise<Sale> {
  requireAmount(authorisation.amount)
  const before = await find(party, authorisation.reference)
  if (before) return before
  const declined = { ...DECLINED, amount: authorisation.amount }
  const payment = paymentOf(authorisation.nonce, authorisation.customerId)
  if (!payment) return declined
  const { client, ask } = party
  const keeper = authorisation.keep && 'paymentMethodNonce' in payment ? authorisation.customerId : null
  if (keeper !== null) await ask(party.inTurn(`customer ${keeper}`, () => ensureCustomer(client, keeper)))
  const reply = await ask(
    client.transaction.sale(saleRequest(party.settings, authorisation, { ...payment, keeper })),
  )
  if (reply.transaction) {
    const sale = Transaction.parse(reply.transaction)
    // Another process made the same request a moment ago: its result is the answer.
    if (sale.gatewayRejectionReason === 'duplicate')
      return (await find(party, authorisation.reference)) ?? declined
    return saleOf(party, sale)
  }
  const codes = codesOf(reply)
  if (codes.some((code) => REFUSED_METHODS.has(code))) return declined
  throw new Error(`Braintree rejected our request: ${codes.join(', ')} ${reply.message}`)
}

type Payment = NonNullable<ReturnType<typeof paymentOf>> & { keeper: string | null }

const saleRequest = (
  settings: BraintreeSettings,
  authorisation: Authorisation,
  { keeper, ...payment }: Payment,
) => ({
  ...payment,
  ...(keeper !== null && { customerId: keeper }),
  amount: dollars(authorisation.amount),
  orderId: authorisation.reference,
  apiRequestKey: authorisation.reference,
  ...(authorisation.deviceData && { deviceData: authorisation.deviceData }),
  ...(settings.merchantAccountId && { merchantAccountId: settings.merchantAccountId }),
  options: {
    submitForSettlement: false,
    ...(keeper !== null && { storeInVaultOnSuccess: true }),
    // A saved method was verified when it was saved, and no browser is there to verify it again.
    ...(settings.threeDSecure === 'required' &&
      'paymentMethodNonce' in payment && { threeDSecure: { required: true } }),
  },
})

// ---------------------------------------------------------------- steps

type Reply = ValidatedResponse<SdkTransaction>

const codesOf = (reply: Reply): string[] => reply.errors.deepErrors().map(({ code }) => code)

/** Returns the sale of a reply. @throws Braintree's message if it created no transaction */
async function answerOf(party: Party, reply: Reply): Promise<Sale> {
  if (reply.transaction) return saleOf(party, Transaction.parse(reply.transaction))
  throw new Error(`Braintree refuses: ${codesOf(reply).join(', ')} ${reply.message}`)
}

async function capture(party: Party, id: string, reference: string, amount: Cents): Promise<Sale> {
  requireAmount(amount)
  const sale = await saleOf(party, await readSale(party, id))
  // A capture that the bank has reversed is returned as declined, not treated as a bug.
  if (sale.state === 'expired' || sale.state === 'declined') return sale
  if (sale.state === 'captured' && sale.captured === amount) return sale
  if (sale.state !== 'authorised' || amount > sale.amount) throw forbidden('capture', amount, sale)
  const settle = stepsOf(party).submitForSettlement(id, dollars(amount), { apiRequestKey: reference })
  const reply = await party.ask(settle)
  if (reply.success || reply.transaction) return answerOf(party, reply)
  // Between our lookup and our request, the bank may have released the reservation.
  const after = await saleOf(party, await readSale(party, id))
  return after.state === 'expired' ? after : answerOf(party, reply)
}

async function endReservation(party: Party, id: string, reference: string): Promise<Sale> {
  const sale = await saleOf(party, await readSale(party, id))
  if (sale.state === 'voided' || sale.state === 'expired') return sale
  if (sale.state !== 'authorised') throw forbidden('void', 0, sale)
  return answerOf(party, await voidSale(party, id, reference))
}

/** Calls with a request key, which the SDK's outdated types do not declare. */
type Steps = {
  submitForSettlement(id: string, amount: string, options: { apiRequestKey: string }): Promise<Reply>
  void(id: string, options: { apiRequestKey: string }): Promise<Reply>
  refund(id: string, details: { amount: string; orderId: string; apiRequestKey: string }): Promise<Reply>
}
const stepsOf = ({ client }: Party) => client.transaction as unknown as Steps

const voidSale = (party: Party, id: string, reference: string): Promise<Reply> =>
  party.ask(stepsOf(party).void(id, { apiRequestKey: reference }))

/**
 * Refunds a sale. Before the settlement, only a full refund is possible, by voiding the sale; a partial refund
 * needs the settlement.
 */
async function refund(party: Party, id: string, reference: string, amount: Cents): Promise<Sale> {
  requireAmount(amount)
  const transaction = await readSale(party, id)
  const before = await findRefund(party, transaction, reference)
  const sale = await saleOf(party, transaction)
  if (before || (transaction.status === 'voided' && sale.refunded === amount)) return sale
  if (sale.state === 'declined') throw new RefundRefused('The bank never paid this sale.')
  if (sale.state !== 'captured') throw forbidden('refund', amount, sale)
  if (sale.refunded + amount > sale.captured)
    throw new RefundRefused(`No more than ${dollars(sale.captured - sale.refunded)} is left of this sale.`)
  if (!isSettled(transaction)) {
    if (amount !== cents(transaction.amount)) throw new NotYetPossible(`${id} is not settled yet`)
    const reply = await voidSale(party, id, reference)
    // Between our lookup and our request, the settlement may have started.
    if (!reply.success) throw new NotYetPossible(`${id} is being settled`)
    return answerOf(party, reply)
  }
  const details = { amount: dollars(amount), orderId: reference, apiRequestKey: reference }
  const reply = await party.ask(stepsOf(party).refund(id, details))
  const after = await readSale(party, id)
  if (!reply.success) await refuse(party, after, reference, reply)
  return saleOf(party, after)
}

/**
 * Returns the refund with this reference, if there is one. The sale lists its refunds immediately; the search finds
 * them a little later.
 * @throws RefundRefused if the bank declined it
 */
async function findRefund(
  party: Party,
  sale: Transaction,
  reference: string,
): Promise<Transaction | undefined> {
  const own = (await refundsOf(party, sale)).find(({ orderId }) => orderId === reference)
  const [found] = own ? [own] : await Array.fromAsync(search(party, (by) => by.orderId().is(reference)))
  if (found && found.refundedTransactionId !== sale.id)
    throw new Error(`${reference} was used for another step`)
  if (found && gaveNothing(found)) throw new RefundRefused(reasonOf(found))
  return found
}

const NOT_SETTLED = '91506'

/** Throws the reason of a failed refund. @throws unless another process has made the same refund a moment ago */
async function refuse(party: Party, sale: Transaction, reference: string, reply: Reply): Promise<void> {
  if (await findRefund(party, sale, reference)) return
  const codes = codesOf(reply)
  if (codes.includes(NOT_SETTLED)) throw new NotYetPossible(`${sale.id} is not settled yet`)
  throw new RefundRefused([reply.message, ...codes].join(' '))
}

const forbidden = (step: string, amount: Cents, sale: Sale): Error =>
  new Error(`No ${step} of ${amount} cents on a sale that is ${sale.state}`)

function requireAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`${amount} is not an amount in cents`)
}

import {
  type Books,
  type VaultedMethod,
  type Sale,
  type EnteredMethod,
  moveSale,
  presentCustomer,
  presentSale,
} from './transactions.ts'
import { type Value, xml } from './xml.ts'

export type Answer = { status: number; body: string }
type Body = Record<string, Record<string, unknown>>
type GatewayRequest = { books: Books; parts: string[]; body: Body }

const ok = (name: string, value: Value, status = 200): Answer => ({ status, body: xml(name, value) })
const NOT_FOUND: Answer = { status: 404, body: '' }

/** Returns a rejection in the gateway's format: codes, a message, and the transaction if one was created. */
function refused(code: string | null, message: string, sale?: Sale): Answer {
  const errors = code ? [{ attribute: 'base', code, message }] : []
  return ok(
    'api-error-response',
    { errors: { transaction: { errors } }, message, ...(sale && { transaction: presentSale(sale) }) },
    422,
  )
}

const ROUTES: [RegExp, (asked: GatewayRequest) => Answer][] = [
  [/^POST client_token$/, clientToken],
  [/^POST transactions$/, makeSale],
  [/^POST transactions\/advanced_search_ids$/, searchIds],
  [/^POST transactions\/advanced_search$/, searchSales],
  [/^GET transactions\/[^/]+$/, ({ books, parts }) => withSale(books, parts[1], (sale) => told(sale))],
  [/^PUT transactions\/[^/]+\/submit_for_settlement$/, settle],
  [/^PUT transactions\/[^/]+\/void$/, voidSale],
  [/^POST transactions\/[^/]+\/refund$/, refund],
  [/^PUT transactions\/[^/]+\/settle$/, arrive],
  [/^GET customers\/[^/]+$/, findCustomer],
  [/^POST customers$/, makeCustomer],
  [/^DELETE payment_methods\/any\/[^/]+$/, forget],
]

export function answer(books: Books, method: string, path: string, body: Body): Answer {
  const parts = path.split('/')
  const key = (body.transaction?.api_request_key as string | undefined) ?? null
  const before = key === null ? undefined : books.requests.get(key)
  if (before) return before
  const route = ROUTES.find(([pattern]) => pattern.test(`${method} ${path}`))
  const answered = route ? route[1]({ books, parts, body }) : NOT_FOUND
  // Requests are idempotent by key. A rejected request may be retried.
  if (key !== null && answered.status < 300) books.requests.set(key, answered)
  return answered
}

const told = (sale: Sale, status = 200) => ok('transaction', presentSale(sale), status)

function withSale(books: Books, id: string | undefined, work: (sale: Sale) => Answer): Answer {
  const sale = books.sales.get(decodeURIComponent(id ?? ''))
  return sale ? work(sale) : NOT_FOUND
}

/** Returns a client token with the fields that the browser's SDK reads. */
const browserToken = (customer: string | null): string => {
  const configUrl = 'https://api.sandbox.braintreegateway.com:443/merchants/m/client_api/v1/configuration'
  const token = { version: 2, environment: 'sandbox', authorizationFingerprint: 'f', configUrl, customer }
  return Buffer.from(JSON.stringify(token)).toString('base64')
}

function clientToken({ books, body }: GatewayRequest): Answer {
  const customer = body.client_token?.customer_id as string | undefined
  if (customer !== undefined && !books.customers.has(customer))
    return refused('92804', 'Customer specified by customer_id does not exist')
  return ok('client-token', { value: browserToken(customer ?? null) }, 201)
}

// ---------------------------------------------------------------- sales

type Transaction = {
  amount: string
  order_id: string
  customer_id?: string
  payment_method_nonce?: string
  payment_method_token?: string
  options?: { store_in_vault_on_success?: boolean; three_d_secure?: { required?: boolean } }
}

function makeSale({ books, body }: GatewayRequest): Answer {
  const transaction = body.transaction as Transaction
  if (transaction.payment_method_token !== undefined) {
    const kept = books.vault.get(transaction.payment_method_token)
    if (!kept) return refused('91518', 'Payment method token is invalid.')
    if (kept.customerId !== transaction.customer_id)
      return refused('91516', 'Payment method is another customer’s.')
    return judge(books, transaction, kept)
  }
  if (transaction.payment_method_nonce === undefined)
    return refused('91508', 'Cannot determine payment method.')
  if (transaction.payment_method_nonce === ALWAYS_VALID) return judge(books, transaction, ALWAYS_A_VISA)
  const typed = books.nonces.get(transaction.payment_method_nonce)
  if (!typed) return refused('91565', 'Unknown or expired payment_method_nonce.')
  if (typed.isUsed) return refused('91564', 'Cannot use a payment_method_nonce more than once.')
  if (transaction.customer_id !== undefined && !books.customers.has(transaction.customer_id))
    return refused('91510', 'Customer ID is invalid.')
  typed.isUsed = true
  return judge(books, transaction, typed)
}

/** Nonce of the sandbox that can be used repeatedly. */
const ALWAYS_VALID = 'fake-valid-nonce'
const ALWAYS_A_VISA: EnteredMethod = {
  kind: 'card',
  cardType: 'Visa',
  last4: '1881',
  email: '',
  fingerprint: 'always-a-visa',
  answer: 1000,
}

/** Returns true for amounts that the sandbox declines, $2,000 to $2,999.99. The amount is also the reason code. */
const declinedAmount = (amount: number): boolean => amount >= 2000 && amount < 3000

function judge(books: Books, transaction: Transaction, method: EnteredMethod): Answer {
  const sale: Sale = {
    id: books.nextId(),
    type: 'sale',
    status: '',
    amount: transaction.amount,
    orderId: transaction.order_id,
    createdAt: books.now(),
    method,
    refundedTransactionId: null,
    refundIds: [],
    statusHistory: [],
    rejection: null,
    isLiabilityShifted: transaction.options?.three_d_secure?.required ? true : null,
  }
  books.sales.set(sale.id, sale)
  if (method.answer >= 2000 || declinedAmount(Number(transaction.amount))) {
    return refused(null, 'Do Not Honor', moveSale(books, sale, 'processor_declined'))
  }
  moveSale(books, sale, 'authorized')
  if (transaction.options?.store_in_vault_on_success && transaction.customer_id !== undefined) {
    const kept: VaultedMethod = {
      ...method,
      token: books.nextId(),
      customerId: transaction.customer_id,
      createdAt: books.now(),
    }
    books.vault.set(kept.token, kept)
  }
  return told(sale, 201)
}

function settle({ books, parts, body }: GatewayRequest): Answer {
  return withSale(books, parts[1], (sale) => {
    if (sale.status !== 'authorized')
      return refused('91507', 'Cannot submit for settlement unless status is authorized.')
    const amount = (body.transaction as Transaction | undefined)?.amount ?? sale.amount
    if (Number(amount) > Number(sale.amount)) return refused('91522', 'Settlement amount is too large.')
    // The captured amount becomes the sale's amount; the authorised amount stays in its history.
    sale.amount = amount
    return told(moveSale(books, sale, 'submitted_for_settlement'))
  })
}

/** Settles a sale immediately, as in the sandbox. In production settlement takes a night. */
function arrive({ books, parts }: GatewayRequest): Answer {
  return withSale(books, parts[1], (sale) => told(moveSale(books, sale, 'settled')))
}

function voidSale({ books, parts }: GatewayRequest): Answer {
  return withSale(books, parts[1], (sale) => {
    if (!['authorized', 'submitted_for_settlement', 'settlement_pending'].includes(sale.status))
      return refused('91504', 'Transaction can only be voided if status is authorized or submitted.')
    return told(moveSale(books, sale, 'voided'))
  })
}

function refund({ books, parts, body }: GatewayRequest): Answer {
  return withSale(books, parts[1], (sale) => {
    if (sale.status !== 'settled' && sale.status !== 'settling')
      return refused('91506', 'Cannot refund transaction unless it is settled.')
    const transaction = body.transaction as Transaction
    const given = sale.refundIds
      .map((id) => books.sales.get(id)!)
      .filter(({ status }) => status !== 'processor_declined')
      .reduce((sum, { amount }) => sum + Number(amount), 0)
    if (given + Number(transaction.amount) > Number(sale.amount) + 0.001)
      return refused('91521', 'Refund amount is too large.')
    const credit: Sale = {
      ...sale,
      id: books.nextId(),
      type: 'credit',
      amount: transaction.amount,
      orderId: transaction.order_id,
      createdAt: books.now(),
      refundedTransactionId: sale.id,
      refundIds: [],
      statusHistory: [],
    }
    books.sales.set(credit.id, credit)
    sale.refundIds.push(credit.id)
    if (sale.method.refusesRefunds)
      return refused(null, 'Refund declined', moveSale(books, credit, 'processor_declined'))
    return told(moveSale(books, credit, 'submitted_for_settlement'), 201)
  })
}

// ---------------------------------------------------------------- searching

type Criteria = { order_id?: { is: string }; created_at?: { min?: string; max?: string }; ids?: string[] }

const PAGE = 50

function searchIds({ books, body }: GatewayRequest): Answer {
  const { order_id: order, created_at: created } = body.search as Criteria
  const fits = (sale: Sale) =>
    !books.unindexed.has(sale.id) &&
    (!order || sale.orderId === order.is) &&
    (!created?.min || sale.createdAt >= new Date(created.min)) &&
    (!created?.max || sale.createdAt <= new Date(created.max))
  const ids = [...books.sales.values()].filter(fits).map(({ id }) => id)
  return ok('search-results', { pageSize: PAGE, ids })
}

function searchSales({ books, body }: GatewayRequest): Answer {
  const found = ((body.search as Criteria).ids ?? []).flatMap((id) => books.sales.get(id) ?? [])
  const inside = found.map((sale) => xml('transaction', presentSale(sale))).join('')
  return {
    status: 200,
    body: `<credit-card-transactions type="collection">${inside}</credit-card-transactions>`,
  }
}

// ---------------------------------------------------------------- customers

function findCustomer({ books, parts }: GatewayRequest): Answer {
  const id = parts[1]!
  return books.customers.has(id) ? ok('customer', presentCustomer(books, id)) : NOT_FOUND
}

function makeCustomer({ books, body }: GatewayRequest): Answer {
  const id = String(body.customer?.id)
  if (books.customers.has(id)) return refused('91609', 'Customer ID has already been taken.')
  books.customers.add(id)
  return ok('customer', presentCustomer(books, id), 201)
}

function forget({ books, parts }: GatewayRequest): Answer {
  return books.vault.delete(parts[2]!) ? { status: 200, body: '' } : NOT_FOUND
}

import type { ConsoleCustomer, Customer } from '#contract/console/customers.ts'
import { toDollars } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { OPERATOR_TIME_ZONE, toLocalIso } from '#domain/time.ts'
import { presentMessage } from '../messaging/messages.present.ts'
import type { CustomerRow } from './customer-list.queries.ts'
import type { NoteRow } from './customer-page.queries.ts'
import type { CustomerPage } from './customers.service.ts'

const at = (when: Date): string => toLocalIso(when, OPERATOR_TIME_ZONE)
const kindOf = (state: CustomerRow['state']): ConsoleCustomer['kind'] =>
  state === 'guest' ? 'guest' : 'account'

export const presentCustomer = (row: CustomerRow): ConsoleCustomer => ({
  user_id: row.user_id,
  kind: kindOf(row.state),
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  email_verified: row.email_verified_at !== null,
  mobile: row.mobile,
  mobile_verified: row.verified_at !== null,
  order_count: row.order_count,
  last_order: row.last_order_at && at(row.last_order_at),
  created: at(row.created_at),
  tags: row.tags,
})

export const presentNote = ({ customer_note_id, at: when, who, text }: NoteRow) => ({
  customer_note_id,
  who,
  text,
  at: at(when),
})

export const presentPage = (page: CustomerPage): Customer => ({
  ...presentCustomer(page.row),
  staff: page.isStaff,
  credit: toDollars(page.row.credit_cents),
  credit_entries: page.credit.map((entry) => ({
    kind: entry.kind,
    order_id: entry.order_id,
    amount: toDollars(entry.amount_cents),
    at: at(entry.at),
  })),
  self_exclusion: page.exclusion && { ends: page.exclusion.ends_at && at(page.exclusion.ends_at) },
  consents: page.consents.map(({ channel, isGranted, answeredAt }) => ({
    channel,
    granted: isGranted,
    at: answeredAt && at(answeredAt),
  })),
  orders: page.orders.map((order) => ({
    order_id: order.order_id,
    order_number: orderNumber(order.order_id),
    status: order.status,
    created: at(order.created_at),
    total: toDollars(order.total_cents),
    store_id: order.store_id,
  })),
  addresses: page.addresses.map(({ is_default: isDefault, ...address }) => ({
    ...address,
    default: isDefault,
  })),
  sessions: page.sessions.map((session) => ({
    session_id: session.session_id,
    device: session.device,
    created: at(session.created_at),
    last_used: at(session.used_at),
  })),
  payment_methods: page.methods?.map(methodLabel) ?? null,
  messages: page.messages.map(presentMessage),
  notes: page.notes.map(presentNote),
  reviews: page.reviews.map(({ created_at, ...review }) => ({ ...review, at: at(created_at) })),
  problems: page.problems.map(({ created_at, ...problem }) => ({ ...problem, created: at(created_at) })),
  linked: page.linked.map(({ row, reasons }) => ({
    user_id: row.user_id,
    kind: kindOf(row.state),
    firstname: row.firstname,
    lastname: row.lastname,
    reasons,
  })),
})

type Method = NonNullable<CustomerPage['methods']>[number]

/** Returns a label such as `Visa ending 11`: no number, token or holder's e-mail. */
const methodLabel = ({ type, cardType, lastTwo }: Method): string =>
  lastTwo ? `${cardType || type} ending ${lastTwo}` : cardType || METHOD_NAMES[type] || type

const METHOD_NAMES: Record<string, string> = { PayPalAccount: 'PayPal', CreditCard: 'Card' }

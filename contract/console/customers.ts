import { z } from 'zod'
import { CLOSING_REASONS } from '#domain/accounts/closing-reasons.ts'
import { LINK_REASONS } from '#domain/accounts/linked-accounts.ts'
import { NOTE_MAX, STAFF_SEARCH_MAX, TAG_MAX } from '#domain/field-lengths.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Email, FileQuery, Id, IsoTime, Paging, pageQuery, requiredText, text } from '../fields.ts'
import { ofAnyStore } from '../scope.ts'
import { Order } from '../orders/orders.ts'
import { ConsoleMessage } from './messages.ts'

export const CUSTOMER_SORTS = ['newest', 'name'] as const

/** `account`: a registered customer. `guest`: a customer without a login, who ordered by phone or at the counter. */
const CustomerKind = z.enum(['account', 'guest'])
const Channel = z.enum(['email', 'sms'])

const ConsoleCustomer = z.object({
  user_id: z.number(),
  kind: CustomerKind,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  mobile: z.string(),
  mobile_verified: z.boolean(),
  /** Orders placed at the caller's stores. */
  order_count: z.number(),
  last_order: IsoTime.nullable(),
  created: IsoTime,
  tags: z.array(z.string()),
})
export type ConsoleCustomer = z.output<typeof ConsoleCustomer>

/**
 * Lists customers. `search`: part of a name, an e-mail or a mobile in any common format, or an order number. A
 * manager sees customers who ordered from their stores or have an address in their zones. Without `search`,
 * customers of the latest orders are listed.
 * @source A-CUSTOMER-1
 */
export const listCustomers = endpoint({
  method: 'GET',
  path: '/console/customers',
  summary: 'Search customers by name, mobile, e-mail or order number',
  allow: ['customers.read'],
  scope: ['own stores', ofAnyStore('segment', 'query.segment_id')],
  query: z.object({
    search: text(STAFF_SEARCH_MAX).optional(),
    /** Lists customers with this tag, in any letter case. */
    tag: text(TAG_MAX).optional(),
    /** Lists the customers of a segment. */
    segment_id: Id.optional(),
    sort: z.enum(CUSTOMER_SORTS).default('newest'),
    ...pageQuery(50),
  }),
  data: z.array(ConsoleCustomer),
  beside: Paging.extend({ is_total_capped: z.boolean() }),
  errors: ['not_signed_in', 'forbidden', 'segment_not_found'],
})

export const CustomerParams = z.object({ user_id: Id })

const CustomerAddress = z.object({
  address_id: z.number(),
  line_1: z.string(),
  line_2: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  label: z.string(),
  default: z.boolean(),
  delivery_notes: z.string(),
})

const CustomerNote = z.object({
  customer_note_id: z.number(),
  at: IsoTime,
  who: z.string(),
  text: z.string(),
})

/**
 * Customer with the latest records of each kind. Records that belong to an order are limited to the caller's
 * stores.
 */
const Customer = ConsoleCustomer.extend({
  /** True for staff, whose accounts cannot be changed here. */
  staff: z.boolean(),
  credit: Dollars,
  credit_entries: z.array(
    z.object({ at: IsoTime, kind: z.string(), amount: Dollars, order_id: z.number().nullable() }),
  ),
  /** Active exclusion of this person, matched by contact or by name with birth date. `ends` null: permanent. */
  self_exclusion: z.object({ ends: IsoTime.nullable() }).nullable(),
  consents: z.array(z.object({ channel: Channel, granted: z.boolean(), at: IsoTime.nullable() })),
  orders: z.array(
    Order.pick({ order_id: true, order_number: true, status: true, created: true }).extend({
      total: Dollars,
      store_id: z.number(),
    }),
  ),
  addresses: z.array(CustomerAddress),
  sessions: z.array(
    z.object({ session_id: z.number(), device: z.string(), created: IsoTime, last_used: IsoTime }),
  ),
  /** Names of saved payment methods, such as `Visa ending 11`; null while the gateway is unreachable. */
  payment_methods: z.array(z.string()).nullable(),
  messages: z.array(
    ConsoleMessage.pick({
      message_id: true,
      channel: true,
      label: true,
      subject: true,
      state: true,
      created: true,
      order_id: true,
    }),
  ),
  notes: z.array(CustomerNote),
  reviews: z.array(
    z.object({
      product_name: z.string(),
      stars: z.number(),
      comment: z.string(),
      state: z.string(),
      at: IsoTime,
    }),
  ),
  problems: z.array(
    z.object({
      problem_report_id: z.number(),
      order_id: z.number(),
      reason: z.string(),
      status: z.string(),
      created: IsoTime,
    }),
  ),
  /**
   * Other accounts that may belong to the same person. Accounts are never merged automatically. @source
   * A-CUSTOMER-4
   */
  linked: z.array(
    z.object({
      user_id: z.number(),
      kind: CustomerKind,
      firstname: z.string(),
      lastname: z.string(),
      reasons: z.array(z.enum(LINK_REASONS)),
    }),
  ),
})
export type Customer = z.output<typeof Customer>

/** Returns a customer. Each call is recorded in the audit log. @source A-CUSTOMER-2 */
export const getCustomer = endpoint({
  method: 'GET',
  path: '/console/customers/:user_id',
  byPerson: true,
  summary: 'Retrieve a customer record for staff',
  allow: ['customers.read'],
  scope: 'own stores',
  params: CustomerParams,
  data: Customer,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'rate_limited'],
})

/** Returns all data stored about a customer, to be given to that customer. @source A-CUSTOMER-3 */
export const exportCustomer = endpoint({
  method: 'GET',
  path: '/console/customers/:user_id/data',
  summary: 'Export all stored data of a customer',
  allow: ['customers.write'],
  scope: 'own stores',
  stepUp: true,
  params: CustomerParams,
  query: FileQuery,
  data: z.record(z.string(), z.unknown()),
  errors: [
    'not_signed_in',
    'forbidden',
    'not_found',
    'works_here',
    'own_account',
    'payment_unavailable',
    'rate_limited',
  ],
})

/** Adds a note for colleagues. The customer sees it only in a data export. Notes are immutable. */
export const addCustomerNote = endpoint({
  method: 'POST',
  path: '/console/customers/:user_id/notes',
  summary: 'Add a note to a customer',
  allow: ['customers.write'],
  scope: 'own stores',
  params: CustomerParams,
  body: z.object({ text: requiredText(NOTE_MAX, fieldTexts.noteRequired) }),
  data: z.array(CustomerNote),
  errors: ['not_signed_in', 'forbidden', 'not_found', 'works_here', 'own_account'],
})

/** Ends every session of a customer, or the given session, with its realtime connections. */
export const endCustomerSessions = endpoint({
  method: 'DELETE',
  path: '/console/customers/:user_id/sessions',
  summary: 'Log out a customer on all devices',
  allow: ['customers.write'],
  scope: 'own stores',
  params: CustomerParams,
  query: z.object({ session_id: Id.optional() }),
  errors: ['not_signed_in', 'forbidden', 'not_found', 'works_here', 'own_account'],
})

/** Withdraws consent. Staff cannot grant consent: only the customer can. @source A-CUSTOMER-3, L-22 */
export const withdrawConsent = endpoint({
  method: 'DELETE',
  path: '/console/customers/:user_id/consents',
  summary: 'Withdraw a customer’s marketing consent for one channel',
  allow: ['customers.write'],
  scope: 'own stores',
  params: CustomerParams,
  query: z.object({ channel: Channel }),
  errors: ['not_signed_in', 'forbidden', 'not_found', 'works_here', 'own_account'],
})

/**
 * Closes an account, with the same effect as a closure by the customer. `email` must repeat the account's e-mail,
 * so that staff do not close another account by mistake.
 */
export const closeCustomer = endpoint({
  method: 'POST',
  path: '/console/customers/:user_id/close',
  summary: 'Close a customer’s account on request',
  allow: ['customers.write'],
  scope: 'own stores',
  stepUp: true,
  params: CustomerParams,
  body: z.object({ reason: z.enum(CLOSING_REASONS, fieldTexts.reasonRequired), email: Email }),
  errors: [
    'not_signed_in',
    'forbidden',
    'not_found',
    'works_here',
    'own_account',
    'closing_unconfirmed',
    'order_under_way',
  ],
})

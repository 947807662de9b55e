import type { listCustomers } from '#contract/console/customers.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { toIsoDate } from '#domain/accounts/age.ts'
import { type LinkFacts, linkReasons } from '#domain/accounts/linked-accounts.ts'
import { orderIdsOf } from '#domain/orders/order-number.ts'
import { required } from '#domain/required.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { readerOf } from '#server/db/replicas.ts'
import { type UserRow, birthDateOf, userById } from '#server/features/accounts/accounts.service.ts'
import { consentsOf } from '#server/features/accounts/consents/consents.service.ts'
import { exclusionOf } from '#server/features/accounts/self-exclusion/self-exclusion.service.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { messagesOfUser } from '#server/features/messaging/failed-messages.service.ts'
import { findSegment } from '#server/features/segments/segments.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { type Principal, storesWith, userIdOf } from '#server/http/session/principal.ts'
import { readSessionsOf } from '#server/http/session/session.queries.ts'
import { GatewayUnreachable } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import * as list from './customer-list.queries.ts'
import * as queries from './customer-page.queries.ts'

type CustomerListQuery = NonNullable<OutputOf<(typeof listCustomers)['query']>>
type CustomerPermission = 'customers.read' | 'customers.write'

/** @source A-CUSTOMER-1 */
export async function findCustomers(
  shop: Shop,
  principal: Principal,
  { search, tag, segment_id: segmentId, sort, page, limit }: CustomerListQuery,
) {
  const segment = segmentId === undefined ? null : await findSegment(shop, segmentId)
  if (segment === undefined) throw new ShopError('segment_not_found')
  const filter = {
    tag: tag || null,
    segment: segment && { filter: segment, now: shop.clock.now() },
    search: search ? searchOf(search) : null,
    scope: scopeOf(shop, principal, 'customers.read'),
    sort,
  }
  const { rows, total, isCapped } = await list.listCustomers(readerOf(shop), filter, { page, limit })
  const paging = { ...pagingOf(total, { page, limit }), is_total_capped: isCapped }
  return { rows, paging }
}

/**
 * Returns the customers that the caller may see: for a manager those with orders from their stores or addresses in
 * their zones, for an owner all.
 */
export function scopeOf(shop: Shop, principal: Principal, permission: CustomerPermission): list.Scope {
  const storeIds = storesWith(principal, permission)
  if (storeIds === null) return null
  const zones = shop.storeDirectory.zones().filter((zone) => storeIds.includes(zone.primaryStoreId))
  const areas = zones.map(({ shape }) => {
    const points = (shape.polygon.coordinates[0] ?? []).map(([lng, lat]) => `(${lng},${lat})`)
    return `(${points.join(',')})`
  })
  return { storeIds, areas }
}

function searchOf(typed: string): list.CustomerSearch {
  // Mobiles are stored with the country code in place of the 0.
  const digits = typed.replace(/[\s().+-]/g, '').replace(/^(?:0011)?(?:610?|0)(?=4)/, '')
  return {
    text: typed.toLowerCase(),
    ids: orderIdsOf(typed),
    mobile: /^\d{3,12}$/.test(digits) ? digits : null,
  }
}

/** Returns the customer if the caller may see them. Other customers are answered as not found. */
export async function requireCustomer(
  shop: Shop,
  principal: Principal,
  userId: number,
  permission: CustomerPermission,
) {
  const scope = scopeOf(shop, principal, permission)
  const [row, user] = await Promise.all([
    queries.readCustomer(shop.db, userId, scope),
    userById(shop, userId),
  ])
  if (!row || !user) throw new ShopError('not_found', { isHidden: true })
  return { row, user, storeIds: scope && scope.storeIds }
}

/** Limit of viewed customers: more than a busy evening of calls needs, and a bound for a hijacked account. */
const LOOKS = { max: 300, minutes: 60 }

/**
 * Returns the data of the customer page. The view is recorded before any data is read.
 * @source A-CUSTOMER-2
 */
export async function customerPage(shop: Shop, principal: Principal, userId: number) {
  const { row, user, storeIds } = await requireCustomer(shop, principal, userId, 'customers.read')
  const byUserId = required(userIdOf(principal), 'user of the request')
  await consumeRateLimit(shop, { key: `customers seen by ${byUserId}`, ...LOOKS })
  await recordAudit(shop, { byUserId, action: 'customer.viewed', subject: `user ${userId}` })
  const whose = { userId, storeIds }
  const birth = birthDateOf(shop, user)
  const [orders, addresses, credit, reviews, problems, notes, linked] = await Promise.all([
    queries.readOrders(shop.db, whose),
    queries.readAddresses(shop.db, userId),
    queries.readCredit(shop.db, userId),
    queries.readReviews(shop.db, whose),
    queries.readProblems(shop.db, whose),
    queries.readNotes(shop.db, userId),
    linkedTo(shop, user),
  ])
  const [consents, sessions, messages, exclusion, methods] = await Promise.all([
    consentsOf(shop, userId),
    readSessionsOf(shop.db, userId, NO_SESSION, shop.clock.now()),
    messagesOfUser(shop, userId),
    exclusionOf(shop, user, birth),
    savedMethodsOf(shop, userId),
  ])
  return {
    row,
    isStaff: worksHere(user),
    orders,
    addresses,
    credit,
    reviews,
    problems,
    notes,
    linked,
    consents,
    sessions,
    messages,
    exclusion: exclusion ?? null,
    methods,
  }
}
export type CustomerPage = Awaited<ReturnType<typeof customerPage>>

/** Token hash that matches no session, because none of the customer's sessions is the reader's own. */
const NO_SESSION = Buffer.alloc(0)

export const worksHere = ({ type, staff_roles: roles }: UserRow): boolean =>
  type !== 'customer' || roles.length > 0

/** Returns the saved payment methods; null if the gateway is unreachable, so that the page still opens. */
async function savedMethodsOf(shop: Shop, userId: number) {
  try {
    return await shop.payments.savedMethods(String(userId))
  } catch (error) {
    if (error instanceof GatewayUnreachable) return null
    throw error
  }
}

/** @source A-CUSTOMER-4 */
async function linkedTo(shop: Shop, user: UserRow) {
  const factsOf = (one: LinkedPerson): LinkFacts => {
    const birth = birthDateOf(shop, one)
    return { ...one, birthDate: birth && toIsoDate(birth) }
  }
  const own = factsOf(user)
  return (await queries.readLinkCandidates(shop.db, user.user_id))
    .map((row) => ({ row, reasons: linkReasons(own, factsOf(row), row.shares_payment) }))
    .filter(({ reasons }) => reasons.length > 0)
}

type LinkedPerson = Pick<
  queries.LinkRow,
  'user_id' | 'firstname' | 'lastname' | 'email' | 'mobile' | 'dob_sealed'
>

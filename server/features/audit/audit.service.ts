import { type Reader, readerOf } from '#server/db/replicas.ts'
import { ShopError } from '#server/http/errors.ts'
import { currentContext } from '#server/http/request-context.ts'
import { type Principal, storesWith } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import type { PageRequest } from '#server/db/list-page.ts'
import { addMinutes } from '#domain/time.ts'
import {
  type AuditFacts,
  type AuditValue,
  isSubjectSafe,
  personOf,
  removePersonalData,
} from './audit-facts.ts'
import * as queries from './audit.queries.ts'
import type { AuditEntryRow } from './audit.queries.ts'

export type AuditEvent = {
  byUserId: number | null
  /** Dotted name, such as `refund.approved`. */
  action: string
  /** Kind and id of the thing, such as `order 123`. */
  subject: string
  details?: AuditFacts
  /** The changed fields before and after. Unchanged fields may be left out. */
  before?: AuditFacts
  after?: AuditFacts
}

/**
 * Records an action permanently. IP address and device come from the current request.
 * The log is never changed, so it refers to people only by id. A value that identifies a person is removed and logged
 * as a bug.
 */
export async function recordAudit(shop: Shop, event: AuditEvent): Promise<void> {
  const { byUserId, action } = event
  const { role, ip, device, tablet } = currentContext()
  const eventDetails: Record<string, AuditValue> = event.details ?? {}
  const allDetails = tablet ? { ...eventDetails, tablet } : eventDetails
  const [details, before, after] = [allDetails, event.before, event.after].map((facts) =>
    facts ? removePersonalData(facts) : null,
  )
  const removed = [details, before, after].flatMap((screened) => screened?.removed ?? [])
  const isSafe = isSubjectSafe(event.subject)
  if (removed.length > 0 || !isSafe) {
    shop.log.error(
      { action, removed: isSafe ? removed : ['subject', ...removed] },
      'an audit event contains personal data',
    )
  }
  await queries.insertAudit(shop.db, {
    at: shop.clock.now(),
    byUserId,
    byRole: role,
    ip,
    device,
    action,
    subject: isSafe ? event.subject : 'removed',
    details: details?.facts ?? {},
    before: before?.facts ?? null,
    after: after?.facts ?? null,
  })
}

const REPEATED_REFUSAL_MINUTES = 15

/** Records that a signed-in person was denied access. Repetitions within some minutes are recorded once. */
export async function recordRefusal(
  shop: Shop,
  userId: number,
  refused: { route: string; code: string },
): Promise<void> {
  const event = { byUserId: userId, action: 'access.refused', subject: refused.route }
  const since = addMinutes(shop.clock.now(), -REPEATED_REFUSAL_MINUTES)
  if (await queries.wasRecordedSince(shop.db, event, since)) return
  await recordAudit(shop, { ...event, details: { code_of_refusal: refused.code } })
}

export type AuditQuery = {
  user_id?: number | undefined
  person?: string | undefined
  thing?: string | undefined
  search?: string | undefined
  from: Date | null
  to: Date | null
  oldestFirst: boolean
}

/**
 * Returns audit entries. Names are personal data, so only callers who may read customers in every store receive them,
 * such as owners.
 * @source A-STAFF-2
 */
export async function searchAudit(shop: Shop, principal: Principal, query: AuditQuery & PageRequest) {
  const { user_id, person, thing, search, from, to, oldestFirst, ...request } = query
  const db = readerOf(shop)
  const seesNames = storesWith(principal, 'customers.read') === null
  const filter = {
    userIds: user_id === undefined ? await userIdsOf(db, person, seesNames) : [user_id],
    // `order:12` and `order/12` are equivalent to `order 12`.
    subject: thing?.replace(/\s*[:/]\s*(?=\d+$)/, ' ') || null,
    search: search || null,
    from,
    to,
    oldestFirst,
  }
  const { rows, ...paging } = await queries.listAudit(db, filter, request)
  const [people, things] = await Promise.all([
    seesNames ? queries.readNames(db, [...new Set(rows.flatMap(peopleOf))]) : [],
    queries.readThingNames(db, [...new Set(rows.map(({ subject }) => subject))]),
  ])
  const names = {
    people: new Map(people.map(({ user_id: id, name }) => [id, name])),
    things: new Map(things.map(({ subject, name }) => [subject, name])),
  }
  return { rows, names, ...paging }
}

async function userIdsOf(
  db: Reader,
  person: string | undefined,
  seesNames: boolean,
): Promise<number[] | null> {
  if (!person) return null
  if (/^\d{1,15}$/.test(person)) return [Number(person)]
  if (!seesNames) throw new ShopError('forbidden')
  return (await queries.findPeople(db, person)).map(({ user_id: id }) => id)
}

/** Returns the ids of the actor and of the person in the subject. */
function peopleOf({ by_user_id: by, subject }: AuditEntryRow): number[] {
  const about = personOf(subject)
  return [...(by === null ? [] : [by]), ...(about === null ? [] : [about])]
}

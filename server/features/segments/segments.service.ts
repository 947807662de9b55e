import type * as contract from '#contract/console/segments.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { fromDollars } from '#domain/money.ts'
import { inTransaction } from '#server/db/database.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { readerOf } from '#server/db/replicas.ts'
import { constraintOf, sqlStateOf } from '#server/db/violations.ts'
import { type AuditEvent, recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { CallerStores } from '#server/http/security/ownership.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { presentSegment } from './segment.present.ts'
import * as queries from './segments.queries.ts'

/** PostgreSQL's code for a violated foreign key. */
const FOREIGN_KEY_VIOLATION = '23503'

type SegmentListQuery = OutputOf<NonNullable<(typeof contract.listSegments)['query']>>
type CreateSegmentBody = OutputOf<NonNullable<(typeof contract.createSegment)['body']>>
type ChangeSegmentBody = OutputOf<NonNullable<(typeof contract.changeSegment)['body']>>
type PreviewBody = OutputOf<NonNullable<(typeof contract.previewSegment)['body']>>

/** @source A-SEGMENT-1 */
export async function listSegments(
  shop: Shop,
  stores: CallerStores,
  { search = '', page, limit }: SegmentListQuery,
) {
  const { rows, total } = await queries.listSegments(readerOf(shop), { search, stores }, { page, limit })
  return { rows, ...pagingOf(total, { page, limit }) }
}

/** @throws ShopError `not_found` */
export async function segmentById(shop: Shop, segmentId: number): Promise<queries.SegmentRow> {
  return requireRow(await queries.readSegment(shop.db, segmentId))
}

/** Returns a segment for another feature; undefined if it does not exist. */
export const findSegment = (shop: Shop, segmentId: number) => queries.readSegment(shop.db, segmentId)

/**
 * Holds a segment until the caller's transaction ends, so that a use of it can be stored. Returns undefined if it does
 * not exist, or was deleted in the meantime.
 */
export const holdSegment = (shop: Shop, segmentId: number) => queries.holdSegment(shop.db, segmentId)

function requireRow(row: queries.SegmentRow | undefined): queries.SegmentRow {
  if (!row) throw new ShopError('not_found')
  return row
}

export async function segmentWithFigures(shop: Shop, segmentId: number) {
  const row = await segmentById(shop, segmentId)
  return { row, figures: await queries.readFigures(readerOf(shop), row, shop.clock.now()) }
}

/** Counts the members of filters that are not saved. */
export async function previewSegment(shop: Shop, body: PreviewBody) {
  const filter = sentFields(body) as queries.SegmentFields
  await refuseProblems(shop, filter)
  return queries.readFigures(readerOf(shop), filter, shop.clock.now())
}

/** @source A-SEGMENT-2 */
export async function createSegment(shop: Shop, principal: Principal, body: CreateSegmentBody) {
  return inTransaction(shop, async (shop) => {
    const fields = sentFields(body) as queries.SegmentFields
    await refuseProblems(shop, fields)
    const { segment_id: segmentId } = await queries
      .insertSegment(shop.db, fields, shop.clock.now())
      .catch(refuseNameTaken)
    await audit(shop, principal, segmentId, {
      action: 'segment.created',
      before: {},
      after: factsOf(fields),
    })
    return segmentById(shop, segmentId)
  })
}

/** @source A-SEGMENT-2 */
export async function changeSegment(
  shop: Shop,
  principal: Principal,
  segmentId: number,
  { version, ...body }: ChangeSegmentBody,
) {
  return inTransaction(shop, async (shop) => {
    const before = await lockCurrent(shop, segmentId, version)
    const fields = { ...before, ...sentFields(body) }
    await refuseProblems(shop, fields)
    await queries.updateSegment(shop.db, segmentId, fields).catch(refuseNameTaken)
    await audit(shop, principal, segmentId, {
      action: 'segment.changed',
      before: factsOf(before),
      after: factsOf(fields),
    })
    return segmentById(shop, segmentId)
  })
}

/** @source A-SEGMENT-2 */
export async function deleteSegment(shop: Shop, principal: Principal, segmentId: number, version: number) {
  return inTransaction(shop, async (shop) => {
    const before = await lockCurrent(shop, segmentId, version)
    if (before.uses > 0) throw new ShopError('segment_in_use')
    await queries.deleteSegment(shop.db, segmentId).catch(refuseUsed)
    await audit(shop, principal, segmentId, {
      action: 'segment.deleted',
      before: factsOf(before),
      after: {},
    })
    return before
  })
}

async function lockCurrent(shop: Shop, segmentId: number, version: number): Promise<queries.SegmentRow> {
  const row = requireRow(await queries.lockSegment(shop.db, segmentId))
  if (row.version !== version) throw new ShopError('stale', { current: presentSegment(row) })
  return row
}

/** Maps the violation of the unique index to its API error. */
function refuseNameTaken(error: unknown): never {
  if (constraintOf(error) !== 'segment_named_once') throw error
  throw new ShopError('segment_name_taken', {
    fields: { name: 'Another segment has that name already.' },
  })
}

/** Maps a use that began after the count to its API error. */
function refuseUsed(error: unknown): never {
  if (sqlStateOf(error) !== FOREIGN_KEY_VIOLATION) throw error
  throw new ShopError('segment_in_use')
}

/** Returns the sent fields as columns of the row. */
function sentFields(body: Partial<CreateSegmentBody>): Partial<queries.SegmentFields> {
  const { spend_from: from, spend_to: to, ...same } = body
  const cents = (dollars: number | null) => (dollars === null ? null : fromDollars(dollars))
  const sent = {
    ...same,
    ...(from !== undefined && { spend_from_cents: cents(from) }),
    ...(to !== undefined && { spend_to_cents: cents(to) }),
  }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

/** @throws ShopError `invalid_input` */
async function refuseProblems(shop: Shop, filter: Omit<queries.SegmentFields, 'name'>): Promise<void> {
  const stores = shop.storeDirectory.stores().map(({ store_id }) => store_id)
  const { category_ids: ids, spend_from_cents: from, spend_to_cents: to } = filter
  const known = ids.length === 0 ? [] : await queries.readCategories(shop.db, ids)
  const { ordered_within: within, not_ordered_for: since } = filter
  const fields = {
    ...(known.length < ids.length && { category_ids: 'Choose categories that we have.' }),
    ...(!filter.store_ids.every((id) => stores.includes(id)) && { store_ids: 'Choose stores that we have.' }),
    ...(from !== null && to !== null && to < from && { spend_to: 'Enter more than the lowest spend.' }),
    ...(within !== null &&
      since !== null &&
      since >= within && { not_ordered_for: 'Enter fewer days than above, or nobody fits.' }),
  }
  if (Object.keys(fields).length > 0) throw new ShopError('invalid_input', { fields })
}

const audit = (
  shop: Shop,
  principal: Principal,
  segmentId: number,
  event: Pick<AuditEvent, 'action' | 'before' | 'after'>,
) => recordAudit(shop, { byUserId: userIdOf(principal), subject: `segment ${segmentId}`, ...event })

const factsOf = (fields: queries.SegmentFields): NonNullable<AuditEvent['after']> => ({
  title: fields.name,
  category_ids: fields.category_ids.join(' '),
  store_ids: fields.store_ids.join(' '),
  ordered_within: fields.ordered_within,
  not_ordered_for: fields.not_ordered_for,
  spend_from_cents: fields.spend_from_cents,
  spend_to_cents: fields.spend_to_cents,
  consent: fields.consent,
})

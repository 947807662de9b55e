import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import { type PageRequest, listPage } from '#server/db/list-page.ts'
import type { Reader } from '#server/db/replicas.ts'
import type { Row } from '#server/db/row.ts'
import { type RoleRow, rolesOf } from '#server/db/user-roles.ts'

export const APPROVAL_KINDS = ['refund', 'goodwill', 'gift_card', 'roles', 'limits'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]
export type ApprovalState = 'pending' | 'approved' | 'rejected' | 'expired'

export type NewApproval = {
  kind: ApprovalKind
  orderId: number | null
  subjectUserId: number | null
  amount: Cents | null
  payload: object
  payloadHash: Buffer
  key: string | null
  requestedBy: number
  now: Date
  expiresAt: Date
}

/** Inserts a request. Returns no row if an equal request is pending already. */
export const insertApproval = (db: Database, a: NewApproval) =>
  db.first<Row<'approvals', 'approval_id'>>(sql`
    insert into approvals (kind, order_id, subject_user_id, amount_cents, payload, payload_hash, idempotency_key,
      requested_by, requested_at, expires_at)
    values (${a.kind}, ${a.orderId}, ${a.subjectUserId}, ${a.amount}, ${JSON.stringify(a.payload)}::jsonb,
      ${a.payloadHash}, ${a.key}, ${a.requestedBy}, ${a.now}, ${a.expiresAt})
    on conflict do nothing returning approval_id`)

/** Returns the request with the same idempotency key, or the pending request with the same content. */
export const readDuplicate = (db: Database, a: Pick<NewApproval, 'requestedBy' | 'payloadHash' | 'key'>) =>
  db.first<Row<'approvals', 'approval_id'>>(sql`
    select approval_id from approvals
    where requested_by = ${a.requestedBy}
      and (idempotency_key = ${a.key} or (payload_hash = ${a.payloadHash} and state = 'pending'))
    order by idempotency_key = ${a.key} desc nulls last limit 1`)

export const readByKey = (db: Database, requestedBy: number, key: string) =>
  db.first<Row<'approvals', 'approval_id' | 'payload_hash'>>(sql`
    select approval_id, payload_hash from approvals
    where requested_by = ${requestedBy} and idempotency_key = ${key}`)

/** Expires the requests that were not decided in time. */
export const expireApprovals = (db: Database, now: Date) =>
  db.rows<Row<'approvals', 'approval_id' | 'kind'>>(sql`
    update approvals set state = 'expired', decided_at = ${now}
    where state = 'pending' and expires_at <= ${now} returning approval_id, kind`)

export type ApprovalRow = Row<'approvals'> & {
  payload: Record<string, unknown>
  requested_by_name: string
  decided_by_name: string | null
}

const approvalColumns = sql`
  a.*, concat_ws(' ', r.firstname, r.lastname) as requested_by_name,
  concat_ws(' ', d.firstname, d.lastname) as decided_by_name`

const approvalJoins = sql`
  join users r on r.user_id = a.requested_by left join users d on d.user_id = a.decided_by`

const approval = sql`select ${approvalColumns} from approvals a ${approvalJoins}`

export const readApproval = (db: Database, approvalId: number) =>
  db.first<ApprovalRow>(sql`${approval} where a.approval_id = ${approvalId}`)

export const lockApproval = (db: Database, approvalId: number) =>
  db.first<ApprovalRow>(sql`${approval} where a.approval_id = ${approvalId} for update of a`)

type ListFilter = { state: ApprovalState; requestedBy: number | null }

/** Returns the requests of one person, or of all people if `requestedBy` is null. Newest first. */
export const listApprovals = (db: Reader, { state, requestedBy }: ListFilter, request: PageRequest) =>
  listPage<ApprovalRow>(
    db,
    {
      from: sql`approvals a`,
      where: [
        sql`a.state = ${state}`,
        ...(requestedBy === null ? [] : [sql`a.requested_by = ${requestedBy}`]),
      ],
      sort: [{ name: 'approval_id', sql: sql`a.approval_id`, type: 'bigint' }],
      descending: true,
    },
    request,
    { columns: approvalColumns, joins: sql`join approvals a using (approval_id) ${approvalJoins}` },
  )

type ApprovalDecision = {
  approvalId: number
  state: 'approved' | 'rejected'
  userId: number
  reason: string
  now: Date
}

export const decideApproval = (db: Database, d: ApprovalDecision) =>
  db.run(sql`
    update approvals set state = ${d.state}, decided_by = ${d.userId}, decided_at = ${d.now},
      decision_reason = ${d.reason}
    where approval_id = ${d.approvalId}`)

/** Returns another active owner, if any. */
export const readOtherAdmin = (db: Database, userId: number) =>
  db.first<Row<'users', 'user_id'>>(sql`
    select u.user_id from user_roles r join users u using (user_id)
    where r.role = 'owner' and u.state = 'full' and u.deactivated_at is null and u.user_id <> ${userId} limit 1`)

/** Returns a user's rights as a new session would have them. */
export const readPrincipal = (db: Database, userId: number) =>
  db.first<
    Row<'users', 'user_id' | 'type' | 'email'> & {
      staff_roles: RoleRow[]
      mobile: string
    }
  >(sql`
    select user_id, type, email,
      case when verified_at is null then '' else mobile end as mobile,
      ${rolesOf(sql`u.user_id`)} as staff_roles
    from users u where user_id = ${userId} and state = 'full' and deactivated_at is null`)

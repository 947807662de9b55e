import sql from 'sql-template-tag'
import type { LawRuleName } from '#domain/law/law-rule.ts'
import type { AddressState } from '#domain/states.ts'
import type { TimeZone } from '#domain/time.ts'
import type { Database } from '#server/db/database.ts'
import { type NumberedPage, pageSlice } from '#server/db/numbered-page.ts'
import type { Row } from '#server/db/row.ts'

export type LawRuleRow = Omit<Row<'law_rules'>, 'valid_from' | 'valid_to' | 'source_date' | 'parameters'> & {
  valid_from: string
  valid_to: string | null
  source_date: string | null
  parameters: Record<string, unknown>
  checker: string
  approver: string
}

const columns = sql`
  r.law_rule_id, r.state, r.rule, r.valid_from::text, r.valid_to::text, r.parameters, r.citation, r.source_date::text,
  r.checked_by, r.checked_at, r.approved_by, r.approved_at, r.withdrawn_at, r.status,
  concat_ws(' ', c.firstname, c.lastname) as checker, concat_ws(' ', a.firstname, a.lastname) as approver`
const people = sql`
  left join users c on c.user_id = r.checked_by left join users a on a.user_id = r.approved_by`

export type LawRuleList = {
  state: AddressState | null
  rule: LawRuleName | null
  status: LawRuleRow['status'] | null
  at: string | null
}

/** Reads one page of rules, newest period first. */
export async function listLawRules(
  db: Database,
  { state, rule, status, at }: LawRuleList,
  request: NumberedPage,
) {
  const where = sql`
    (${state}::text is null or r.state = ${state}) and (${rule}::text is null or r.rule = ${rule})
    and (${status}::text is null or r.status = ${status})
    and (${at}::date is null
      or r.status = 'approved' and daterange(r.valid_from, r.valid_to, '[]') @> ${at}::date)`
  const [rows, { total }] = await Promise.all([
    db.rows<LawRuleRow>(sql`
      select ${columns} from law_rules r ${people} where ${where}
      order by r.valid_from desc, r.law_rule_id desc ${pageSlice(request)}`),
    db.one<{ total: number }>(sql`select count(*)::int as total from law_rules r where ${where}`),
  ])
  return { rows, total }
}

export const readLawRule = (db: Database, lawRuleId: number) =>
  db.first<LawRuleRow>(sql`select ${columns} from law_rules r ${people} where r.law_rule_id = ${lawRuleId}`)

/** Locks a rule until the transaction ends. */
export const lockLawRule = (db: Database, lawRuleId: number) =>
  db.first<LawRuleRow>(sql`
    select ${columns} from law_rules r ${people} where r.law_rule_id = ${lawRuleId} for no key update of r`)

/** Returns whether an approved rule starts within the period of a new rule, which therefore can't be approved. */
export const hasLaterRule = (
  db: Database,
  {
    state,
    rule,
    validFrom,
    validTo,
  }: { state: string; rule: string; validFrom: string; validTo: string | null },
) =>
  db
    .one<{ found: boolean }>(sql`
      select exists (
        select from law_rules r
        where r.state = ${state} and r.rule = ${rule} and r.status = 'approved'
          and daterange(${validFrom}::date, ${validTo}::date, '[]') @> r.valid_from) as found`)
    .then(({ found }) => found)

type NewLawRule = {
  state: string
  rule: string
  validFrom: string
  validTo: string | null
  parameters: object
  citation: string
  sourceDate: string | null
}

export const insertLawRule = (db: Database, r: NewLawRule, checkedBy: number, now: Date) =>
  db.one<Row<'law_rules', 'law_rule_id'>>(sql`
    insert into law_rules
      (state, rule, valid_from, valid_to, parameters, citation, source_date, checked_by, checked_at)
    values (${r.state}, ${r.rule}, ${r.validFrom}, ${r.validTo}, ${JSON.stringify(r.parameters)}, ${r.citation},
      ${r.sourceDate}, ${checkedBy}, ${now})
    returning law_rule_id`)

export const approveLawRule = (db: Database, lawRuleId: number, approvedBy: number, now: Date) =>
  db.run(sql`
    update law_rules set status = 'approved', approved_by = ${approvedBy}, approved_at = ${now}
    where law_rule_id = ${lawRuleId}`)

export const withdrawLawRule = (db: Database, lawRuleId: number, now: Date) =>
  db.run(sql`
    update law_rules set status = 'withdrawn', withdrawn_at = ${now} where law_rule_id = ${lawRuleId}`)

/** Maximum number of open orders that a preview reads. */
const OPEN_ORDERS_MAX = 10_000

/** Reads the open orders with alcohol that are due in a period, earliest first. */
export const readOpenOrders = (
  db: Database,
  { state, validFrom, validTo }: { state: string; validFrom: string; validTo: string | null },
) =>
  db.rows<{ order_id: number; start_at: Date; due_at: Date; time_zone: TimeZone }>(sql`
    select o.order_id, o.start_at, o.due_at, s.time_zone
    from orders o join stores s using (store_id)
    where o.status in (1, 2, 3, 4, 6) and o.state = ${state} and o.contains_alcohol
      and daterange(${validFrom}::date, ${validTo}::date, '[]') @> (o.due_at at time zone s.time_zone)::date
    order by o.due_at, o.order_id limit ${OPEN_ORDERS_MAX}`)

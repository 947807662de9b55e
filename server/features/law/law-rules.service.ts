import type { OutputOf } from '#contract/endpoint.ts'
import type {
  listLawRules as listContract,
  proposeLawRule as proposeContract,
} from '#contract/console/law-rules.ts'
import { required } from '#domain/required.ts'
import { STATES } from '#domain/states.ts'
import { OPERATOR_TIME_ZONE, localDate } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { constraintOf } from '#server/db/violations.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './law-rules.queries.ts'

export type LawRuleRow = queries.LawRuleRow

type ListQuery = OutputOf<NonNullable<(typeof listContract)['query']>>
type Proposal = OutputOf<NonNullable<(typeof proposeContract)['body']>>

/** @source A-LAW-1 */
export async function listLawRules(shop: Shop, query: ListQuery) {
  const at = query.at?.includes('T') ? localDate(new Date(query.at), OPERATOR_TIME_ZONE) : query.at
  const { state = null, rule = null, status = null } = query
  const { rows, total } = await queries.listLawRules(shop.db, { state, rule, status, at: at ?? null }, query)
  return { rows, ...pagingOf(total, query) }
}

export async function readLawRule(shop: Shop, lawRuleId: number): Promise<LawRuleRow> {
  const row = await queries.readLawRule(shop.db, lawRuleId)
  if (!row) throw new ShopError('not_found')
  return row
}

const today = (shop: Shop, state: LawRuleRow['state']): string =>
  localDate(shop.clock.now(), STATES[state].timeZone)

/**
 * Inserts a pending rule. The law of past days does not change.
 * @source L-55, A-LAW-2
 */
export async function proposeLawRule(shop: Shop, by: number, proposal: Proposal): Promise<LawRuleRow> {
  const { state, rule, valid_from: validFrom, valid_to: validTo, parameters, citation } = proposal
  if (validFrom < today(shop, state))
    throw new ShopError('invalid_input', { fields: { valid_from: 'Please choose today or a later day.' } })
  if (validTo !== null && validTo < validFrom)
    throw new ShopError('invalid_input', { fields: { valid_to: 'The last day has to be after the first.' } })
  if (await queries.hasLaterRule(shop.db, { state, rule, validFrom, validTo }))
    throw new ShopError('law_rule_overlap')
  const row = { state, rule, validFrom, validTo, parameters, citation, sourceDate: proposal.source_date }
  return inTransaction(shop, async (shop) => {
    const { law_rule_id: id } = await queries.insertLawRule(shop.db, row, by, shop.clock.now())
    const inserted = required(await queries.readLawRule(shop.db, id), `law rule ${id}`)
    await audit(shop, by, 'proposed', inserted)
    return inserted
  })
}

/**
 * Approves a colleague's rule, and applies it in this process. Other processes are notified.
 * @source L-55, A-LAW-3
 */
export async function approveLawRule(shop: Shop, by: number, lawRuleId: number): Promise<LawRuleRow> {
  const approved = await inTransaction(shop, async (shop) => {
    const row = await lockPending(shop, lawRuleId)
    if (row.checked_by === by) throw new ShopError('own_request')
    if (row.valid_from < today(shop, row.state)) throw new ShopError('approval_expired')
    await queries
      .approveLawRule(shop.db, lawRuleId, by, shop.clock.now())
      .catch((error: unknown) => refusePeriod(error, row))
    const after = required(await queries.readLawRule(shop.db, lawRuleId), `law rule ${lawRuleId}`)
    await audit(shop, by, 'approved', after)
    return after
  })
  await shop.storeDirectory.renew()
  return approved
}

/** @source A-LAW-3 */
export async function withdrawLawRule(shop: Shop, by: number, lawRuleId: number): Promise<LawRuleRow> {
  return inTransaction(shop, async (shop) => {
    await lockPending(shop, lawRuleId)
    await queries.withdrawLawRule(shop.db, lawRuleId, shop.clock.now())
    const after = required(await queries.readLawRule(shop.db, lawRuleId), `law rule ${lawRuleId}`)
    await audit(shop, by, 'withdrawn', after)
    return after
  })
}

async function lockPending(shop: Shop, lawRuleId: number): Promise<LawRuleRow> {
  const row = await queries.lockLawRule(shop.db, lawRuleId)
  if (!row) throw new ShopError('not_found')
  if (row.status !== 'pending') throw new ShopError('approval_decided')
  return row
}

/** Rejects an approval whose period overlaps an approved rule or leaves days without a rule. */
function refusePeriod(error: unknown, { valid_to: validTo }: LawRuleRow): never {
  const constraint = constraintOf(error)
  if (constraint === 'law_rules_are_without_gap') throw new ShopError('law_rule_gap')
  // An approved rule that continues after the last day of this rule would have to be split.
  if (constraint === 'law_rules_do_not_overlap')
    throw new ShopError(validTo === null ? 'law_rule_overlap' : 'law_rule_gap')
  throw error
}

const audit = (shop: Shop, by: number, what: string, row: LawRuleRow) =>
  recordAudit(shop, {
    byUserId: by,
    action: `law_rule.${what}`,
    subject: `law_rule ${row.law_rule_id}`,
    details: {
      state: row.state,
      rule: row.rule,
      // The log refuses dates alone, because a date of birth is one.
      period: row.valid_to === null ? `from ${row.valid_from}` : `${row.valid_from} to ${row.valid_to}`,
    },
  })

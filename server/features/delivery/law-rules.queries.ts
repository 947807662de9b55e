import sql from 'sql-template-tag'
import { LAW_KEYS, LAW_RULES, type LawRuleName } from '#domain/law/law-rule.ts'
import type { StateLaw, StateLaws } from '#domain/law/state-law.ts'
import { STATE_CODES } from '#domain/states.ts'
import type { Database } from '#server/db/database.ts'

type RuleRow = { state: string; rule: LawRuleName; periods: object[] }

/** Reads the approved rules of every state. */
export async function readStateLaws(db: Database): Promise<StateLaws> {
  const rows = await db.rows<RuleRow>(sql`
    select state, rule, jsonb_agg(jsonb_build_object(
      'validFrom', valid_from, 'validTo', valid_to, 'parameters', parameters) order by valid_from) as periods
    from law_rules where status = 'approved' group by state, rule`)
  const lawOf = (state: string) =>
    Object.fromEntries(
      LAW_RULES.map((rule) => {
        const row = rows.find((one) => one.state === state && one.rule === rule)
        return [LAW_KEYS[rule], row?.periods ?? []]
      }),
    ) as StateLaw
  return Object.fromEntries(STATE_CODES.map((state) => [state, lawOf(state)])) as StateLaws
}

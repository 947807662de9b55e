import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { AddressState } from '#domain/states.ts'
import { STATE_LAWS } from './state-laws.ts'

export type LawRow = {
  state?: AddressState
  rule: string
  validFrom: string
  validTo?: string | null
  parameters: object
  citation?: string
}

/** People who check and approve rows of law in tests. */
export type LawPeople = { checkedBy: number; approvedBy: number }

/** Returns two people of the demo. The database requires two people, and the API two owners. */
export async function lawPeople(db: Database): Promise<LawPeople> {
  const rows = await db.rows<{ user_id: number }>(sql`select user_id from users order by user_id limit 2`)
  const [checkedBy = 0, approvedBy = 0] = rows.map((row) => row.user_id)
  return { checkedBy, approvedBy }
}

/** Inserts a pending row of law and returns its id. */
export async function insertLaw(db: Database, row: LawRow, { checkedBy }: LawPeople): Promise<number> {
  const {
    state = 'NSW',
    rule,
    validFrom,
    validTo = null,
    parameters,
    citation = 'A test Act, section 1',
  } = row
  const inserted = await db.first<{ law_rule_id: number }>(sql`
    insert into law_rules (state, rule, valid_from, valid_to, parameters, citation, checked_by, checked_at)
    values (${state}, ${rule}, ${validFrom}, ${validTo}, ${JSON.stringify(parameters)}, ${citation}, ${checkedBy}, now())
    returning law_rule_id`)
  return inserted!.law_rule_id
}

export const approveLaw = (db: Database, lawRuleId: number, { approvedBy }: LawPeople): Promise<unknown> =>
  db.run(sql`
    update law_rules set status = 'approved', approved_by = ${approvedBy}, approved_at = now()
    where law_rule_id = ${lawRuleId}`)

/** Inserts and approves a row of law. */
export async function enactLaw(db: Database, row: LawRow, people: LawPeople): Promise<void> {
  await approveLaw(db, await insertLaw(db, row, people), people)
}

/** Returns parameters of `delivery_hours` with another end of every day. */
export const hoursUntil = (closes: string) => ({
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    opens: weekday === 7 ? '10:00' : '09:00',
    closes,
  })),
})

/** Returns parameters of `closed_days` of a state with one more closed day. */
export const daysWith = (state: AddressState, day: string) => ({
  days: [
    ...STATE_LAWS[state].closedDays[0]!.parameters.days,
    { day, name: 'Another day', opens: null, closes: null },
  ],
})

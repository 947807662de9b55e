import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLawfulHandOver, lawfulHours } from '#domain/delivery/lawful-hours.ts'
import type { StateLaws } from '#domain/law/state-law.ts'
import { addDays } from '#domain/time.ts'
import { stateLaws } from '#server/features/delivery/law-rules.service.ts'
import { STATE_LAWS } from '#testing/law/state-laws.ts'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'

let db: TestDatabase
let laws: StateLaws
beforeAll(async () => {
  db = await openTestDatabase()
  laws = await stateLaws(db)
})
afterAll(() => db.drop())

const PLACES = [
  { state: 'VIC', zone: 'Australia/Melbourne' },
  { state: 'NSW', zone: 'Australia/Sydney' },
] as const

/** Returns moments in steps, each with the database's decision whether alcohol may be handed over. */
async function lawfulMoments(
  { state, zone }: (typeof PLACES)[number],
  { from, to, step }: { from: string; to: string; step: string },
) {
  const rows = await db.rows<{ at: Date; lawful: boolean }>(sql`
    select at, is_lawful_hand_over(${state}, ${zone}, at) as lawful
    from generate_series(${from}::timestamptz, ${to}::timestamptz, ${step}::interval) as at`)
  return rows.map(({ at, lawful }) => ({ at: at.toISOString(), lawful }))
}

/** Returns the same moments with the domain's decision. */
const judgedByDomain = (
  { state, zone }: (typeof PLACES)[number],
  moments: Awaited<ReturnType<typeof lawfulMoments>>,
) => moments.map(({ at }) => ({ at, lawful: isLawfulHandOver(laws[state], zone, new Date(at)) }))

describe('the lawful hours of the database', () => {
  it('are those that tests without a database use', () => expect(laws).toEqual(STATE_LAWS))

  it.each(PLACES)('of $state agree with the domain in every quarter of an hour of a year', async (place) => {
    // From midnight to midnight in Melbourne and Sydney, including both nights on which the clocks change.
    const span = { from: '2026-12-31T13:00:00Z', to: '2027-12-31T13:00:00Z', step: '15 minutes' }
    const moments = await lawfulMoments(place, span)
    expect(moments).toHaveLength(365 * 96 + 1)
    expect(moments).toEqual(judgedByDomain(place, moments))
  })

  it.each(
    PLACES.flatMap((place) => ['2026-10-03', '2027-04-03', '2027-10-02'].map((day) => ({ ...place, day }))),
  )('of $state agree to the second around the change of clocks after $day', async ({ day, ...place }) => {
    const span = { from: `${day}T12:59:00Z`, to: `${day}T13:01:00Z`, step: '1 second' }
    const morning = { from: `${day}T22:59:00Z`, to: `${addDays(day, 1)}T00:01:00Z`, step: '1 second' }
    for (const one of [span, morning]) {
      const moments = await lawfulMoments(place, one)
      expect(moments).toEqual(judgedByDomain(place, moments))
    }
  })

  it.each(PLACES)('of $state agree for every date of a hundred years', async ({ state }) => {
    const rows = await db.rows<{ date: string; opens: string | null; closes: string | null }>(sql`
      select to_char(on_date, 'YYYY-MM-DD') as date, to_char(h.opens, 'HH24:MI') as opens, to_char(h.closes, 'HH24:MI') as closes
      from generate_series('2000-01-01'::date, '2099-12-31'::date, '1 day') as on_date
        left join lateral lawful_hours_on(${state}, on_date::date) h on true`)
    const byDomain = rows.map(({ date }) => ({
      date,
      ...(lawfulHours(laws[state], date) ?? { opens: null, closes: null }),
    }))
    expect(rows).toEqual(byDomain)
  })

  it('are closed if no rule is known', async () => {
    const [row] = await db.rows<{ lawful: boolean }>(sql`
      select is_lawful_hand_over('QLD', 'Australia/Brisbane', '2027-03-03T03:00:00Z') as lawful`)
    expect(row).toEqual({ lawful: false })
  })
})

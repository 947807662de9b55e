import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type LawPeople,
  type LawRow,
  approveLaw,
  daysWith,
  enactLaw,
  hoursUntil,
  insertLaw,
  lawPeople,
} from '#testing/law/law-rows.ts'
import { demoFilling } from '#testing/database/filled-shop.ts'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'

let db: TestDatabase
let people: LawPeople
beforeAll(async () => {
  db = await openTestDatabase({ filling: demoFilling })
  people = await lawPeople(db)
})
afterAll(() => db.drop())

const hours = (more: Partial<LawRow> = {}): LawRow => ({
  rule: 'delivery_hours',
  validFrom: '2027-01-01',
  parameters: hoursUntil('22:00'),
  ...more,
})
const closed = (parameters: object): LawRow => ({ rule: 'closed_days', validFrom: '2027-01-01', parameters })
const oneDay = { day: '01-26', name: 'Australia Day', opens: null, closes: null }
const periods = (state: string, rule: string) =>
  db.rows(sql`
    select valid_from::text, valid_to::text from law_rules
    where state = ${state} and rule = ${rule} and status = 'approved' order by valid_from`)

describe('the database refuses a row of law', () => {
  it.each<{ because: string; row: LawRow; by: string }>([
    { because: 'without a citation', row: hours({ citation: ' ' }), by: 'law_rule_has_citation' },
    {
      because: 'that ends after 23:00',
      row: hours({ parameters: hoursUntil('23:01') }),
      by: 'law_rule_is_valid',
    },
    {
      because: 'that ends at midnight',
      row: hours({ parameters: hoursUntil('24:00') }),
      by: 'law_rule_is_valid',
    },
    { because: 'without hours', row: hours({ parameters: {} }), by: 'law_rule_is_valid' },
    { because: 'whose hours are no list', row: hours({ parameters: { hours: 7 } }), by: 'law_rule_is_valid' },
    { because: 'that is no object', row: hours({ parameters: [] }), by: 'law_rule_is_valid' },
    {
      because: 'that lacks a weekday',
      row: hours({ parameters: { hours: hoursUntil('22:00').hours.slice(1) } }),
      by: 'law_rule_is_valid',
    },
    {
      because: 'that names a weekday twice',
      row: hours({ parameters: { hours: hoursUntil('22:00').hours.map((day) => ({ ...day, weekday: 1 })) } }),
      by: 'law_rule_is_valid',
    },
    {
      because: 'that closes before it opens',
      row: hours({ parameters: hoursUntil('08:00') }),
      by: 'law_rule_is_valid',
    },
    {
      because: 'with a closing time only',
      row: closed({ days: [{ ...oneDay, closes: '12:00' }] }),
      by: 'law_rule_is_valid',
    },
    {
      because: 'with an unknown day',
      row: closed({ days: [{ ...oneDay, day: 'monday' }] }),
      by: 'law_rule_is_valid',
    },
    {
      because: 'with an unnamed day',
      row: closed({ days: [{ ...oneDay, name: ' ' }] }),
      by: 'law_rule_is_valid',
    },
    {
      because: 'without the date of a day',
      row: closed({ days: [{ name: 'A day' }] }),
      by: 'law_rule_is_valid',
    },
    {
      because: 'that lets a person of 17 years receive alcohol',
      row: hours({ rule: 'recipient', parameters: { minimum_age: 17 } }),
      by: 'law_rule_is_valid',
    },
    {
      because: 'whose age is no number',
      row: hours({ rule: 'recipient', parameters: { minimum_age: 'eighteen' } }),
      by: 'law_rule_is_valid',
    },
    ...[
      {
        rule: 'recipient',
        parameters: { minimum_age: 18, first: 'buyer', later: 'adult', gift: 'gift_recipient' },
      },
      { rule: 'accepted_documents', parameters: { documents: [] } },
      { rule: 'accepted_documents', parameters: { documents: [{ type: 'passport', issuers: [] }] } },
      { rule: 'driver_training', parameters: { required: 'yes', years: 5 } },
      { rule: 'driver_training', parameters: { required: true, years: 0.5 } },
      { rule: 'notices', parameters: { text: '', version: '1', licence: 'A', sale_notice: '', amounts: [] } },
      { rule: 'refusal_classes', parameters: { retention_months: 11, classes: [] } },
      { rule: 'report_categories', parameters: { categories: [], columns: [], periods: [] } },
    ].map((row) => ({
      because: `${row.rule} with ${JSON.stringify(row.parameters)}`,
      row: hours(row),
      by: 'law_rule_is_valid',
    })),
    {
      because: 'that ends before it starts',
      row: hours({ validTo: '2026-12-31' }),
      by: 'law_rule_ends_after_its_start',
    },
    { because: 'of an unknown rule', row: hours({ rule: 'tobacco' }), by: 'law_rule_is_valid' },
  ])('$because', async ({ row, by }) => {
    await expect(insertLaw(db, row, people)).rejects.toMatchObject({ constraint: by })
  })

  it('that is inserted as approved', async () => {
    const inserted = db.run(sql`
      insert into law_rules (state, rule, valid_from, parameters, citation, status)
      select 'NSW', 'delivery_hours', '2027-01-01', parameters, citation, 'approved' from law_rules limit 1`)
    await expect(inserted).rejects.toMatchObject({ constraint: 'law_rules_are_kept' })
  })

  it('that its checker approves', async () => {
    const row = await insertLaw(db, hours(), people)
    await expect(approveLaw(db, row, { ...people, approvedBy: people.checkedBy })).rejects.toMatchObject({
      constraint: 'law_rule_is_approved_by_a_second_person',
    })
    const withoutPerson = db.run(sql`update law_rules set status = 'approved' where law_rule_id = ${row}`)
    await expect(withoutPerson).rejects.toMatchObject({ constraint: 'law_rule_has_people_and_times' })
  })

  it('that overlaps an approved row or leaves a gap', async () => {
    const row = { state: 'VIC', rule: 'closed_days', parameters: daysWith('VIC', '01-26') } as const
    await enactLaw(db, { ...row, validFrom: '2027-01-01' }, people)
    await expect(enactLaw(db, { ...row, validFrom: '2027-01-01' }, people)).rejects.toMatchObject({
      constraint: 'law_rules_do_not_overlap',
    })
    await expect(enactLaw(db, { ...row, validFrom: '2026-06-01' }, people)).rejects.toMatchObject({
      constraint: 'law_rules_do_not_overlap',
    })
    const short = { ...row, validFrom: '2027-06-01', validTo: '2027-06-30' }
    await expect(enactLaw(db, short, people)).rejects.toMatchObject({
      constraint: 'law_rules_do_not_overlap',
    })
    // A release has every rule, so a gap needs a state whose rule is removed.
    await db.owner.run(sql`alter table law_rules disable trigger law_rules_are_not_deleted`)
    await db.owner.run(sql`delete from law_rules where state = 'NSW' and rule = 'closed_days'`)
    await db.owner.run(sql`alter table law_rules enable trigger law_rules_are_not_deleted`)
    const after = { ...short, state: 'NSW', parameters: daysWith('NSW', '01-26') } as const
    await expect(enactLaw(db, after, people)).rejects.toMatchObject({
      constraint: 'law_rules_are_without_gap',
    })
    expect(await periods('VIC', 'closed_days')).toEqual([
      { valid_from: '2000-01-01', valid_to: '2026-12-31' },
      { valid_from: '2027-01-01', valid_to: null },
    ])
  })
})

describe('an approved row of law', () => {
  it.each([
    sql`valid_to = '2030-01-01'`,
    sql`parameters = '{"hours": []}'`,
    sql`citation = 'Another Act'`,
    sql`status = 'withdrawn', withdrawn_at = now()`,
    sql`status = 'pending'`,
    sql`valid_from = '1999-01-01'`,
  ])('never changes', async (change) => {
    const changed = db.run(sql`update law_rules set ${change} where state = 'NSW' and status = 'approved'`)
    await expect(changed).rejects.toMatchObject({ constraint: 'law_rules_are_kept' })
  })

  it('is never deleted, nor is a pending row', async () => {
    for (const status of ['approved', 'pending'])
      await expect(db.owner.run(sql`delete from law_rules where status = ${status}`)).rejects.toThrow(
        /never|kept|deleted|change/,
      )
    await expect(db.run(sql`delete from law_rules`)).rejects.toThrow(/permission denied/)
  })

  it('ends on the day before its successor starts', async () => {
    const later = hours({ state: 'NSW', validFrom: '2027-03-01', parameters: hoursUntil('21:00') })
    await enactLaw(db, later, people)
    await enactLaw(db, { ...later, validFrom: '2027-02-01', validTo: '2027-02-28' }, people)
    expect(await periods('NSW', 'delivery_hours')).toEqual([
      { valid_from: '2000-01-01', valid_to: '2027-01-31' },
      { valid_from: '2027-02-01', valid_to: '2027-02-28' },
      { valid_from: '2027-03-01', valid_to: null },
    ])
  })
})

describe('a pending row of law', () => {
  it('has no effect, is withdrawn, and cannot be approved afterwards', async () => {
    const row = await insertLaw(
      db,
      hours({ validFrom: '2028-01-01', parameters: hoursUntil('12:00') }),
      people,
    )
    const [found] = await db.rows(sql`select closes::text from lawful_hours_on('NSW', '2028-01-05')`)
    expect(found).toEqual({ closes: '21:00:00' })
    await db.run(
      sql`update law_rules set status = 'withdrawn', withdrawn_at = now() where law_rule_id = ${row}`,
    )
    await expect(approveLaw(db, row, people)).rejects.toMatchObject({ constraint: 'law_rules_are_kept' })
  })

  it('never changes its content', async () => {
    const row = await insertLaw(db, hours({ validFrom: '2028-01-01' }), people)
    const changed = db.run(sql`update law_rules set valid_from = '2028-02-01' where law_rule_id = ${row}`)
    await expect(changed).rejects.toMatchObject({ constraint: 'law_rules_are_kept' })
  })
})

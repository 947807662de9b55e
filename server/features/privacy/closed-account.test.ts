import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aVerifiedGuest } from '#testing/fixtures/builders.ts'
import { bringTo } from '#testing/fixtures/order-moves.ts'
import { logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

/** Columns that must retain data of a closed account by law; for the periods see `retention-rules.ts`. */
const KEPT_BY_LAW = [
  // Tax invoices name their buyer for five years, ID checks the recipient of alcohol for two.
  'invoices.document',
  'door_checks.recipient_name',
]

type Column = { table: string; column: string }

/** Reads every column of every table that can hold text. */
const columns = () =>
  test.db.owner.rows<Column>(sql`
    select format('%I.%I', table_schema, table_name) as table, column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema in ('public', 'demo_gateway', 'graphile_worker')
      and (c.data_type in ('text', 'jsonb', 'json', 'ARRAY') or c.data_type like 'character%')
      -- The demo's inbox represents the member's own mailbox.
      and table_name not like 'demo_inbox%'`)

async function placesOf(words: string[]): Promise<string[]> {
  const found: string[] = []
  for (const { table, column } of await columns()) {
    const name = `"${column}"`
    const hit = await test.db.owner.first(sql`
      select 1 from ${raw(table)} where exists (
        select from unnest(${words}::text[]) as word
        where position(lower(word) in lower(${raw(name)}::text)) > 0) limit 1`)
    if (hit) found.push(`${table.replace('public.', '')}.${column}`)
  }
  return found.toSorted()
}

it('a closed account leaves personal data only in columns required by law', async () => {
  const staff = await logInStaff(test)
  const { client, person, userId, body } = await aVerifiedGuest(test)
  await test.db.run(sql`
    update users set firstname = 'Quillan', lastname = 'Zephyrine' where user_id = ${userId}`)
  const { order_id: orderId } = await client.ok('POST', '/checkout', {
    ...body,
    firstname: 'Quillan',
    lastname: 'Zephyrine',
    address_line_2: 'Flat Qx77',
  })
  await bringTo(staff, orderId, 'complete')
  const problem = { reason: 'other', details: 'Quillan Zephyrine waited' }
  await client.ok('POST', `/orders/${orderId}/problems`, problem)
  const note = 'Zephyrine rang about the lift'
  await staff.store.ok('POST', `/orders/${orderId}/notes`, { text: note })
  const { products } = await client.ok('GET', `/orders/${orderId}/ratings`)
  const rating = { stars: 4, comment: 'Zephyrine liked it' }
  await client.ok('PUT', `/orders/${orderId}/delivery_rating`, rating)
  await client.ok('PUT', `/orders/${orderId}/reviews/${products[0].product_id}`, rating)
  await test.runDueJobs()
  const words = [
    'Quillan',
    'Zephyrine',
    person.email,
    `+61${person.mobile.slice(1)}`,
    person.mobile,
    'Flat Qx77',
  ]
  expect(await placesOf(words)).toEqual(
    expect.arrayContaining(['users.lastname', 'problem_reports.details', 'order_notes.text']),
  )
  expect(await client.ok('GET', `/users/${userId}/data`)).toMatchObject({
    problem_reports: [{ order_id: orderId, ...problem, status: 'open' }],
    order_notes: [{ order_id: orderId, text: note }],
    delivery_ratings: [{ order_id: orderId, ...rating }],
    product_reviews: [{ order_id: orderId, ...rating, state: 'pending' }],
  })
  await client.ok('POST', `/users/${userId}/close`, { password: person.password })
  await test.runDueJobs()
  await test.db.run(sql`select graphile_worker.add_job('delete-what-has-ended')`)
  await test.runDueJobs()
  expect((await placesOf(words)).filter((place) => !KEPT_BY_LAW.includes(place))).toEqual([])
})

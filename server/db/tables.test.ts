import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest'
import type { OrderStatus, PackingStatus } from '#domain/orders/order-status.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/database.ts'
import { applicationRole } from '#testing/database/test-server.ts'
import { describeSchema } from '../../tools/row-types/describe-schema.ts'
import { describeTables } from '../../tools/row-types/describe-tables.ts'
import type { Row } from './row.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.drop())

it('tables.ts has the columns of the migrated database: after a migration run `npm run row-types`', async () => {
  const written = readFileSync(new URL('./tables.ts', import.meta.url), 'utf8')
  expect(written).toBe(await describeTables(db.owner))
})

it('schema.txt describes the migrated database: after a migration run `npm run row-types`', async () => {
  const written = readFileSync(new URL('./schema.txt', import.meta.url), 'utf8')
  const found = await describeSchema(db.owner, applicationRole())
  expect(objectNames(found)).toEqual(objectNames(written))
  // PostgreSQL writes views and expressions differently from version to version.
  if (versionOf(found) === versionOf(written)) expect(found).toBe(written)
})

const versionOf = (schema: string): string | undefined => schema.split('\n')[1]

/** Returns the lines that name a table, sequence or constraint, without its definition. */
const objectNames = (schema: string) =>
  schema.match(/^(?:table|sequence|extension|schema| {2}constraint) \S+/gm)

it('a missing column does not compile', () => {
  // @ts-expect-error: orders have no such column
  type RowWithDroppedColumn = Row<'orders', 'order_id' | 'dropped_column'>
  expectTypeOf<RowWithDroppedColumn>().toBeObject()
})

it('a list of codes in a constraint is a union, such as the statuses of the domain', () => {
  expectTypeOf<Row<'orders'>['status']>().toEqualTypeOf<OrderStatus>()
  expectTypeOf<Row<'orders'>['packing_status']>().toEqualTypeOf<PackingStatus>()
  expectTypeOf<Row<'orders'>['placed_at']>().toEqualTypeOf<Date | null>()
})

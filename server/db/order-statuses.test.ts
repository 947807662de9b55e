import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  DRIVER_STATUSES,
  ENDED_STATUSES,
  IN_STORE_STATUSES,
  OPEN_STATUSES,
  PACKING,
  STATUS,
} from '#domain/orders/order-status.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database/database.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.drop())

describe('the numbers of order statuses', () => {
  const numbersIn = (text: string) => [...text.matchAll(/\d+/g)].map(([number]) => Number(number))

  it.each([
    ['orders_status_check', Object.values(STATUS)],
    ['orders_packing_status_check', Object.values(PACKING)],
  ])('are those of %s', async (name, statuses) => {
    const { rule } = (await db.first<{ rule: string }>(sql`
      select pg_get_constraintdef(oid) as rule from pg_constraint where conname = ${name}`))!
    expect(numbersIn(rule)).toEqual([Math.min(...statuses), Math.max(...statuses)])
    expect(new Set(statuses).size).toBe(Math.max(...statuses) + 1)
  })

  it.each([
    ['orders_unpaid', [STATUS.unpaid]],
    ['orders_moving', OPEN_STATUSES],
    ['orders_of_driver', DRIVER_STATUSES],
    ['one_order_for_a_cart', [STATUS.canceled]],
  ])('are those of the index %s, which supports no query on other statuses', async (name, statuses) => {
    const { rule } = (await db.first<{ rule: string }>(sql`
      select pg_get_expr(indpred, indrelid) as rule from pg_index where indexrelid = ${name}::regclass`))!
    expect(numbersIn(rule)).toEqual(statuses)
  })

  it('are those of every function that lists statuses', async () => {
    const functions = await db.rows<{ name: string; list: string }>(sql`
      select proname as name, substring(prosrc from 'status in \\(([0-9, ]+)\\)') as list
      from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ 'status in \\([0-9]'`)
    expect(Object.fromEntries(functions.map(({ name, list }) => [name, numbersIn(list)]))).toEqual({
      anonymise_old_orders: ENDED_STATUSES.toSorted(),
      moving_order_keeps_instruction: OPEN_STATUSES,
      order_is_covered: IN_STORE_STATUSES,
    })
  })
})

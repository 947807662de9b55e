import sql, { type Sql } from 'sql-template-tag'
import type { Staff } from '../fixtures/staff.ts'
import type { TestShop } from '../shop/open-shop.ts'
import { aToldWebhook } from './retained-webhooks.ts'

/** Returns inserts of rows created by staff and programs, at the test clock's time. */
export function rowsOfStaff({ clock }: TestShop, { userId, staff }: { userId: number; staff: Staff }): Sql[] {
  const at = sql`${clock.now()}::timestamptz`
  const [adminId, storeId] = [staff.admin.userId, staff.store.userId]
  const asked = JSON.stringify({ email: 'ada@example.com', message: 'Dear Ada', reason: 'Ada asked' })
  return [
    sql`insert into customer_notes (user_id, by_user_id, text, at) values (${userId}, ${storeId}, 'Ada rang', ${at})`,
    sql`insert into care_cases (kind, name, message, raised_at) values ('concern', 'Ada', 'Ada worries me', ${at})`,
    aToldWebhook(at, adminId),
    sql`insert into driver_shifts (driver_id, started_at, ended_at)
      values (${staff.driver.userId}, ${at} - interval '8 hours', ${at})`,
    sql`insert into approvals (kind, amount_cents, payload, payload_hash, requested_by, requested_at, expires_at,
        state, decided_by, decided_at, decision_reason)
      values ('gift_card', 100, ${asked}::jsonb, 'trial', ${storeId}, ${at}, ${at}, 'rejected', ${adminId}, ${at}, 'Not Ada')`,
    sql`insert into limit_uses (user_id, action, amount_cents, day, at, ask_hash)
      values (${storeId}, 'gift_card', 100, ${at}::date, ${at}, 'trial')`,
    sql`with one as (
        insert into data_breaches (found_at, due_on, summary, data_kinds, people, reported_by, reported_at)
        values (${at}, (${at} at time zone 'Australia/Melbourne')::date + 30, 'A lost phone', 'names', 'buyers', ${adminId},
          ${at}) returning data_breach_id)
      insert into data_breach_entries (data_breach_id, kind, text, by_user_id, at)
      select data_breach_id, 'note', 'Ada rang', ${adminId}, ${at} from one`,
  ]
}

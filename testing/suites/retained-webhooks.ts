import sql, { type Sql } from 'sql-template-tag'

/** Returns an insert of a webhook delivery with one attempt. */
export const aToldWebhook = (at: Sql, adminId: number): Sql => sql`
  with told as (
    insert into webhook_endpoints (url, events, is_active, created_at, created_by)
    values ('https://example.com', '{order.placed}', false, ${at}, ${adminId}) returning webhook_endpoint_id),
  delivery as (
    insert into webhook_deliveries (webhook_endpoint_id, message_id, event, body, created_at)
    select webhook_endpoint_id, 'trial', 'order.placed', '{}', ${at} from told returning webhook_delivery_id)
  insert into webhook_attempts (webhook_delivery_id, at, milliseconds, error)
  select webhook_delivery_id, ${at}, 1, 'trial' from delivery`

export const TOLD_WEBHOOK_LEFT: Sql = sql`
  select 1 from webhook_deliveries where message_id = 'trial'
  union all select 1 from webhook_attempts where error = 'trial'`

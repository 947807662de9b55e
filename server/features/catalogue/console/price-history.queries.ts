import sql from 'sql-template-tag'
import type { Reader } from '#server/db/replicas.ts'
import type { OuterJoinRow, Row } from '#server/db/row.ts'

export type SpanRow = Row<'price_history', 'price_cents' | 'sale_price_cents' | 'from_at'> &
  OuterJoinRow<Row<'audit_log', 'by_user_id'>> & { by_name: string | null }

/**
 * Returns the newest price spans of a pack, newest first, each with the user who set it. That is the author of the last
 * write that set the price at that moment, or planned it for that moment.
 */
export const readSpans = (db: Reader, packId: number, most: number) =>
  db.rows<SpanRow>(sql`
    select h.price_cents, h.sale_price_cents, h.from_at, a.by_user_id,
      nullif(concat_ws(' ', u.firstname, u.lastname), '') as by_name
    from price_history h
    left join lateral (
      select l.by_user_id from audit_log l
      where l.subject = ${`pack ${packId}`} and l.action = 'price.changed' and l.at <= h.from_at + interval '1 second'
        and (l.at >= h.from_at - interval '1 second' or strpos(l.after ->> 'planned',
          to_char(h.from_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) > 0)
      order by l.at desc, l.audit_log_id desc limit 1) as a on true
    left join users u on u.user_id = a.by_user_id
    where h.pack_id = ${packId}
    order by h.from_at desc, h.price_history_id desc limit ${most}`)

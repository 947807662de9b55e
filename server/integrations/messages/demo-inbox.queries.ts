import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { NotNull, Row } from '#server/db/row.ts'
import type { Attachment, OutgoingMessage } from './port.ts'

type NewRow = {
  channel: OutgoingMessage['channel']
  recipient: string
  subject: string
  text: string
  html: string | null
  sent_at: Date
}

export type DemoInboxRow = NewRow &
  Row<'demo_inbox', 'demo_inbox_id'> & { attachments: { id: number; filename: string; bytes: number }[] }

const MAX_LISTED = 100

export const addMessage = (db: Database, m: NewRow, attachments: readonly Attachment[]) =>
  db.run(sql`
    with added as (
      insert into demo_inbox (channel, recipient, subject, text, html, sent_at)
      values (${m.channel}, ${m.recipient}, ${m.subject}, ${m.text}, ${m.html}, ${m.sent_at})
      returning demo_inbox_id)
    insert into demo_inbox_attachments (demo_inbox_id, filename, content_type, content)
    select demo_inbox_id, a.* from added,
      unnest(${attachments.map((a) => a.filename)}::text[], ${attachments.map((a) => a.contentType)}::text[],
        ${attachments.map((a) => a.content)}::bytea[]) as a`)

const listed = sql`
  select d.*, (
    select coalesce(jsonb_agg(jsonb_build_object('id', demo_inbox_attachment_id, 'filename', filename,
      'bytes', octet_length(content)) order by demo_inbox_attachment_id), '[]')
    from demo_inbox_attachments a where a.demo_inbox_id = d.demo_inbox_id) as attachments
  from demo_inbox d`

/**
 * Condition for messages to people without rights over the shop. Links and codes in messages to other people would
 * give these rights away.
 */
const isForShopper = sql`
  not exists (
    select from users u where (u.email = d.recipient or u.mobile = d.recipient)
      and (u.type <> 'customer' or exists (select from user_roles r where r.user_id = u.user_id)))`

/** Readers of the inbox. `everyone`: the demo runs on the reader's own machine. `shoppers`: the public can read it. */
export type InboxAudience = 'everyone' | 'shoppers'

const visibleTo = (audience: InboxAudience) => (audience === 'everyone' ? sql`true` : isForShopper)

/** Reads the newest messages, sorted by arrival, because the shop's clock may be set back between two starts. */
export const readNewest = (db: Database, audience: InboxAudience) =>
  db.rows<DemoInboxRow>(
    sql`${listed} where ${visibleTo(audience)} order by demo_inbox_id desc limit ${MAX_LISTED}`,
  )

export const readNewestTo = (db: Database, audience: InboxAudience, recipient: string) =>
  db.rows<DemoInboxRow>(sql`
    ${listed} where recipient = ${recipient} and ${visibleTo(audience)}
    order by demo_inbox_id desc limit ${MAX_LISTED}`)

export const readHtml = (db: Database, audience: InboxAudience, id: number) =>
  db.first<NotNull<Row<'demo_inbox', 'html'>>>(sql`
    select html from demo_inbox d
    where demo_inbox_id = ${id} and html is not null and ${visibleTo(audience)}`)

export const readAttachment = (db: Database, audience: InboxAudience, id: number) =>
  db.first<Row<'demo_inbox_attachments', 'filename' | 'content_type' | 'content'>>(sql`
    select filename, content_type, content
    from demo_inbox_attachments join demo_inbox d using (demo_inbox_id)
    where demo_inbox_attachment_id = ${id} and ${visibleTo(audience)}`)

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

/** Sorted by arrival, because the shop's clock may go back between two starts. */
export const readNewest = (db: Database) =>
  db.rows<DemoInboxRow>(sql`${listed} order by demo_inbox_id desc limit ${MAX_LISTED}`)

export const readNewestTo = (db: Database, recipient: string) =>
  db.rows<DemoInboxRow>(
    sql`${listed} where recipient = ${recipient} order by demo_inbox_id desc limit ${MAX_LISTED}`,
  )

export const readHtml = (db: Database, id: number) =>
  db.first<NotNull<Row<'demo_inbox', 'html'>>>(sql`
    select html from demo_inbox where demo_inbox_id = ${id} and html is not null`)

export const readAttachment = (db: Database, id: number) =>
  db.first<Row<'demo_inbox_attachments', 'filename' | 'content_type' | 'content'>>(sql`
    select filename, content_type, content from demo_inbox_attachments where demo_inbox_attachment_id = ${id}`)

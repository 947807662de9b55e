import sql from 'sql-template-tag'
import type { Database } from '#server/db/database.ts'
import type { OutgoingMessage } from './port.ts'

export type InboxRow = {
  channel: OutgoingMessage['channel']
  recipient: string
  subject: string
  text: string
  html: string | null
  sent_at: Date
}

const MOST = 100

export const addMessage = (db: Database, { recipient, ...message }: InboxRow) =>
  db.run(sql`
    insert into demo_inbox (channel, recipient, subject, text, html, sent_at)
    values (${message.channel}, ${recipient}, ${message.subject}, ${message.text}, ${message.html},
            ${message.sent_at})`)

/** By the order of arrival, not by the shop's clock, which may go back between two starts. */
export const readNewest = (db: Database) =>
  db.rows<InboxRow>(sql`select * from demo_inbox order by demo_inbox_id desc limit ${MOST}`)

export const readNewestTo = (db: Database, recipient: string) =>
  db.rows<InboxRow>(sql`
    select * from demo_inbox where recipient = ${recipient} order by demo_inbox_id desc limit ${MOST}`)

import sql from 'sql-template-tag'
import type { MessageChannel } from '#domain/messages/message-kinds.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

type NewCampaign = {
  name: string
  channel: MessageChannel
  subject: string
  text: string
  byUserId: number
  now: Date
}

export const insertCampaign = (db: Database, c: NewCampaign) =>
  db.first<Row<'campaigns', 'campaign_id'>>(sql`
    insert into campaigns (name, channel, subject, body, created_by_user_id, created_at)
    values (${c.name}, ${c.channel}, ${c.subject}, ${c.text}, ${c.byUserId}, ${c.now})
    returning campaign_id`)

export const updateQueuedCount = (db: Database, campaignId: number, queued: number) =>
  db.run(sql`update campaigns set queued = ${queued} where campaign_id = ${campaignId}`)

/** Everyone whose latest answer for the channel is consent and who has verified the contact. */
export const readConsenting = (db: Database, channel: MessageChannel) =>
  db.rows<Row<'users', 'user_id' | 'email' | 'mobile'>>(sql`
    select u.user_id, u.email, u.mobile from users u
    where u.state = 'full' and (${channel} = 'sms' or u.email_verified_at is not null) and (
      select is_granted from consents c where c.user_id = u.user_id and c.channel = ${channel}
      order by consent_id desc limit 1)
    order by u.user_id`)

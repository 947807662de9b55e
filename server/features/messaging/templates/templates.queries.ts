import sql from 'sql-template-tag'
import type { TemplateName } from '#domain/messages/message-templates.ts'
import type { TemplateOverrides } from '#domain/messages/template-parts.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type TemplateRow = Row<'message_templates'>

export const readTemplate = (db: Database, template: TemplateName) =>
  db.first<TemplateRow>(sql`select * from message_templates where template = ${template}`)

export const readChanged = (db: Database) =>
  db.rows<TemplateRow>(sql`
    select * from message_templates where '' <> subject || opening || closing || sms`)

type Author = { byUserId: number; now: Date }

/** Locks a template until the transaction ends, and creates its row if it has never been changed. */
export async function lockTemplate(db: Database, template: TemplateName, { byUserId, now }: Author) {
  await db.run(sql`
    insert into message_templates (template, updated_at, updated_by) values (${template}, ${now}, ${byUserId})
    on conflict (template) do nothing`)
  return await db.one<TemplateRow>(
    sql`select * from message_templates where template = ${template} for update`,
  )
}

export const updateTemplate = (
  db: Database,
  template: TemplateName,
  words: TemplateOverrides,
  { byUserId, now }: Author,
) =>
  db.one<TemplateRow>(sql`
    update message_templates set subject = ${words.subject}, opening = ${words.opening}, closing = ${words.closing},
      sms = ${words.sms}, version = version + 1, updated_at = ${now}, updated_by = ${byUserId}
    where template = ${template} returning *`)

export const readContact = (db: Database, userId: number) =>
  db.first<Row<'users', 'email' | 'mobile'>>(sql`select email, mobile from users where user_id = ${userId}`)

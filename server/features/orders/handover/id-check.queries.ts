import sql from 'sql-template-tag'
import type { RecipientRole } from '#domain/law/state-law.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type IdCheckRow = Row<'door_checks', 'outcome' | 'document_type' | 'issuer' | 'recipient_name'>

/** Reads the effective ID check of an order: a later refusal supersedes a passed check. */
export const readIdCheck = (db: Database, orderId: number) =>
  db.first<IdCheckRow>(sql`
    select outcome, document_type, issuer, recipient_name from door_checks
    where order_id = ${orderId} order by outcome = 'refused' desc limit 1`)

export type NewIdCheck = {
  orderId: number
  /** 2: a refusal that supersedes a passed check. */
  nth: 1 | 2
  driverId: number
  outcome: 'passed' | 'refused'
  refusalReason: string | null
  documentType: string | null
  issuer: string | null
  recipientName: string
  recipientRole: RecipientRole | null
  postcode: string
  now: Date
}

/** Inserts an ID check. A passed check has every answer yes; a refused check stores only its reason. */
export const insertIdCheck = (db: Database, c: NewIdCheck) => {
  const yes = c.outcome === 'passed'
  return db.run(sql`
    insert into door_checks (order_id, nth, driver_id, outcome, refusal_reason, document_type, issuer, sober,
      not_expired, photo_match, over_18, name_match, declaration, recipient_name, recipient_role, postcode, at)
    values (${c.orderId}, ${c.nth}, ${c.driverId}, ${c.outcome}, ${c.refusalReason}, ${c.documentType}, ${c.issuer},
      ${yes}, ${yes}, ${yes}, ${yes}, ${yes}, ${yes}, ${c.recipientName}, ${c.recipientRole}, ${c.postcode},
      ${c.now})`)
}

import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import { JOB_ROWS } from '#server/db/row-limits.ts'
import type { OuterJoinRow, Row } from '#server/db/row.ts'
import type { Sale } from '#server/integrations/payments/port.ts'

export type PurchaseRow = Row<'gift_card_purchases'> &
  OuterJoinRow<Row<'gift_cards', 'redeemed_at' | 'expired_at' | 'expires_at'>>

export type NewPurchase = {
  secret: string
  tokenHash: Buffer
  key: string | null
  bodyHash: Buffer
  userId: number | null
  buyerEmail: string
  fromName: string
  recipientName: string
  recipientEmail: string
  message: string
  amount: Cents
  sendAt: Date
  timeZone: string
  provider: string
  reference: string
  startedBy: number | null
  now: Date
}

/** Inserts a purchase before the gateway is called. Returns no row if the key's purchase is paid or in progress. */
export const insertPurchase = (db: Database, p: NewPurchase) =>
  db.first<Row<'gift_card_purchases', 'gift_card_purchase_id' | 'reference'>>(sql`
    insert into gift_card_purchases (secret, token_hash, idempotency_key, body_hash, user_id, buyer_email, from_name,
      recipient_name, recipient_email, message, amount_cents, send_at, time_zone, provider, reference, state, started_by,
      created_at, modified_at)
    values (${p.secret}, ${p.tokenHash}, ${p.key}, ${p.bodyHash}, ${p.userId}, ${p.buyerEmail}, ${p.fromName},
      ${p.recipientName}, ${p.recipientEmail}, ${p.message}, ${p.amount}, ${p.sendAt}, ${p.timeZone}, ${p.provider},
      ${p.reference}, 'authorising',
      ${p.startedBy}, ${p.now}, ${p.now})
    on conflict (idempotency_key) where idempotency_key is not null and state not in ('voiding', 'declined', 'voided')
      do nothing
    returning gift_card_purchase_id, reference`)

const purchase = sql`
  select p.*, c.redeemed_at, c.expired_at, c.expires_at
  from gift_card_purchases p left join gift_cards c using (gift_card_id)`

export const readPurchase = (db: Database, id: number) =>
  db.first<PurchaseRow>(sql`${purchase} where p.gift_card_purchase_id = ${id}`)

export const lockPurchase = (db: Database, id: number) =>
  db.first<PurchaseRow>(sql`${purchase} where p.gift_card_purchase_id = ${id} for update of p`)

export const readByToken = (db: Database, tokenHash: Buffer) =>
  db.first<PurchaseRow>(sql`${purchase} where p.token_hash = ${tokenHash}`)

export const readByCard = (db: Database, giftCardId: number) =>
  db.first<PurchaseRow>(sql`${purchase} where p.gift_card_id = ${giftCardId}`)

/** Reads the purchase of a key that is paid or in progress. */
export const readByKey = (db: Database, key: string) =>
  db.first<PurchaseRow>(sql`
    ${purchase} where p.idempotency_key = ${key} and p.state not in ('voiding', 'declined', 'voided')`)

export type PurchaseState = Row<'gift_card_purchases'>['state']

/** Changes the state if it is one of `from`. Returns 0 if a concurrent process has changed it. */
export const updateState = (
  db: Database,
  id: number,
  { from, to, now }: { from: readonly PurchaseState[]; to: PurchaseState; now: Date },
) =>
  db.run(sql`
    update gift_card_purchases set state = ${to}, modified_at = ${now}
    where gift_card_purchase_id = ${id} and state = any(${from}::text[])`)

export const recordSale = (db: Database, id: number, { gatewayId, method }: Sale, now: Date) =>
  db.run(sql`
    update gift_card_purchases set state = 'authorised', gateway_id = ${gatewayId}, type = ${method.type},
      card_type = ${method.cardType}, last_two = ${method.lastTwo}, payer = ${method.payer}, modified_at = ${now}
    where gift_card_purchase_id = ${id} and state = 'authorising'`)

export const recordPaid = (db: Database, id: number, giftCardId: number, now: Date) =>
  db.run(sql`
    update gift_card_purchases set state = 'captured', gift_card_id = ${giftCardId}, modified_at = ${now}
    where gift_card_purchase_id = ${id}`)

export const markSent = (db: Database, id: number, now: Date) =>
  db.run(sql`
    update gift_card_purchases set sent_at = coalesce(sent_at, ${now}) where gift_card_purchase_id = ${id}`)

export const markRefunding = (db: Database, id: number, byUserId: number, now: Date) =>
  db.run(sql`
    update gift_card_purchases set state = 'refunding', refunded_by = ${byUserId}, modified_at = ${now}
    where gift_card_purchase_id = ${id}`)

/** Reads paid purchases whose mail to the recipient is due. */
export const readDue = (db: Database, now: Date) =>
  db.rows<Row<'gift_card_purchases', 'gift_card_purchase_id'>>(sql`
    select gift_card_purchase_id from gift_card_purchases
    where sent_at is null and state = 'captured' and send_at <= ${now} order by send_at limit ${JOB_ROWS}`)

/** Reads purchases that a crash or an unreachable gateway left unfinished. */
export const readUnfinished = (db: Database, seconds: number) =>
  db.rows<Row<'gift_card_purchases', 'gift_card_purchase_id'>>(sql`
    select gift_card_purchase_id from gift_card_purchases
    where state in ('authorising', 'authorised', 'voiding', 'refunding')
      and (started_at <= clock_timestamp() - make_interval(secs => ${seconds}) or is_abandoned(started_by))
    order by started_at limit ${JOB_ROWS}`)

import sql from 'sql-template-tag'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import { OPEN_ROWS } from '#server/db/row-limits.ts'
import type { Row } from '#server/db/row.ts'

export type GiftCardRow = Row<'gift_cards'>

export type NewGiftCard = {
  codeHash: Buffer
  codeEnd: string
  amount: Cents
  email: string
  message: string
  /** null: a customer bought the card. */
  issuedBy: number | null
  /** The second person, if the amount needs one. */
  approvedBy: number | null
  issuedAt: Date
  expiresAt: Date
}

/** Inserts a gift card. Returns no row if a card with this code exists. */
export const insertGiftCard = (db: Database, c: NewGiftCard) =>
  db.first<GiftCardRow>(sql`
    insert into gift_cards (code_hash, code_end, amount_cents, email, message, issued_by, approved_by,
      issued_at, expires_at)
    values (${c.codeHash}, ${c.codeEnd}, ${c.amount}, ${c.email}, ${c.message}, ${c.issuedBy}, ${c.approvedBy},
      ${c.issuedAt}, ${c.expiresAt})
    on conflict (code_hash) do nothing returning *`)

export const readByHash = (db: Database, codeHash: Buffer) =>
  db.first<GiftCardRow>(sql`select * from gift_cards where code_hash = ${codeHash}`)

/**
 * Reads the issuer of a redeemable card. A response about any other card would reveal to a guesser that it exists.
 */
export const readIssuer = (db: Database, codeHash: Buffer) =>
  db.first<Row<'gift_cards', 'issued_by' | 'approved_by'>>(sql`
    select issued_by, approved_by from gift_cards where code_hash = ${codeHash} and redeemed_at is null and expired_at is null`)

export type ListedGiftCard = GiftCardRow & {
  /** Buyer of a bought card; null for a card that staff issued. */
  bought_by: string | null
  is_refunded: boolean
}

export const readGiftCards = (db: Database) =>
  db.rows<ListedGiftCard>(sql`
    select c.*, p.buyer_email as bought_by, coalesce(p.state in ('refunding', 'refunded'), false) as is_refunded
    from gift_cards c left join gift_card_purchases p using (gift_card_id) order by c.gift_card_id desc limit ${OPEN_ROWS}`)

/** Redeems a card in a single statement, so that it is redeemed once. */
export const redeem = (
  db: Database,
  { codeHash, userId, now }: { codeHash: Buffer; userId: number; now: Date },
) =>
  db.first<Row<'credit_entries', 'amount_cents'>>(sql`
    with card as (
      update gift_cards set redeemed_by = ${userId}, redeemed_at = ${now}
      where code_hash = ${codeHash} and redeemed_at is null and expired_at is null and expires_at > ${now}
      returning gift_card_id, amount_cents, code_end)
    insert into credit_entries (user_id, kind, amount_cents, reason, at)
    select ${userId}, 'gift_card', amount_cents, 'Gift card ending ' || code_end, ${now}::timestamptz from card
    returning amount_cents`)

export const readBalance = (db: Database, userId: number) =>
  db.first<Row<'users', 'credit_cents'>>(sql`select credit_cents from users where user_id = ${userId}`)

/** Ends an open card. Returns 0 if it was redeemed or has ended. */
export const endCard = (db: Database, giftCardId: number, now: Date) =>
  db.run(sql`
    update gift_cards set expired_at = ${now}
    where gift_card_id = ${giftCardId} and redeemed_at is null and expired_at is null`)

export const reopenCard = (db: Database, giftCardId: number) =>
  db.run(
    sql`update gift_cards set expired_at = null where gift_card_id = ${giftCardId} and redeemed_at is null`,
  )

/** Marks cards as expired whose validity has ended. */
export const markExpired = (db: Database, now: Date) =>
  db.rows<Row<'gift_cards', 'gift_card_id' | 'amount_cents'>>(sql`
    update gift_cards set expired_at = ${now}
    where redeemed_at is null and expired_at is null and expires_at <= ${now}
    returning gift_card_id, amount_cents`)

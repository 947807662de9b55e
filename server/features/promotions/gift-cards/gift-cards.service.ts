import { randomBytes } from 'node:crypto'
import { isOwnEmail } from '#domain/accounts/own-order.ts'
import { giftCard } from '#domain/messages/credit-templates.ts'
import { type Cents, formatDollars } from '#domain/money.ts'
import { giftCardCode, plainCode } from '#domain/promotions/gift-card-code.ts'
import { required } from '#domain/required.ts'
import { OPERATOR_TIME_ZONE, addMonths, instantOf, localDate } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { post } from '#server/features/ledger/ledger.service.ts'
import { enqueuePlainEmail } from '#server/features/messaging/outbox.service.ts'
import {
  markRequestEnded,
  concurrentDuplicate,
  consumeAllowance,
} from '#server/features/approvals/amount-limits.service.ts'
import { type Approver, approvalFacts } from '#server/features/approvals/approvals.service.ts'
import { contactsOf, isOwnAccount } from '#server/features/approvals/own-orders.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit, releaseRateLimit } from '#server/http/security/rate-limit.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './gift-cards.queries.ts'

/**
 * Three years and a month, which exceeds the statutory three years in every time zone (Australian Consumer Law s
 * 99B).
 */
const LASTS_MONTHS = 37
const hashOf = (shop: Shop, code: string): Buffer => shop.keys.hash('gift card', plainCode(code))

/** Returns the midnight at which a card that is valid from an instant ends. */
const endOf = (from: Date): Date =>
  instantOf(addMonths(localDate(from, OPERATOR_TIME_ZONE), LASTS_MONTHS), '00:00', OPERATOR_TIME_ZONE)

type GiftCardRequest = {
  amount: Cents
  email: string
  message: string
  byUserId: number
  /** The idempotency key. It derives the same code again, because the code is not stored. */
  key: string | null
  /** The second person, if the amount needs one. */
  approver?: Approver
  /** Returns the milliseconds since the request arrived; absent if no HTTP request caused it. */
  elapsedMs?: () => number
}

/** Issues a card and mails it. The code is returned once; the database stores only its keyed hash. */
export async function issueGiftCard(
  shop: Shop,
  request: GiftCardRequest,
): Promise<{ card: queries.GiftCardRow; code: string }> {
  const { amount, email, message, byUserId, key, approver, elapsedMs } = request
  const code = giftCardCode(
    key === null ? randomBytes(16) : shop.keys.hash('gift card to issue', `${byUserId} ${key}`),
  )
  if (isOwnEmail(await contactsOf(shop, byUserId), email))
    throw new ShopError('own_account', { fields: { email: 'That is your own address.' } })
  const issuedAt = shop.clock.now()
  const expiresAt = endOf(issuedAt)
  let limitUseId: number | undefined
  const card = await inTransaction(shop, async (shop) => {
    const codeHash = hashOf(shop, code)
    const codeEnd = code.slice(-4)
    const issued = { codeHash, codeEnd, amount, email, message, issuedAt, expiresAt }
    const approvedBy = approver?.userId ?? null
    const row = await queries.insertGiftCard(shop.db, { ...issued, issuedBy: byUserId, approvedBy })
    if (!row) {
      const earlier = required(await queries.readByHash(shop.db, codeHash), 'gift card')
      if (earlier.amount_cents !== amount || earlier.email !== email || earlier.message !== message)
        throw new ShopError('idempotency_mismatch')
      return earlier
    }
    // The value of a card is a liability from the moment it is issued.
    await postOwed(shop, `gift-card-${row.gift_card_id}`, amount)
    const use = {
      userId: byUserId,
      action: 'gift_card',
      orderId: null,
      timeZone: OPERATOR_TIME_ZONE,
    } as const
    const ask = elapsedMs && { content: { action: 'gift_card', byUserId, amount, email, message }, elapsedMs }
    if (ask && (await concurrentDuplicate(shop, byUserId, ask))) throw new ShopError('given_already')
    limitUseId = await consumeAllowance(shop, use, { amount, approver, ask, isUnderWay: true })
    await mailCard(shop, row, code)
    await auditIssued(shop, row, request)
    return row
  })
  if (limitUseId !== undefined) await markRequestEnded(shop, limitUseId)
  return { card, code }
}

async function mailCard(shop: Shop, row: queries.GiftCardRow, code: string): Promise<void> {
  // The card expires at midnight, so its last day is the day before.
  const lastDay = localDate(new Date(row.expires_at.getTime() - 1), OPERATOR_TIME_ZONE)
    .split('-')
    .toReversed()
    .join('/')
  const card = {
    amount: row.amount_cents,
    message: row.message,
    code,
    lastDay,
    accountUrl: `${shop.settings.publicUrl}/account/credit`,
  }
  await enqueuePlainEmail(shop, { to: row.email, kind: 'gift_card' }, giftCard(card))
}

const auditIssued = (shop: Shop, row: queries.GiftCardRow, { byUserId, approver }: GiftCardRequest) =>
  recordAudit(shop, {
    byUserId,
    action: 'gift-card-issued',
    subject: `gift card ${row.gift_card_id}`,
    details: {
      amount: formatDollars(row.amount_cents),
      ...approvalFacts(approver),
    },
  })

type BoughtCard = {
  code: string
  amount: Cents
  email: string
  message: string
  /** Time of the mail to the recipient, from which the validity counts. */
  validFrom: Date
}

/** Inserts a card that a customer has paid for. The caller posts the money and mails the card. */
export async function insertBoughtCard(shop: Shop, card: BoughtCard): Promise<queries.GiftCardRow> {
  const { code, amount, email, message, validFrom } = card
  const row = await queries.insertGiftCard(shop.db, {
    codeHash: hashOf(shop, code),
    codeEnd: code.slice(-4),
    amount,
    email,
    message,
    issuedBy: null,
    approvedBy: null,
    issuedAt: shop.clock.now(),
    expiresAt: endOf(validFrom),
  })
  return required(row, 'gift card')
}

/** Ends a bought card before its refund. Returns false if it was redeemed or has ended. */
export const endBoughtCard = async (shop: Shop, giftCardId: number): Promise<boolean> =>
  (await queries.endCard(shop.db, giftCardId, shop.clock.now())) > 0

/** Makes a card valid again whose refund was refused. */
export const releaseBoughtCard = (shop: Shop, giftCardId: number) => queries.reopenCard(shop.db, giftCardId)

export const giftCards = (shop: Shop) => queries.readGiftCards(shop.db)

/**
 * Redemption attempts per hour. The code can't be guessed within them; a network address may be shared by a whole
 * household.
 */
const TRIES = { ofAccount: 10, fromAddress: 40 }
const MINUTES = 60

/** Converts a card into credit, once. */
export async function redeemGiftCard(
  shop: Shop,
  { userId, code, from }: { userId: number; code: string; from: string },
): Promise<{ amount: Cents; balance: Cents }> {
  const limits = [
    { key: `gift card of ${userId}`, max: TRIES.ofAccount, minutes: MINUTES },
    { key: `gift card from ${from}`, max: TRIES.fromAddress, minutes: MINUTES },
  ]
  await consumeRateLimit(shop, ...limits)
  const request = { codeHash: hashOf(shop, code), userId, now: shop.clock.now() }
  await refuseIssuer(shop, userId, request.codeHash)
  const redeemed = await queries.redeem(shop.db, request)
  if (!redeemed) throw new ShopError('gift_card_not_valid', { fields: { code: NOT_VALID } })
  await releaseRateLimit(shop, ...limits)
  const { credit_cents } = required(await queries.readBalance(shop.db, userId), `user ${userId}`)
  return { amount: redeemed.amount_cents, balance: credit_cents }
}

/**
 * Rejects the redemption of a card by its issuer or approver, with any of their accounts.
 * @source D-125
 */
async function refuseIssuer(shop: Shop, userId: number, codeHash: Buffer): Promise<void> {
  const card = await queries.readIssuer(shop.db, codeHash)
  for (const issuer of [card?.issued_by, card?.approved_by])
    if (issuer && (await isOwnAccount(shop, userId, issuer))) throw new ShopError('own_gift_card')
}

const NOT_VALID = 'That gift card code is not valid, or was used already.'

/** Expires cards whose validity has ended, and releases the liability; called by a job. */
export const expireGiftCards = (shop: Shop): Promise<void> =>
  inTransaction(shop, async (shop) => {
    for (const { gift_card_id: id, amount_cents: amount } of await queries.markExpired(
      shop.db,
      shop.clock.now(),
    ))
      await postOwed(shop, `gift-card-${id}-expired`, -amount)
  })

/** Posts a change of the liability for gift cards. */
const postOwed = (shop: Shop, posting: string, amount: Cents) =>
  post(shop, {
    posting,
    orderId: null,
    paymentId: null,
    entries: [
      ['gift_cards', -amount],
      ['goodwill', amount],
    ],
  })

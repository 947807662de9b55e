import { randomBytes } from 'node:crypto'
import type { OutputOf } from '#contract/endpoint.ts'
import type { buyGiftCard as contract } from '#contract/shop/gift-card-purchases.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { fromDollars } from '#domain/money.ts'
import { giftCardSendTime } from '#domain/promotions/gift-card-rules.ts'
import { required } from '#domain/required.ts'
import { OPERATOR_TIME_ZONE, type TimeZone } from '#domain/time.ts'
import {
  admitPayment,
  countDecline,
  returnPayment,
} from '#server/features/payments/decline-limits.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { fingerprint } from '#server/http/idempotency.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import { asUnreachable } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import { finishPaid, voidPurchase } from './finish-purchases.service.ts'
import { pageTokenOf, tokenHashOf } from './gift-card-purchase.ts'
import * as queries from './gift-card-purchases.queries.ts'

type Body = OutputOf<NonNullable<(typeof contract)['body']>>
type Purchase = {
  body: Body
  userId: number | null
  key: string | null
  /** The caller's network. */
  from: string
}

/** Purchases per hour and network, and cards per day and mailbox: more look like card testing or a flooded mailbox. */
const PER_NETWORK = { max: 10, minutes: 60 }
const PER_MAILBOX = { max: 10, minutes: 24 * 60 }

const POLL_MS = 60
const TIMEOUT_MS = 20_000

/**
 * Sells a gift card: records the purchase, authorises and captures the price, then issues and mails the card. A repeated
 * request with the same key returns the first purchase. A purchase that a crash interrupts is finished by a job.
 */
export async function buyGiftCard(shop: Shop, purchase: Purchase): Promise<queries.PurchaseRow> {
  const sendTime = sendTimeOf(shop, purchase.body)
  const { transaction_token: nonce, transaction_device_data: deviceData, ...gift } = purchase.body
  const bodyHash = fingerprint(gift)
  const key = purchase.key === null ? null : `${purchase.userId ?? 'guest'} ${purchase.key}`
  const earlier = key === null ? undefined : await queries.readByKey(shop.db, key)
  if (earlier) return outcomeOf(shop, earlier, bodyHash)
  await consumeRateLimit(
    shop,
    { key: `gift cards bought from ${purchase.from}`, ...PER_NETWORK },
    { key: `gift cards to ${gift.recipient_email}`, ...PER_MAILBOX },
  )
  const payer = { userId: purchase.userId, subject: `gift cards from ${gift.buyer_email}` }
  await admitPayment(shop, payer)
  const started = await startPurchase(shop, { ...purchase, ...sendTime, key, bodyHash })
  if (!started) {
    await returnPayment(shop, payer)
    const first = required(await queries.readByKey(shop.db, required(key, 'the key')), 'purchase')
    return outcomeOf(shop, first, bodyHash)
  }
  const { gift_card_purchase_id: id, reference } = started
  const sale = await countDecline(shop, payer, () =>
    shop.payments.authorise({
      reference,
      amount: fromDollars(gift.amount),
      nonce,
      customerId: purchase.userId === null ? null : String(purchase.userId),
      keep: false,
      ...(typeof deviceData === 'string' && { deviceData }),
    }),
  ).catch(asUnreachable)
  if (sale === 'unreachable') {
    await voidPurchase(shop, id).catch(asUnreachable)
    throw new ShopError('payment_unavailable')
  }
  const now = shop.clock.now()
  if (sale.state !== 'authorised') {
    await queries.updateState(shop.db, id, { from: ['authorising'], to: 'declined', now })
    throw new ShopError('payment_declined')
  }
  await queries.recordSale(shop.db, id, sale, now)
  if ((await finishPaid(shop, id).catch(asUnreachable)) === 'unreachable')
    throw new ShopError('purchase_in_progress')
  return paid(required(await queries.readPurchase(shop.db, id), 'purchase'))
}

function sendTimeOf(
  shop: Shop,
  { send_on: date, zone_id: zoneId }: Body,
): { sendAt: Date; timeZone: TimeZone } {
  const { storeDirectory } = shop
  const zone = storeDirectory.zones().find((each) => each.zoneId === zoneId)
  const timeZone = zone ? storeDirectory.store(zone.primaryStoreId).time_zone : OPERATOR_TIME_ZONE
  const sendAt = giftCardSendTime(date, shop.clock.now(), timeZone)
  if (!sendAt) throw new ShopError('invalid_input', { fields: { send_on: fieldTexts.sendDateInvalid } })
  return { sendAt, timeZone }
}

type NewPurchase = Purchase & { sendAt: Date; timeZone: TimeZone; bodyHash: Buffer }

function startPurchase(shop: Shop, { body, userId, key, bodyHash, sendAt, timeZone }: NewPurchase) {
  const secret = randomBytes(24).toString('base64url')
  return queries.insertPurchase(shop.db, {
    secret,
    tokenHash: tokenHashOf(pageTokenOf(shop, secret)),
    key,
    bodyHash,
    userId,
    buyerEmail: body.buyer_email,
    fromName: body.from_name,
    recipientName: body.recipient_name,
    recipientEmail: body.recipient_email,
    message: body.message,
    amount: fromDollars(body.amount),
    sendAt,
    timeZone,
    provider: shop.payments.name,
    reference: `gift-card-${randomBytes(9).toString('base64url')}`,
    startedBy: shop.processId,
    now: shop.clock.now(),
  })
}

/** Waits for the first of concurrent duplicates. @throws ShopError if its payment fails, or takes too long */
async function outcomeOf(
  shop: Shop,
  first: queries.PurchaseRow,
  bodyHash: Buffer,
): Promise<queries.PurchaseRow> {
  if (!first.body_hash.equals(bodyHash)) throw new ShopError('idempotency_mismatch')
  for (let waited = 0; waited <= TIMEOUT_MS; waited += POLL_MS) {
    const row = required(await queries.readPurchase(shop.db, first.gift_card_purchase_id), 'purchase')
    if (row.state !== 'authorising' && row.state !== 'authorised') return paid(row)
    await shop.pause(POLL_MS)
  }
  throw new ShopError('purchase_in_progress')
}

/** Returns a paid purchase. @throws ShopError if it was not paid */
function paid(row: queries.PurchaseRow): queries.PurchaseRow {
  if (row.state === 'declined' || row.state === 'voided') throw new ShopError('payment_declined')
  if (row.state === 'voiding') throw new ShopError('payment_unavailable')
  return row
}

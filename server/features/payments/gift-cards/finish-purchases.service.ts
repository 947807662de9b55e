import { inTransaction } from '#server/db/database.ts'
import { required } from '#domain/required.ts'
import {
  insertBoughtCard,
  releaseBoughtCard,
} from '#server/features/promotions/gift-cards/gift-cards.service.ts'
import { GatewayUnreachable, RefundRefused } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'
import { mailReceipt, mailRefund, sendToRecipient } from './gift-card-mails.service.ts'
import { codeOf } from './gift-card-purchase.ts'
import * as queries from './gift-card-purchases.queries.ts'
import { postGiftCardMoney } from '../sale-postings.service.ts'

/**
 * Captures an authorised purchase, then issues the card, posts the liability and mails receipt and card. Idempotent.
 * @throws GatewayUnreachable A job repeats it.
 */
export async function finishPaid(shop: Shop, id: number): Promise<void> {
  const purchase = await readPurchase(shop, id)
  if (purchase.state !== 'authorised') return
  const { reference, amount_cents: amount } = purchase
  const gatewayId = required(purchase.gateway_id, 'the gateway id')
  const sale = await shop.payments.capture(gatewayId, `${reference}:capture`, amount)
  await inTransaction(shop, async (shop) => {
    const now = shop.clock.now()
    const row = required(await queries.lockPurchase(shop.db, id), 'purchase')
    if (row.state !== 'authorised') return
    if (sale.state !== 'captured')
      return void (await queries.updateState(shop.db, id, { from: ['authorised'], to: 'declined', now }))
    const card = await insertBoughtCard(shop, {
      code: codeOf(shop, row.secret),
      amount,
      email: row.recipient_email,
      message: row.message,
      validFrom: row.send_at,
    })
    await queries.recordPaid(shop.db, id, card.gift_card_id, now)
    await postGiftCardMoney(shop, `${reference}:capture`, amount)
    const paid = required(await queries.readPurchase(shop.db, id), 'purchase')
    await mailReceipt(shop, paid)
    if (paid.send_at <= now) await sendToRecipient(shop, paid)
  })
}

/** Voids a payment whose response was lost. @throws GatewayUnreachable A job repeats it. */
export async function voidPurchase(shop: Shop, id: number): Promise<void> {
  const now = shop.clock.now()
  await queries.updateState(shop.db, id, { from: ['authorising'], to: 'voiding', now })
  const { reference, state } = await readPurchase(shop, id)
  if (state !== 'voiding') return
  const sale = await shop.payments.find(reference)
  // The request may still be under way, so a purchase without a sale is looked up again by the job.
  if (!sale) return
  if (sale.state === 'authorised') await shop.payments.void(sale.gatewayId, `${reference}:drop`)
  await queries.updateState(shop.db, id, { from: ['voiding'], to: 'voided', now })
}

/**
 * Sends the refund of a purchase that is marked as `refunding`, and posts it. Idempotent.
 * @returns False if the gateway refuses it; the card is then valid again.
 * @throws GatewayUnreachable A job repeats it.
 */
export async function finishRefund(shop: Shop, id: number): Promise<boolean> {
  const { reference, gateway_id, amount_cents: amount, gift_card_id } = await readPurchase(shop, id)
  const giftCardId = required(gift_card_id, 'the card')
  const refused = await shop.payments
    .refund(required(gateway_id, 'the gateway id'), `${reference}:refund`, amount)
    .then(() => false)
    .catch((error: unknown) => {
      if (error instanceof RefundRefused) return true
      throw error
    })
  await inTransaction(shop, async (shop) => {
    const now = shop.clock.now()
    const to = refused ? 'captured' : 'refunded'
    if ((await queries.updateState(shop.db, id, { from: ['refunding'], to, now })) === 0) return
    if (refused) return void (await releaseBoughtCard(shop, giftCardId))
    await postGiftCardMoney(shop, `${reference}:refund`, -amount)
    await mailRefund(shop, await readPurchase(shop, id))
  })
  return !refused
}

const readPurchase = async (shop: Shop, id: number): Promise<queries.PurchaseRow> =>
  required(await queries.readPurchase(shop.db, id), `purchase ${id}`)

/** Age in seconds from which a purchase counts as left behind. Longer than a request takes. */
const LEFT_BEHIND_SECONDS = 60

/** Finishes or voids purchases that a crash or an unreachable gateway left behind, and repeats refunds. */
export async function finishPurchases(shop: Shop, seconds = LEFT_BEHIND_SECONDS): Promise<void> {
  for (const { gift_card_purchase_id: id } of await queries.readUnfinished(shop.db, seconds)) {
    await finishPurchase(shop, id).catch((error: unknown) => {
      if (!(error instanceof GatewayUnreachable))
        shop.log.error({ err: error, purchaseId: id }, 'failed to finish a gift card purchase; will retry')
    })
  }
}

async function finishPurchase(shop: Shop, id: number): Promise<void> {
  const { state, reference } = await readPurchase(shop, id)
  if (state === 'authorised') return finishPaid(shop, id)
  if (state === 'refunding') return void (await finishRefund(shop, id))
  const now = shop.clock.now()
  const sale = await shop.payments.find(reference)
  if (state === 'authorising' && sale?.state === 'authorised') {
    await queries.recordSale(shop.db, id, sale, now)
    return finishPaid(shop, id)
  }
  if (sale?.state === 'authorised') await shop.payments.void(sale.gatewayId, `${reference}:drop`)
  const to = sale?.state === 'declined' ? 'declined' : 'voided'
  await queries.updateState(shop.db, id, { from: ['authorising', 'voiding'], to, now })
}

/** Mails cards to their recipients on the planned day. Runs every minute. */
export async function sendDueGiftCards(shop: Shop): Promise<void> {
  for (const { gift_card_purchase_id: id } of await queries.readDue(shop.db, shop.clock.now()))
    await inTransaction(shop, async (shop) => {
      const row = required(await queries.lockPurchase(shop.db, id), 'purchase')
      if (row.state === 'captured' && row.sent_at === null) await sendToRecipient(shop, row)
    })
}

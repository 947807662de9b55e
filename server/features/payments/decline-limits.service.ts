import { currentContext } from '#server/http/request-context.ts'
import {
  type RateLimit,
  consumeRateLimit,
  networkOf,
  releaseRateLimit,
} from '#server/http/security/rate-limit.ts'
import type { Sale } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'

type Payer = {
  /** null without an account. */
  userId: number | null
  /** `order 7`, or the cart before checkout. */
  subject: string
}

/**
 * Returns the rate limits for declined cards, which prevent card testing. They count by account, order and network,
 * for every way to pay. Each attempt counts until the gateway has answered without a decline.
 */
function limitsOf({ userId, subject }: Payer): RateLimit[] {
  const network = networkOf(currentContext().ip)
  return [
    ...(userId === null ? [] : [{ key: `declined cards of ${userId}`, max: 5, minutes: 15 }]),
    { key: `declined cards for ${subject}`, max: 5, minutes: 15 },
    { key: `declined cards from ${network}`, max: 10, minutes: 60 },
  ]
}

/**
 * Counts an attempt and throws if a limit is exceeded. Called before the payment is recorded, so that a rejection
 * changes no payment.
 */
export const admitPayment = (shop: Shop, payer: Payer): Promise<void> =>
  consumeRateLimit(shop, ...limitsOf(payer))

export const returnPayment = (shop: Shop, payer: Payer): Promise<void> =>
  releaseRateLimit(shop, ...limitsOf(payer))

/** Runs a payment attempt and returns the count unless the bank declined. */
export async function countDecline(shop: Shop, payer: Payer, attempt: () => Promise<Sale>): Promise<Sale> {
  let isDeclined = false
  try {
    const sale = await attempt()
    isDeclined = sale.state === 'declined'
    return sale
  } finally {
    if (!isDeclined) await returnPayment(shop, payer)
  }
}

import { currentContext } from '#server/http/request-context.ts'
import {
  type RateLimit,
  consumeRateLimit,
  networkOf,
  releaseRateLimit,
} from '#server/http/security/rate-limit.ts'
import type { Sale } from '#server/integrations/payments/port.ts'
import type { Shop } from '#server/shop.ts'

type Payer = { userId: number; /** `order 7`, or the cart that becomes one. */ subject: string }

/**
 * Trying stolen card numbers makes many declines: they are limited for the account, for the order, and for the
 * network, whichever way the money is asked for. Each attempt counts until the gateway has not declined it.
 */
function limitsOf({ userId, subject }: Payer): RateLimit[] {
  const network = networkOf(currentContext().ip)
  return [
    { key: `declined cards of ${userId}`, max: 5, minutes: 15 },
    { key: `declined cards for ${subject}`, max: 5, minutes: 15 },
    { key: `declined cards from ${network}`, max: 10, minutes: 60 },
  ]
}

/** Called before anything of the payment is noted: a refusal changes no money. */
export const admitPayment = (shop: Shop, payer: Payer): Promise<void> =>
  consumeRateLimit(shop, ...limitsOf(payer))

export const returnPayment = (shop: Shop, payer: Payer): Promise<void> =>
  releaseRateLimit(shop, ...limitsOf(payer))

/** An attempt to pay, which counts only where the bank declined. */
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

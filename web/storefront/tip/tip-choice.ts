import type { Cents } from '#domain/money.ts'
import { MAX_TIP } from '#domain/orders/tip.ts'
import { parseDecimal } from '#domain/text/decimal.ts'

/** Chosen tip: '' is none, a number is a proposed amount in cents, `own` an amount that the shopper types. */
export type TipChoice = { tip: string; ownTip: string }

export const OWN_TIP = 'own'

const AMOUNT = /^\$?\s*\d{1,3}(?:[.,]\d{1,2})?$/

/** Returns the chosen tip in cents: 0 for none, null if the typed amount is invalid. */
export function chosenTip({ tip, ownTip }: TipChoice): Cents | null {
  const typed = ownTip.trim()
  if (tip !== OWN_TIP) return Number(tip)
  if (!AMOUNT.test(typed)) return null
  const cents = Number(parseDecimal(typed.replace(/^\$\s*/, '').replace(',', '.'), 2))
  return cents > 0 && cents <= MAX_TIP ? cents : null
}

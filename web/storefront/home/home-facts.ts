import { roundDollarsText } from '#web/platform/format/money-text.ts'

/** What one store offers now, in dollars and minutes. */
export type Offer = {
  /** null while it is closed. */
  estimateMinutes: number | null
  deliveryFee: number
  minimum: number
  products: number
}

export type Claims = {
  /** The whole minutes that a delivery takes now; null when the promise can't be kept. */
  minutes: number | null
  /** Said as "over 500"; 0 where there is nothing to boast of. */
  products: number
  suburbs: number
  /** "$7.95", or null where it differs from place to place. */
  fee: string | null
  minimum: string | null
}

/** @source S-SHOP-3 */
const PROMISED_MINUTES = 30
const PRODUCTS = { claim: 500, step: 100 }
const SUBURBS = { claim: 120, step: 20 }

/**
 * Every figure of the home page is true when it is shown: the promise of half an hour stands only while some store keeps
 * it, and "over 500" is what is on the shelves, rounded down.
 * @source L-52, S-SHOP-3, A-PAGE-3
 */
export function claimsOf(offers: readonly Offer[], suburbs: number): Claims {
  const isKept = offers.some(
    ({ estimateMinutes }) => estimateMinutes !== null && estimateMinutes <= PROMISED_MINUTES,
  )
  return {
    minutes: isKept ? PROMISED_MINUTES : null,
    products: overOf(Math.max(0, ...offers.map(({ products }) => products)), PRODUCTS),
    suburbs: overOf(suburbs, SUBURBS),
    fee: oneFor(offers.map(({ deliveryFee }) => deliveryFee)),
    minimum: oneFor(offers.map(({ minimum }) => minimum)),
  }
}

/** The round figure that a count is over, never above the claim: 641 → 500, and 500 itself → 400. */
const overOf = (count: number, { claim, step }: { claim: number; step: number }): number =>
  Math.min(claim, Math.max(0, Math.ceil(count / step) - 1) * step)

function oneFor(dollars: number[]): string | null {
  const [first] = dollars
  return first !== undefined && dollars.every((each) => each === first) ? roundDollarsText(first) : null
}

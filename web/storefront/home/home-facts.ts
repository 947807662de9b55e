import { roundDollarsText } from '#web/platform/format/money-text.ts'

/** What one store offers now, in dollars and minutes. */
export type Offer = {
  /** null while it is closed. */
  estimateMinutes: number | null
  deliveryFee: number
  minimum: number
  products: number
}

export type HomeFacts = {
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
const ADVERTISED_MINUTES = 30
const PRODUCTS = { claim: 500, step: 100 }
const SUBURBS = { claim: 120, step: 20 }

/**
 * Every figure of the home page is true when it is shown: the promise of half an hour stands only while some store keeps
 * it, and "over 500" is what is on the shelves, rounded down.
 * @source L-52, S-SHOP-3, A-PAGE-3
 */
export function homeFacts(offers: readonly Offer[], suburbs: number): HomeFacts {
  const isKept = offers.some(
    ({ estimateMinutes }) => estimateMinutes !== null && estimateMinutes <= ADVERTISED_MINUTES,
  )
  return {
    minutes: isKept ? ADVERTISED_MINUTES : null,
    products: roundedDown(Math.max(0, ...offers.map(({ products }) => products)), PRODUCTS),
    suburbs: roundedDown(suburbs, SUBURBS),
    fee: sharedValue(offers.map(({ deliveryFee }) => deliveryFee)),
    minimum: sharedValue(offers.map(({ minimum }) => minimum)),
  }
}

/** The round figure that a count is over, never above the claim: 641 → 500, and 500 itself → 400. */
const roundedDown = (count: number, { claim, step }: { claim: number; step: number }): number =>
  Math.min(claim, Math.max(0, Math.ceil(count / step) - 1) * step)

function sharedValue(dollars: number[]): string | null {
  const [first] = dollars
  return first !== undefined && dollars.every((each) => each === first) ? roundDollarsText(first) : null
}

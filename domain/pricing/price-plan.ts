import type { ProductKind } from '#domain/catalogue/packs.ts'
import { isAlcohol } from '#domain/catalogue/packs.ts'
import { type Cents, formatDollars } from '#domain/money.ts'
import { alcoholFloor } from '#domain/promotions/alcohol-limits.ts'
import { DAY_MS } from '#domain/time.ts'

/** Price of a pack from an instant until the next step. `salePrice` is 0 without a special. */
export type PriceStep = { at: Date; price: Cents; salePrice: Cents }

/**
 * Requested price change. Without `starts` it applies immediately; a special without an end lasts until the next
 * change.
 */
export type AskedPrice = {
  price: Cents
  salePrice: Cents
  saleFrom: Date | null
  saleTo: Date | null
  starts: Date | null
}

/** Returns the steps of a price change: the price, its special, and the price after the special. */
export function priceSteps(
  { price, salePrice, saleFrom, saleTo, starts }: AskedPrice,
  now: Date,
): PriceStep[] {
  const start = starts && starts > now ? starts : now
  if (salePrice === 0 || (saleTo && saleTo <= start)) return [{ at: start, price, salePrice: 0 }]
  const begin = saleFrom && saleFrom > start ? saleFrom : start
  return [
    ...(begin > start ? [{ at: start, price, salePrice: 0 }] : []),
    { at: begin, price, salePrice },
    ...(saleTo ? [{ at: saleTo, price, salePrice: 0 }] : []),
  ]
}

/**
 * Requirements for a struck-through price, in days: it was charged without a special for at least `days`, and this
 * ended at most `within` days ago. The law requires "a reasonable time just before"; the numbers are ours.
 * @source L-32
 */
export const CHARGED_BEFORE = { days: 7, within: 60 } as const

export type SpecialRefusal = {
  code: 'special_on_tobacco' | 'special_too_deep' | 'price_not_charged'
  msg: string
}

/**
 * Returns the reason for rejecting a special, or null if it is allowed.
 * @param timeline past and planned price steps of the pack until the special starts, oldest first
 * @source L-32, L-34
 */
export function specialRefusal(
  { at: begin, price, salePrice }: PriceStep,
  kind: ProductKind,
  timeline: readonly PriceStep[],
): SpecialRefusal | null {
  if (kind === 'tobacco')
    return { code: 'special_on_tobacco', msg: 'Tobacco can’t be sold at a special price. That’s the law.' }
  if (isAlcohol(kind) && salePrice < alcoholFloor(price))
    return {
      code: 'special_too_deep',
      msg: `Alcohol can’t be sold below half its price. The least for ${formatDollars(price)} is ${formatDollars(alcoholFloor(price))}.`,
    }
  const charged = chargedBefore(price, begin, timeline)
  if (isEnough(charged)) return null
  return { code: 'price_not_charged', msg: refusalText(price, charged) }
}

const isEnough = ({ days, daysSince }: { days: number; daysSince: number }): boolean =>
  days >= CHARGED_BEFORE.days && daysSince <= CHARGED_BEFORE.within

/**
 * Returns whether the struck-through price of a step had been charged for long enough, or null without a special.
 *
 * @param timeline price steps of the pack, oldest first
 * @source L-32
 */
export const wasCharged = (
  { at, price, salePrice }: PriceStep,
  timeline: readonly PriceStep[],
): boolean | null => (salePrice === 0 ? null : isEnough(chargedBefore(price, at, timeline)))

/** Returns for how many days the price was charged without a special before `begin`, and the days since then. */
function chargedBefore(price: Cents, begin: Date, timeline: readonly PriceStep[]) {
  const before = timeline.filter(({ at }) => at < begin)
  let end = begin.getTime()
  // Preceding specials of the same price are skipped, because they strike through the same price.
  for (let step = before.at(-1); step?.price === price && step.salePrice > 0; step = before.at(-1)) {
    end = step.at.getTime()
    before.pop()
  }
  let start = end
  for (let step = before.at(-1); step?.price === price && step.salePrice === 0; step = before.at(-1)) {
    start = step.at.getTime()
    before.pop()
  }
  return { days: (end - start) / DAY_MS, daysSince: (begin.getTime() - end) / DAY_MS }
}

function refusalText(price: Cents, { days, daysSince }: { days: number; daysSince: number }): string {
  const rule = `A price can be struck through only after customers paid it for ${CHARGED_BEFORE.days} days.`
  if (days === 0) return `${rule} Nobody paid ${formatDollars(price)} just before this special.`
  if (days < CHARGED_BEFORE.days)
    return `${rule} ${formatDollars(price)} will have been the price for ${wholeDays(days)}.`
  return `A struck-through price must be recent. ${formatDollars(price)} was last the full price ${wholeDays(daysSince)} before.`
}

const wholeDays = (days: number): string => {
  const whole = Math.floor(days)
  if (whole === 0) return 'less than a day'
  return whole === 1 ? '1 day' : `${whole} days`
}

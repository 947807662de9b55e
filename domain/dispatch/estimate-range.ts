import { addMinutes } from '#domain/time.ts'

/** Stage of an order at which its arrival is estimated. */
export const ESTIMATE_STAGES = ['ordering', 'pickup'] as const
export type EstimateStage = (typeof ESTIMATE_STAGES)[number]

/** Difference between an arrival and its estimate, in minutes; positive if the driver was later. */
export type Residual = { stage: EstimateStage; minutes: number }

/** Range around an estimate in minutes; `before` is usually negative. */
export type RangeOffsets = { before: number; after: number }

export type RangeTable = Record<EstimateStage, RangeOffsets>

/**
 * Shares of the residuals below and above the range. Together they leave out 14 %: a range that holds in six of
 * seven orders is still narrow, and late arrivals disappoint more than early arrivals.
 */
const BELOW = 0.07
const ABOVE = 0.07
/** Minimum number of residuals of a stage. With fewer, the quantiles depend on single orders. */
const RESIDUALS_LEAST = 50
/** Ranges in minutes before enough orders are delivered: wide, because a store's first days are unknown. */
const UNLEARNED: RangeTable = { ordering: { before: -5, after: 10 }, pickup: { before: -3, after: 5 } }

/** Learns the range of each stage from past residuals. */
export function learnRanges(residuals: readonly Residual[]): RangeTable {
  const learn = (stage: EstimateStage): RangeOffsets => {
    const minutes = residuals.flatMap((each) => (each.stage === stage ? [each.minutes] : []))
    if (minutes.length < RESIDUALS_LEAST) return UNLEARNED[stage]
    const sorted = minutes.toSorted((a, b) => a - b)
    return { before: quantile(sorted, BELOW), after: quantile(sorted, 1 - ABOVE) }
  }
  return { ordering: learn('ordering'), pickup: learn('pickup') }
}

/** Returns the ranges of a store that has learned none yet. */
export const unlearnedRanges = (): RangeTable => UNLEARNED

/**
 * Returns the range of an arrival as shoppers see it: whole minutes, and never entirely in the past, because a late
 * driver is still on the way.
 */
export function shownRange(
  table: RangeTable,
  { stage, eta }: { stage: EstimateStage; eta: Date },
  now: Date,
): { earliest: Date; latest: Date } {
  const expected = eta < now ? now : eta
  const { earliest, latest } = estimateRange(table, stage, expected)
  return { earliest: wholeMinute(earliest < now ? now : earliest), latest: wholeMinute(latest) }
}

const MINUTE_MS = 60_000
const wholeMinute = (at: Date): Date => new Date(Math.round(at.getTime() / MINUTE_MS) * MINUTE_MS)

/** Returns the range of an arrival, which contains its estimate. */
export function estimateRange(
  table: RangeTable,
  stage: EstimateStage,
  eta: Date,
): { earliest: Date; latest: Date } {
  const { before, after } = table[stage]
  return { earliest: addMinutes(eta, Math.min(0, before)), latest: addMinutes(eta, Math.max(0, after)) }
}

/** Returns a quantile of sorted numbers, interpolated between neighbours. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return low + (high - low) * (at - Math.floor(at))
}

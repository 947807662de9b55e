import {
  estimateRange,
  type EstimateStage,
  learnRanges,
  type RangeTable,
  type Residual,
} from '#domain/dispatch/estimate-range.ts'
import { minutesBetween } from '#domain/time.ts'
import { buildCity, type Load } from './city.ts'
import { playNearestFirst } from './nearest-driver.ts'
import { playPlanned, type PlannedEvening } from './planned-evening.ts'
import { countViolations, keptShare } from './records.ts'

/** Figures of an evening with the planner, and of the same evening with the nearest driver first. Shares are 0 to 1. */
export type EveningFigures = {
  seed: string
  load: Load
  orders: number
  /** Share of the orders whose driver arrived in time. */
  kept: number
  /** Minutes of driving and service. */
  driver_minutes: number
  changes_per_order: number
  /** Share of the arrivals within the range that was estimated at ordering, and its median width in minutes. */
  range_covered: number
  range_minutes: number
  /** The same for the range that was estimated at the pick-up. */
  pickup_range: { covered: number; minutes: number }
  nearest: { kept: number; driver_minutes: number }
  violations: number
}

/** Evenings from which the ranges are learned. Their seeds are words, so that no evening that is measured is one. */
const LEARNING_SEEDS = ['learning one', 'learning two', 'learning three']

/** Returns the ranges learned on separate evenings of a load. */
export const learnedRanges = (load: Load): RangeTable =>
  learnRanges(LEARNING_SEEDS.flatMap((seed) => residualsOf(playPlanned(buildCity(seed, load)))))

/** Plays an evening by both policies. */
export function compareEvening(seed: string, load: Load, ranges: RangeTable): EveningFigures {
  const city = buildCity(seed, load)
  const [planned, nearest] = [playPlanned(city), playNearestFirst(city)]
  const [ordering, pickup] = [
    rangeFigures(planned, 'ordering', ranges),
    rangeFigures(planned, 'pickup', ranges),
  ]
  return {
    seed,
    load,
    orders: city.orders.length,
    kept: rounded(keptShare(city, planned), 4),
    driver_minutes: rounded(planned.driverMinutes, 1),
    changes_per_order: rounded(planned.changes / city.orders.length, 3),
    range_covered: ordering.covered,
    range_minutes: ordering.minutes,
    pickup_range: pickup,
    nearest: {
      kept: rounded(keptShare(city, nearest), 4),
      driver_minutes: rounded(nearest.driverMinutes, 1),
    },
    violations: countViolations(city, planned),
  }
}

function arrivalsOf({ handedOver, estimates }: PlannedEvening) {
  const arrivals = new Map(handedOver.map(({ orderId, arrivedAt }) => [orderId, arrivedAt]))
  return estimates.flatMap(({ orderId, stage, eta }) => {
    const arrivedAt = arrivals.get(orderId)
    return arrivedAt ? [{ stage, eta, arrivedAt }] : []
  })
}

const residualsOf = (evening: PlannedEvening): Residual[] =>
  arrivalsOf(evening).map(({ stage, eta, arrivedAt }) => ({ stage, minutes: minutesBetween(eta, arrivedAt) }))

function rangeFigures(evening: PlannedEvening, stage: EstimateStage, ranges: RangeTable) {
  const estimated = arrivalsOf(evening).flatMap((each) =>
    each.stage === stage ? [{ ...each, ...estimateRange(ranges, stage, each.eta) }] : [],
  )
  const inside = estimated.filter(
    ({ earliest, latest, arrivedAt }) => earliest <= arrivedAt && arrivedAt <= latest,
  )
  const widths = estimated
    .map(({ earliest, latest }) => minutesBetween(earliest, latest))
    .toSorted((a, b) => a - b)
  return {
    covered: rounded(inside.length / Math.max(1, estimated.length), 4),
    minutes: rounded(widths[Math.floor(widths.length / 2)] ?? 0, 1),
  }
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

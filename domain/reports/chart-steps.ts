import { addDays, daysBetween } from '../time.ts'
import type { ReportPeriod } from './report-period.ts'

/** Lengths of a chart's steps. A week starts on the weekday of the period's first day. */
export const CHART_STEPS = ['day', 'week', 'month'] as const
export type ChartStep = (typeof CHART_STEPS)[number]

/** Longest periods in days with a step for each day or week. More bars would be too narrow to read. */
const MAX_DAYS = { day: 62, week: 366 }
/** Longest period in days with daily sums of products. Longer ones are read from monthly sums. */
const MAX_PRODUCT_DAYS = 31

const lengthOf = ({ from, to }: ReportPeriod): number => daysBetween(from, to) + 1

/** Returns the step of a chart of whole orders. */
export function chartStepOf(period: ReportPeriod): ChartStep {
  const days = lengthOf(period)
  if (days <= MAX_DAYS.day) return 'day'
  return days <= MAX_DAYS.week ? 'week' : 'month'
}

/** Returns the step of a chart of products. */
export const productStepOf = (period: ReportPeriod): ChartStep =>
  lengthOf(period) <= MAX_PRODUCT_DAYS ? 'day' : 'month'

/** Returns the steps of a period in order. The first and the last one may be shorter. */
export function stepsOf(period: ReportPeriod, step: ChartStep): ReportPeriod[] {
  const steps: ReportPeriod[] = []
  for (let from = period.from; from <= period.to;) {
    const next = nextStep(from, step)
    steps.push({ from, to: next > period.to ? period.to : addDays(next, -1) })
    from = next
  }
  return steps
}

function nextStep(from: string, step: ChartStep): string {
  if (step !== 'month') return addDays(from, step === 'day' ? 1 : 7)
  return `${addDays(`${from.slice(0, 7)}-01`, 32).slice(0, 7)}-01`
}

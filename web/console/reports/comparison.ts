import type { OrderFigures } from '#contract/console/reports.ts'
import { sumText } from '#web/platform/format/money-text.ts'
import { numberText } from '#web/platform/format/number-text.ts'
import * as texts from './reports-texts.ts'

type Figure = keyof typeof texts.FIGURES

export type Comparison = {
  /** Direction and size, such as "Up 12 %"; empty if nothing can be compared. */
  change: string
  /** Rest of the sentence, such as " on the 30 days before". */
  rest: string
  tone: 'good' | 'bad' | 'plain'
}

/** Figures of which more is better, and of which less is better. The remaining figures are not judged. */
const MORE_IS_BETTER: readonly Figure[] = [
  'net_sales',
  'orders',
  'average_basket',
  'margin',
  'on_time_rate',
  'new_customers',
  'returning_orders',
]
const LESS_IS_BETTER: readonly Figure[] = ['refunds', 'late_minutes', 'refusals', 'stock_outs', 'canceled']

/** Counts below this number change in steps so large that a percentage would mislead. */
const FEW = 20
/** Smaller changes are about the same: one per cent, and half a point of a share. */
const SMALL = { percent: 1, points: 0.5 }

/** Compares a figure with the same figure of another period. @param period in words, such as "the 30 days before" */
export function compareFigure(
  figure: Figure,
  now: OrderFigures[Figure],
  before: OrderFigures[Figure],
  period: string,
): Comparison | null {
  if (now === null || before === null || (now === 0 && before === 0)) return null
  if (before === 0) return { ...texts.newText(period), tone: 'plain' }
  const size = changeText(figure, now, before)
  if (size === null) return { change: texts.aboutTheSame, rest: texts.asPeriod(period), tone: 'plain' }
  const isBetter = MORE_IS_BETTER.includes(figure) === now > before
  const isJudged = MORE_IS_BETTER.includes(figure) || LESS_IS_BETTER.includes(figure)
  return { ...size(period), tone: isJudged ? (isBetter ? 'good' : 'bad') : 'plain' }
}

type SizeText = (period: string) => { change: string; rest: string }

/** Returns the direction and size of a change in words; null for a small one. */
function changeText(figure: Figure, now: number, before: number): SizeText | null {
  const more = now - before
  if (figure === 'on_time_rate')
    return Math.abs(more) * 100 < SMALL.points ? null : (period) => texts.pointsText(more * 100, period)
  if (more === 0) return null
  if (isCount(figure) && before < FEW)
    return (period) => texts.moreText(numberText(Math.abs(more)), more > 0, period)
  const percent = (more / Math.abs(before)) * 100
  if (Math.abs(percent) < SMALL.percent) return null
  return (period) => texts.percentText(Math.round(percent), period)
}

const isCount = (figure: Figure): boolean => !texts.DOLLARS.includes(figure)

/** Compares net sales in one sentence: amount, direction and the compared period. */
export function netSalesSentence(now: number, before: number | null, period: string): string {
  if (before === null) return ''
  const more = now - before
  if (Math.abs(more) < Math.abs(before) / 100 || more === 0) return texts.sameSales(period)
  return texts.salesChange(sumText(Math.abs(more)), more > 0, period)
}

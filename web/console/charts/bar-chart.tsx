import { Link } from 'react-router'
import { axisSteps, labelInterval } from './axis.ts'
import styles from './charts.module.css'
import * as texts from './charts-texts.ts'

export type ChartBar = {
  key: string
  /** Short label below the axis. */
  label: string
  /** Text while the pointer is over the bar. */
  tip: string
  /** Amounts in dollars from the axis up; one for each series. */
  parts: readonly number[]
  /** Amount that the bar is compared with. */
  before: number | null
  /** True for a period that has not ended. */
  isRunning?: boolean
  /** Page with the details of the bar. */
  to?: string
}

type Props = { bars: readonly ChartBar[]; label: string }

/** Units of a bar in the drawing, which is stretched to the width of the page. */
const BAR = 10
const GAP = 1.75
const HEIGHT = 100
/** Height of the darker cap on a bar. */
const CAP = 1.6

const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + Math.max(part, 0), 0)

/**
 * Bars drawn by the server, with the compared amounts as a line. Screen readers read `label`, and the table below the
 * chart has the same amounts and links.
 */
export function BarChart({ bars, label }: Props) {
  const steps = axisSteps(Math.max(0, ...bars.flatMap(({ parts, before }) => [sumOf(parts), before ?? 0])))
  const interval = labelInterval(bars.length)
  return (
    <figure className={styles.chart} aria-label={label}>
      <div className={styles.axis} aria-hidden="true">
        {steps.toReversed().map((step) => (
          <span key={step}>{texts.axisText(step)}</span>
        ))}
      </div>
      <div className={styles.plot}>
        <Drawing bars={bars} steps={steps} />
        <div className={styles.columns} aria-hidden="true">
          {bars.map((bar, nth) => (
            <Column key={bar.key} bar={bar} place={nth / bars.length} hasLabel={nth % interval === 0} />
          ))}
        </div>
      </div>
    </figure>
  )
}

function Drawing({ bars, steps }: Pick<Props, 'bars'> & { steps: readonly number[] }) {
  const top = steps.at(-1) ?? 1
  const heightOf = (amount: number) => (Math.max(amount, 0) / top) * HEIGHT
  const compared = bars.flatMap(({ before }, nth) =>
    before === null ? [] : [`${(nth + 0.5) * BAR},${HEIGHT - heightOf(before)}`],
  )
  return (
    <svg
      className={styles.svg}
      viewBox={`0 0 ${bars.length * BAR} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {steps.map((step) => (
        <line
          key={step}
          className={styles.grid}
          x1={0}
          x2={bars.length * BAR}
          y1={HEIGHT - heightOf(step)}
          y2={HEIGHT - heightOf(step)}
        />
      ))}
      {bars.map((bar, nth) => (
        <Bar key={bar.key} bar={bar} x={nth * BAR + GAP} heightOf={heightOf} />
      ))}
      {compared.length > 1 && <polyline className={styles.before} points={compared.join(' ')} />}
    </svg>
  )
}

type BarProps = { bar: ChartBar; x: number; heightOf: (amount: number) => number }

function Bar({ bar: { parts, isRunning }, x, heightOf }: BarProps) {
  const width = BAR - 2 * GAP
  const total = heightOf(sumOf(parts))
  return (
    <>
      {parts.map((part, nth) => (
        <rect
          key={nth}
          className={isRunning ? styles.running : SERIES[nth]}
          x={x}
          y={HEIGHT - heightOf(sumOf(parts.slice(0, nth + 1)))}
          width={width}
          height={heightOf(part)}
        />
      ))}
      {parts.length === 1 && !isRunning && total > CAP && (
        <rect className={styles.cap} x={x} y={HEIGHT - total} width={width} height={CAP} />
      )}
    </>
  )
}

/** Classes of the series in order; the last one is for the rest. */
export const SERIES = [styles.series1, styles.series2, styles.series3, styles.series4, styles.series5]

/** Column over a bar with its tip and its label. The links are outside the tab order; the table has them as well. */
function Column({ bar, place, hasLabel }: { bar: ChartBar; place: number; hasLabel: boolean }) {
  const side = place < 0.25 ? styles.tipStart : place > 0.75 ? styles.tipEnd : styles.tipMiddle
  const content = (
    <>
      <span className={`${styles.tip} ${side} figures`}>{bar.tip}</span>
      {hasLabel && <span className={styles.label}>{bar.label}</span>}
    </>
  )
  if (!bar.to) return <div className={styles.column}>{content}</div>
  return (
    <Link className={styles.column} to={bar.to} tabIndex={-1}>
      {content}
    </Link>
  )
}

import { numberText } from '#web/platform/format/number-text.ts'
import type { OrderFigures } from '#contract/console/reports.ts'
import { sumText } from '#web/platform/format/money-text.ts'
import { compareFigure } from './comparison.ts'
import styles from './reports.module.css'
import * as texts from './reports-texts.ts'

type Figure = keyof typeof texts.FIGURES
/** Formats a figure as dollars, as a percentage or as a count. */
function figureText(figure: Figure, value: number | null): string {
  if (value === null) return texts.none
  if (texts.DOLLARS.includes(figure)) return sumText(value)
  return figure === 'on_time_rate' ? rateText(value) : numberText(value)
}

export const rateText = (rate: number): string => `${(rate * 100).toFixed(1)}%`

type Props = {
  now: OrderFigures
  before: OrderFigures | null
  /** Compared period in words, such as "the 30 days before". */
  period: string
}

export function Figures({ now, before, period }: Props) {
  return (
    <section className="stack" aria-label={texts.figuresLabel}>
      <dl className={styles.figures}>
        {(Object.keys(texts.FIGURES) as Figure[]).map((figure) => (
          <div key={figure} className={styles.figure}>
            <dt>{texts.FIGURES[figure]}</dt>
            <dd className={`${styles.value} figures`}>{figureText(figure, now[figure])}</dd>
            {before && (
              <dd className="caption quiet figures">
                <Change figure={figure} now={now} before={before} period={period} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {now.without_cost > 0 && (
        <p className="quiet small">{texts.withoutCostText(sumText(now.without_cost))}</p>
      )}
    </section>
  )
}

function Change({ figure, now, before, period }: { figure: Figure } & Props & { before: OrderFigures }) {
  const compared = compareFigure(figure, now[figure], before[figure], period)
  if (!compared) return null
  return (
    <>
      <b className={styles[compared.tone]}>{compared.change}</b>
      {compared.rest}
    </>
  )
}

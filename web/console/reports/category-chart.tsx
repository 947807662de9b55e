import { Link } from 'react-router'
import { stepsOf } from '#domain/reports/chart-steps.ts'
import { sumText } from '#web/platform/format/money-text.ts'
import { BarChart, SERIES } from '../charts/bar-chart.tsx'
import { ChartTable } from '../charts/chart-table.tsx'
import { Legend } from '../charts/legend.tsx'
import { type ChartProps, type SalesPoint, daysOf, stepPath, tickText } from './chart-points.ts'
import { stepText } from './report-query.ts'
import * as texts from './reports-texts.ts'

/** Stacked bars of the best-selling categories and the rest, for each step. */
export function CategoryChart({ query, chart: { step, points }, label }: ChartProps) {
  const categories = categoriesOf(points)
  const inStep = Map.groupBy(points, (point) => daysOf(point).from)
  const steps = stepsOf(query, step).map((days) => ({
    from: days.from,
    days,
    amounts: categories.map(
      ({ key }) => inStep.get(days.from)?.find((point) => point.key === key)?.net_sales ?? 0,
    ),
  }))
  const [best] = categories
  return (
    <>
      {best && <p className="quiet small figures">{texts.bestCategory(best.name, sumText(best.amount))}</p>}
      <Legend series={categories.map(({ name }, nth) => ({ swatch: SERIES[nth], name }))} />
      <BarChart
        label={label}
        bars={steps.map(({ from, days, amounts }) => ({
          key: from,
          label: tickText(step, from),
          tip: [
            stepText(step, days),
            ...categories.map(({ name }, nth) => texts.tipText(name, sumText(amounts[nth] ?? 0))),
          ].join('\n'),
          parts: amounts,
          before: null,
          to: stepPath(query, days),
        }))}
      />
      <ChartTable
        caption={label}
        head={[texts.STEP_COLUMNS[step], ...categories.map(({ name }) => name)]}
        rows={steps.map(({ from, days, amounts }) => ({
          key: from,
          cells: [
            <Link key="step" to={stepPath(query, days)}>
              {stepText(step, days)}
            </Link>,
            ...amounts.map((amount) => sumText(amount)),
          ],
        }))}
      />
    </>
  )
}

/** Returns the categories with the highest sales first, and the rest at the end. */
function categoriesOf(points: readonly SalesPoint[]) {
  return [...Map.groupBy(points, ({ key }) => key)]
    .map(([key, of]) => ({
      key,
      name: key === '' ? texts.otherCategories : (of[0]?.name ?? ''),
      amount: of.reduce((sum, { net_sales }) => sum + net_sales, 0),
    }))
    .toSorted((a, b) => Number(a.key === '') - Number(b.key === '') || b.amount - a.amount)
}

import { numberText } from '#web/platform/format/number-text.ts'
import { Link } from 'react-router'
import type { OrderFigures, SalesRow, SalesSummary } from '#contract/console/reports.ts'
import { sumText } from '#web/platform/format/money-text.ts'
import { rateText } from './figures.tsx'
import { type ReportQuery, type Sort, reportPath, rowName } from './report-query.ts'
import styles from './reports.module.css'
import * as texts from './reports-texts.ts'

type Amounts = Pick<
  SalesRow,
  | 'orders'
  | 'units'
  | 'sales'
  | 'refunds'
  | 'net_sales'
  | 'gst'
  | 'cost'
  | 'margin'
  | 'stock_outs'
  | 'on_time_rate'
>

export function ReportTable({
  query,
  rows,
  totals,
  other,
}: {
  query: ReportQuery
  rows: SalesRow[]
  totals: OrderFigures
  other: SalesSummary['other']
}) {
  const most = Math.max(0, ...rows.map(({ net_sales }) => net_sales))
  const isOfOrders = other === null
  return (
    // Scrolls horizontally on phones. The links in the header make it reachable by keyboard.
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <SortColumn query={query} sort="key" name={texts.GROUPS[query.by]} />
            <SortColumn query={query} sort="orders" name={texts.ordersColumn} />
            <th scope="col">{texts.unitsColumn}</th>
            <th scope="col">{texts.salesColumn}</th>
            <th scope="col">{texts.refundsColumn}</th>
            <SortColumn query={query} sort="sales" name={texts.netColumn} />
            <th scope="col">{texts.gstColumn}</th>
            <th scope="col">{texts.costColumn}</th>
            <th scope="col">{texts.marginColumn}</th>
            <th scope="col">{texts.stockOutsColumn}</th>
            {isOfOrders && <th scope="col">{texts.onTimeColumn}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {rowName(query.by, row, texts.unknownName)}
                {/* Repeats the row's number as a bar. */}
                {most > 0 && (
                  <meter
                    className={styles.share}
                    min={0}
                    max={most}
                    value={row.net_sales}
                    aria-hidden="true"
                  />
                )}
              </th>
              <Cells row={row} isOfOrders={isOfOrders} />
            </tr>
          ))}
          {other && (
            <tr>
              <th scope="row">{texts.otherName}</th>
              <Cells row={other} isOfOrders={false} />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.totalName}</th>
            <Cells row={totals} isOfOrders={isOfOrders} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Cells({ row, isOfOrders }: { row: Amounts; isOfOrders: boolean }) {
  const amounts = [row.sales, row.refunds, row.net_sales, row.gst, row.cost, row.margin]
  const counts = [row.orders, row.units].map(numberText)
  const cells = [...counts, ...amounts.map(sumText), String(row.stock_outs)]
  const rate =
    row.on_time_rate === null || row.on_time_rate === undefined ? texts.none : rateText(row.on_time_rate)
  return (
    <>
      {[...cells, ...(isOfOrders ? [rate] : [])].map((cell, nth) => (
        <td key={nth} className="figures">
          {cell}
        </td>
      ))}
    </>
  )
}

function SortColumn({ query, sort, name }: { query: ReportQuery; sort: Sort; name: string }) {
  const isSorted = query.sort === sort
  return (
    <th scope="col" aria-sort={isSorted ? (sort === 'key' ? 'ascending' : 'descending') : undefined}>
      <Link to={reportPath(query, { sort })} preventScrollReset>
        {name}
      </Link>
    </th>
  )
}

import { numberText } from '#web/platform/format/number-text.ts'
import { Form, Link } from 'react-router'
import type { StockValueRow, StockValueSummary } from '#contract/console/reports.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { sumText } from '#web/platform/format/money-text.ts'
import { showButton } from '../console-texts.ts'
import { Pagination } from '../pagination.tsx'
import type { Route } from './+types/stock-value.route.ts'
import { readStockValue } from './read-stock-value.ts'
import { dayText } from './report-query.ts'
import styles from './reports.module.css'
import { STOCK_GROUPS, type StockQuery, stockQueryText } from './stock-query.ts'
import * as texts from './reports-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.stockTitle },
  { name: 'robots', content: 'noindex' },
]

export const loader = ({ request, context }: Route.LoaderArgs) => readStockValue(request, context)

const PATH = '/console/reports/stock-value'

export default function StockValueScreen({ loaderData }: Route.ComponentProps) {
  const { query, today, stores, value } = loaderData
  return (
    <div className="stack">
      <div>
        <p>
          <Link to="/console/reports">{texts.title}</Link>
        </p>
        <h1>{texts.stockTitle}</h1>
        <p className="quiet small figures">
          {query.on < today ? texts.stockThen(dayText(query.on)) : texts.stockNow}
        </p>
      </div>
      {/* The key resets the fields when a link changes the URL without a page load. */}
      <Form key={stockQueryText(query)} className={styles.filters}>
        <input type="hidden" name="by" value={query.by} />
        <Field
          label={texts.stockDayLabel}
          name="on"
          type="date"
          defaultValue={query.on}
          max={today}
          required
        />
        <Select label={texts.storeLabel} name="store" defaultValue={query.store}>
          <option value="">{texts.allStoresOption}</option>
          {stores.map(({ store_id, name }) => (
            <option key={store_id} value={store_id}>
              {name}
            </option>
          ))}
        </Select>
        <Button type="submit" tone="outline">
          {showButton}
        </Button>
      </Form>
      <div className={styles.head}>
        {query.on < today ? <p className="small">{texts.stockThenByStore}</p> : <Groups query={query} />}
        <a href={`/-/stock-value.csv?${stockQueryText(query)}`} download>
          {texts.csvLink}
        </a>
      </div>
      {value.rows.length === 0 ? (
        <p>{query.on < today ? texts.stockNotRecorded : texts.stockNone}</p>
      ) : (
        <Table query={query} rows={value.rows} totals={value.totals} />
      )}
      {value.totals.uncosted_units > 0 && (
        <p className="small">{texts.uncostedText(value.totals.uncosted_units)}</p>
      )}
      <Pagination
        place={value.place}
        path={PATH}
        filters={Object.fromEntries(new URLSearchParams(stockQueryText(query)))}
      />
    </div>
  )
}

function Groups({ query }: { query: StockQuery }) {
  return (
    <nav aria-label={texts.groupsLabel}>
      <ul className={styles.groups}>
        {STOCK_GROUPS.map((by) => (
          <li key={by}>
            <Link
              to={`${PATH}?${stockQueryText({ ...query, by })}`}
              preventScrollReset
              aria-current={by === query.by ? 'true' : undefined}
            >
              {texts.GROUPS[by]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type TableProps = { query: StockQuery; rows: StockValueRow[]; totals: StockValueSummary['totals'] }

function Table({ query, rows, totals }: TableProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {[texts.GROUPS[query.by], ...texts.STOCK_COLUMNS].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name || texts.unknownName}</th>
              <Cells figures={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.totalName}</th>
            <Cells figures={totals} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Cells({ figures }: { figures: StockValueSummary['totals'] }) {
  const { units, unsaleable_units: unsaleable, cost, retail } = figures
  return [numberText(units), sumText(cost), sumText(retail), numberText(unsaleable)].map((cell, nth) => (
    <td key={nth} className="figures">
      {cell}
    </td>
  ))
}

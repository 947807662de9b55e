import { Link } from 'react-router'
import { listStaffStores } from '#contract/console/stores.ts'
import { OPERATOR_TIME_ZONE, localDate } from '#domain/time.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import { type PageApi, apiContext } from '#web/platform/api/page-api.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { requirePermission, storesWhere } from '#web/staff/staff-access.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Pagination } from '../pagination.tsx'
import type { Route } from './+types/reports.route.ts'
import { Figures } from './figures.tsx'
import { loadChart } from './load-chart.ts'
import { type SalesReader, salesReader } from './read-sales.ts'
import { type ReportQuery, comparedPeriod, dayText, readReportQuery, reportPath } from './report-query.ts'
import { Filters, Groups } from './report-filters.tsx'
import { ReportTable } from './report-table.tsx'
import styles from './reports.module.css'
import * as texts from './reports-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

const SalesChart = lazyComponent(loadChart)

const ROWS = 50
/** Rows per page of a chart and the maximum number of pages. Together they exceed three years of days. */
const CHART_ROWS = 250
const CHART_PAGES = 5

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'reports.read')
  const api = context.get(apiContext)
  const today = localDate(context.get(pageContext).now(), OPERATOR_TIME_ZONE)
  const query = readReportQuery(new URL(request.url).searchParams, today)
  const all = await api.call(listStaffStores)
  const stores = storesWhere(user, 'reports.read', all).map(({ store_id, name }) => ({ store_id, name }))
  try {
    return { query, today, stores, report: await readReport(api, query) }
  } catch (error) {
    if (!isApiError(error, 'invalid_input')) throw error
    return { query, today, stores, report: null }
  }
}

type Report = Awaited<ReturnType<typeof readReport>>

async function readReport(api: PageApi, query: ReportQuery) {
  const { from, to, by, sort, store, page } = query
  const storeId = store === '' ? {} : { store_id: store }
  const sales = salesReader(api)
  const ask: SalesReader = (more) => sales({ from, to, ...storeId, ...more })
  const list = await ask({ by, sort, page, limit: ROWS })
  const chartBy = by === 'hour' ? 'hour' : 'day'
  const before = comparedPeriod(query)
  const [now, then] = await Promise.all([
    chartRows((more) => ask({ by: chartBy, ...more })),
    before && chartRows((more) => ask({ ...before, by: chartBy, ...more })),
  ])
  return {
    rows: list.data,
    totals: list.totals,
    other: list.other,
    isComplete: list.is_complete,
    place: {
      total: String(list.total_count),
      page: list.page,
      pages: list.total_pages,
      next: null,
      previous: null,
    },
    before: then?.totals ?? null,
    points: now.rows.map(({ key, name, net_sales }, nth) => ({
      label: chartBy === 'day' ? dayText(key).slice(0, 5) : name,
      value: net_sales,
      before: then?.rows[nth]?.net_sales ?? null,
    })),
  }
}

/** Returns all rows of a chart, and the totals of the first page. */
async function chartRows(ask: SalesReader) {
  const first = await ask({ limit: CHART_ROWS })
  const pages = Math.min(first.total_pages, CHART_PAGES)
  const rest = await Promise.all(
    Array.from({ length: pages - 1 }, (_, nth) => ask({ limit: CHART_ROWS, page: nth + 2 })),
  )
  return { rows: [first, ...rest].flatMap(({ data }) => data), totals: first.totals }
}

export default function ReportsScreen({ loaderData }: Route.ComponentProps) {
  const { query, today, stores, report } = loaderData
  const store = stores.find(({ store_id }) => String(store_id) === query.store)?.name ?? texts.allStores
  return (
    <div className="stack">
      <div>
        <h1>{texts.title}</h1>
        <p className="quiet small figures">{texts.summary(dayText(query.from), dayText(query.to), store)}</p>
      </div>
      <Filters query={query} today={today} stores={stores} />
      <div role="alert">{!report && <p>{texts.wrongPeriod}</p>}</div>
      {report && <ReportView query={query} report={report} />}
    </div>
  )
}

function ReportView({ query, report }: { query: ReportQuery; report: Report }) {
  const { from, to, by } = query
  const chartBy = texts.GROUPS[by === 'hour' ? 'hour' : 'day'].toLowerCase()
  const file = reportPath(query).replace('/console/reports', '/-/reports.csv')
  return (
    <>
      {!report.isComplete && <Notice>{texts.unfinishedText}</Notice>}
      <Figures now={report.totals} before={report.before} />
      <section className="stack" aria-labelledby="chart">
        <h2 id="chart">{texts.chartTitle(chartBy)}</h2>
        <SalesChart
          points={report.points}
          label={texts.chartLabel(chartBy, dayText(from), dayText(to))}
          isBars={by === 'hour' || report.points.length === 1}
        />
      </section>
      <section className="stack" aria-label={texts.groupsLabel}>
        <div className={styles.head}>
          <Groups query={query} />
          <a href={file} download>
            {texts.csvLink}
          </a>
        </div>
        {report.rows.length === 0 ? (
          <p>{texts.emptyText}</p>
        ) : (
          <ReportTable query={query} rows={report.rows} totals={report.totals} other={report.other} />
        )}
        <Pagination
          place={report.place}
          path="/console/reports"
          filters={Object.fromEntries(new URLSearchParams(reportPath(query).split('?')[1]))}
        />
        <MoreReports query={query} />
      </section>
    </>
  )
}

function MoreReports({ query }: { query: ReportQuery }) {
  const links = [
    [reportPath(query).replace('/reports', '/reports/gst'), texts.gstTitle],
    ['/console/reports/stock-value', texts.stockTitle],
    ['/console/reports/customers', texts.cohortsTitle],
    ['/console/reconciliation', texts.paymentsLink],
  ] as const
  return (
    <nav aria-label={texts.moreReportsLabel}>
      <ul className={styles.presets}>
        {links.map(([to, label]) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

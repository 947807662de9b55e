import { Link } from 'react-router'
import { listStaffStores } from '#contract/console/stores.ts'
import { OPERATOR_TIME_ZONE, localDate } from '#domain/time.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import { type PageApi, apiContext } from '#web/platform/api/page-api.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { requirePermission, storesWhere } from '#web/staff/staff-access.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { Pagination } from '../pagination.tsx'
import type { Route } from './+types/reports.route.ts'
import { Figures } from './figures.tsx'
import { readChart } from './read-chart.ts'
import { type SalesReader, salesReader } from './read-sales.ts'
import { type ReportQuery, comparedPeriod, dayText, readReportQuery, reportPath } from './report-query.ts'
import { Filters, Groups } from './report-filters.tsx'
import { ReportTable } from './report-table.tsx'
import { SalesChart, comparedText } from './sales-chart.tsx'
import styles from './reports.module.css'
import * as texts from './reports-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

const ROWS = 50

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
  const compared = comparedPeriod(query)
  const [before, chart] = await Promise.all([
    compared && ask({ ...compared, by: 'day', limit: 1 }),
    readChart(api, query),
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
    before: before?.totals ?? null,
    chart,
  }
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
      {report && <ReportView query={query} today={today} report={report} />}
    </div>
  )
}

type ViewProps = { query: ReportQuery; today: string; report: Report }

function ReportView({ query, today, report }: ViewProps) {
  const file = reportPath(query).replace('/console/reports', '/-/reports.csv')
  const net = { now: report.totals.net_sales, before: report.before?.net_sales ?? null }
  return (
    <>
      {!report.isComplete && <Notice>{texts.unfinishedText}</Notice>}
      <Figures now={report.totals} before={report.before} period={comparedText(query)} />
      <SalesChart query={query} chart={report.chart} today={today} net={net} />
      <section className="stack" aria-label={texts.groupsLabel}>
        <div className={styles.head}>
          <Groups query={query} />
          <div className={styles.files}>
            <PrintButton />
            <ButtonAnchor href={file} download tone="outline" isSmall>
              {texts.csvLink}
            </ButtonAnchor>
          </div>
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

/** Works with scripts only, so it is left out without them. */
function PrintButton() {
  if (!useIsHydrated()) return null
  return (
    <Button tone="outline" isSmall onClick={() => window.print()}>
      {texts.printButton}
    </Button>
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
    <nav aria-label={texts.moreReportsLabel} className={styles.screenOnly}>
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

import { numberText } from '#web/platform/format/number-text.ts'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { type CohortReport, getCohorts } from '#contract/console/reports.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { OPERATOR_TIME_ZONE, addMonths, localDate } from '#domain/time.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { requirePermission, storesWhere } from '#web/staff/staff-access.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/cohorts.route.ts'
import { rateText } from './figures.tsx'
import { Filters } from './report-filters.tsx'
import { monthText, readReportQuery } from './report-query.ts'
import styles from './reports.module.css'
import * as texts from './reports-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.cohortsTitle },
  { name: 'robots', content: 'noindex' },
]

const PATH = '/console/reports/customers'
const MONTHS = 12

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'reports.read')
  const api = context.get(apiContext)
  const today = localDate(context.get(pageContext).now(), OPERATOR_TIME_ZONE)
  const params = new URL(request.url).searchParams
  if (!params.has('from')) params.set('from', addMonths(`${today.slice(0, 7)}-01`, 1 - MONTHS))
  const query = readReportQuery(params, today)
  const all = await api.call(listStaffStores)
  const stores = storesWhere(user, 'reports.read', all).map(({ store_id, name }) => ({ store_id, name }))
  const { from, to, store } = query
  try {
    const asked = { from, to, ...(store !== '' && { store_id: store }) }
    return { query, today, stores, report: await api.call(getCohorts, { query: asked }) }
  } catch (error) {
    if (!isApiError(error, 'invalid_input')) throw error
    return { query, today, stores, report: null }
  }
}

export default function CohortsScreen({ loaderData }: Route.ComponentProps) {
  const { query, today, stores, report } = loaderData
  return (
    <div className="stack">
      <div>
        <p>
          <Link to="/console/reports">{texts.title}</Link>
        </p>
        <h1>{texts.cohortsTitle}</h1>
        <p className="quiet">{texts.cohortsText}</p>
      </div>
      <Filters query={query} today={today} stores={stores} path={PATH} />
      <div role="alert">{!report && <p>{texts.wrongPeriod}</p>}</div>
      {report && !report.is_complete && <Notice>{texts.unfinishedText}</Notice>}
      {report?.cohorts.length === 0 && <p>{texts.noCohortsText}</p>}
      {report && report.cohorts.length > 0 && <Table cohorts={report.cohorts} />}
    </div>
  )
}

function Table({ cohorts }: { cohorts: CohortReport['cohorts'] }) {
  const later = Math.min(MONTHS, Math.max(...cohorts.map(({ returned }) => returned.length)))
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visuallyHidden">{texts.cohortsCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.firstMonthColumn}</th>
            <th scope="col">{texts.customersColumn}</th>
            <th scope="col">{texts.ordersColumn}</th>
            {Array.from({ length: later }, (_, nth) => (
              <th key={nth} scope="col">
                {texts.monthColumn(nth + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ month, customers, orders, returned }) => (
            <tr key={month}>
              <th scope="row">{monthText(month)}</th>
              <td className="figures">{numberText(customers)}</td>
              <td className="figures">{numberText(orders)}</td>
              {Array.from({ length: later }, (_, nth) => (
                <Returned key={nth} of={customers} count={returned[nth]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Cell with the share of returning customers, also as a colour. Future months have no value. */
function Returned({ of, count }: { of: number; count: number | undefined }) {
  if (count === undefined) return <td className="figures">{texts.none}</td>
  const share = of === 0 ? 0 : count / of
  return (
    <td
      className={`${styles.heat} figures`}
      style={{ '--share': share } as CSSProperties}
      title={texts.returnedText(count)}
    >
      {rateText(share)}
    </td>
  )
}

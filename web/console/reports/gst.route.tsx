import { Link } from 'react-router'
import { type GstReport, getGstReport } from '#contract/console/reports.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { OPERATOR_TIME_ZONE, localDate } from '#domain/time.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { sumText } from '#web/platform/format/money-text.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { requirePermission, storesWhere } from '#web/staff/staff-access.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { listPosition } from '../list-page.ts'
import { Pagination } from '../pagination.tsx'
import type { Route } from './+types/gst.route.ts'
import { Filters } from './report-filters.tsx'
import { type ReportQuery, dayText, readReportQuery } from './report-query.ts'
import styles from './reports.module.css'
import * as texts from './reports-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.gstTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'reports.read')
  const api = context.get(apiContext)
  const today = localDate(context.get(pageContext).now(), OPERATOR_TIME_ZONE)
  const query = readReportQuery(new URL(request.url).searchParams, today)
  const all = await api.call(listStaffStores)
  const stores = storesWhere(user, 'reports.read', all).map(({ store_id, name }) => ({ store_id, name }))
  const { from, to, store, page } = query
  try {
    const { data, ...place } = await api.callWhole(getGstReport, {
      query: { from, to, page, ...(store !== '' && { store_id: store }) },
    })
    return { query, today, stores, gst: data, place: listPosition(place) }
  } catch (error) {
    if (!isApiError(error, 'invalid_input')) throw error
    return {
      query,
      today,
      stores,
      gst: null,
      place: listPosition({ total_count: 0, page: 1, total_pages: 1 }),
    }
  }
}

const PATH = '/console/reports/gst'

export default function GstScreen({ loaderData }: Route.ComponentProps) {
  const { query, today, stores, gst, place } = loaderData
  const { from, to, store } = query
  return (
    <div className="stack">
      <div>
        <p>
          <Link to={`/console/reports?${addressOf(query)}`}>{texts.title}</Link>
        </p>
        <h1>{texts.gstTitle}</h1>
        <p className="quiet small figures">{texts.gstSummary(dayText(from), dayText(to))}</p>
      </div>
      <Filters query={query} today={today} stores={stores} path={PATH} />
      <div role="alert">{!gst && <p>{texts.wrongPeriod}</p>}</div>
      {gst && (
        <>
          {!gst.is_complete && <Notice>{texts.unfinishedText}</Notice>}
          <Sums gst={gst} />
          <Journals query={query} />
          <h2>{texts.documentsTitle(place.total)}</h2>
          {gst.invoices.length === 0 ? <p>{texts.emptyText}</p> : <Documents invoices={gst.invoices} />}
          <Pagination place={place} path={PATH} filters={{ from, to, ...(store !== '' && { store }) }} />
        </>
      )}
    </div>
  )
}

const addressOf = ({ from, to, store }: ReportQuery): string =>
  new URLSearchParams({ from, to, ...(store !== '' && { store }) }).toString()

function Sums({ gst }: { gst: GstReport }) {
  return (
    <dl className={styles.figures}>
      {(Object.keys(texts.GST_FIGURES) as (keyof typeof texts.GST_FIGURES)[]).map((figure) => (
        <div key={figure} className={styles.figure}>
          <dt>{texts.GST_FIGURES[figure]}</dt>
          <dd className={`${styles.value} figures`}>{sumText(gst[figure])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Links to the journal files. Their route requires a recent login and redirects back. */
function Journals({ query }: { query: ReportQuery }) {
  const file = (format: string) => `/-/journal.csv?${addressOf(query)}&format=${format}&per=month`
  return (
    <section className="stack" aria-labelledby="journals">
      <h2 id="journals">{texts.journalsTitle}</h2>
      <p>{texts.journalsText}</p>
      <p className={styles.files}>
        <ButtonLink tone="outline" to={file('xero')} reloadDocument>
          {texts.xeroLink}
        </ButtonLink>
        <ButtonLink tone="outline" to={file('myob')} reloadDocument>
          {texts.myobLink}
        </ButtonLink>
      </p>
    </section>
  )
}

function Documents({ invoices }: { invoices: GstReport['invoices'] }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.numberColumn}</th>
            <th scope="col">{texts.issuedColumn}</th>
            <th scope="col">{texts.orderColumn}</th>
            <th scope="col">{texts.amountColumn}</th>
            <th scope="col">{texts.gstColumn}</th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((one) => {
            const sign = one.kind === 'invoice' ? 1 : -1
            return (
              <tr key={one.number}>
                <th scope="row" className="figures">
                  {one.number}
                </th>
                <td className="figures">{dayText(one.issued_on)}</td>
                <td className="figures">
                  <Link to={`/console/orders/${one.order_id}`}>{one.order_number}</Link>
                </td>
                <td className="figures">{signedText(sign * one.total)}</td>
                <td className="figures">{signedText(sign * one.gst)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const signedText = (dollars: number): string => (dollars < 0 ? `−${sumText(-dollars)}` : sumText(dollars))

import { Form, Link, useActionData, useNavigation } from 'react-router'
import { ApiError } from '#contract/client.ts'
import {
  type NswReport,
  type VicReport,
  finaliseReport,
  listFinalReports,
  listReportPeriods,
  readNswReport,
  readVicReport,
} from '#contract/console/regulators.ts'
import { type AddressState, DEFAULT_STATE, STATES, STATE_CODES, isStateCode } from '#domain/states.ts'
import { localDate } from '#domain/time.ts'
import {
  type ActionReply,
  failureReply,
  isApiError,
  revalidateAfterFailure,
} from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { type PageApi, apiContext } from '#web/platform/api/page-api.ts'
import { plainDateText } from '#web/platform/format/time-text.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { requirePermission, userMayEverywhere } from '#web/staff/staff-access.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { listPosition, readListQuery } from '../../list-page.ts'
import { Pagination } from '../../pagination.tsx'
import type { Route } from './+types/regulators.route.ts'
import { Checks, FailedDeliveries, Volumes } from './report-tables.tsx'
import { FinalReports } from './final-reports.tsx'
import { Periods } from './periods.tsx'
import styles from './regulators.module.css'
import * as texts from './regulators-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

const PATH = '/console/reports/regulators'

/** Report of the chosen period, or why it can't be shown. */
type Shown =
  | { state: 'NSW'; report: NswReport }
  | { state: 'VIC'; report: VicReport }
  | { state: AddressState; report: null; msg: string; fields: Record<string, string> }

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'payments.reconcile')
  const { filters, page } = readListQuery(request, ['state', 'from', 'to'])
  const { state: typed = '', from = '', to = '' } = filters
  const wanted = typed.toUpperCase()
  const state = isStateCode(wanted) ? wanted : ''
  const api = context.get(apiContext)
  const shown = state !== '' && from !== '' && to !== '' ? await readShown(api, state, { from, to }) : null
  const [periods, finals] = await Promise.all([
    api.call(listReportPeriods),
    api.callWhole(listFinalReports, { query: page }),
  ])
  const now = context.get(pageContext).now()
  return {
    filters: { state, from, to } as Filters,
    shown,
    periods,
    mayFinalise: userMayEverywhere(user, 'payments.reconcile'),
    finals: finals.data,
    place: listPosition(finals),
    today: localDate(now, STATES[state || DEFAULT_STATE].timeZone),
  }
}

type Period = { from: string; to: string }

/** Errors that are shown instead of the report. */
const EXPECTED: readonly string[] = ['report_incomplete', 'invalid_input']

async function readShown(api: PageApi, state: AddressState, { from, to }: Period): Promise<Shown> {
  const query = { from, to }
  try {
    return state === 'NSW'
      ? { state, report: await api.call(readNswReport, { query }) }
      : { state, report: await api.call(readVicReport, { query }) }
  } catch (error) {
    if (isApiError(error, 'reauthentication_required')) {
      const page = `${PATH}?${new URLSearchParams({ state, from, to }).toString()}`
      throw redirectTo(`/confirm?return_to=${encodeURIComponent(page)}`)
    }
    if (!(error instanceof ApiError) || !EXPECTED.includes(error.code)) throw error
    return { state, report: null, msg: error.message, fields: error.body.fields ?? {} }
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  const params = { state: text('state') } as never
  const body = { from: text('from'), to: text('to') }
  try {
    await context.get(apiContext).call(finaliseReport, { params, body })
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-REGULATOR-1 */
export default function RegulatorsScreen({ loaderData }: Route.ComponentProps) {
  const { filters, shown, periods, finals, place, today, mayFinalise } = loaderData
  return (
    <div className="stack">
      <h1>{texts.title}</h1>
      <p className={styles.words}>{texts.introText}</p>
      <Periods periods={periods} today={today} chosen={filters} />
      <Choice filters={filters} />
      {shown && (
        <Report shown={shown} today={today} isFinal={isFinal(periods, filters)} mayFinalise={mayFinalise} />
      )}
      <section className="stack" aria-labelledby="finals">
        <h2 id="finals">{texts.finalsTitle}</h2>
        {finals.length === 0 ? (
          <p className="quiet">{texts.noFinalsText}</p>
        ) : (
          <FinalReports finals={finals} />
        )}
        <Pagination place={place} path={PATH} filters={filters} />
      </section>
    </div>
  )
}

type Filters = Period & { state: AddressState | '' }
type Periods = Awaited<ReturnType<typeof loader>>['periods']

const isFinal = (periods: Periods, { state, from, to }: Filters): boolean =>
  periods.some((one) => one.state === state && one.from === from && one.to === to && one.final !== null)

/** Choice of any other period, such as a part of one. */
function Choice({ filters: { state, from, to } }: { filters: Filters }) {
  return (
    <details open={state !== '' && from === ''}>
      <summary className={styles.summary}>{texts.otherTitle}</summary>
      <Form className={styles.filters}>
        <Select label={texts.stateLabel} name="state" defaultValue={state || STATE_CODES[0]}>
          {STATE_CODES.map((one) => (
            <option key={one} value={one}>
              {STATES[one].name}
            </option>
          ))}
        </Select>
        <Field label={texts.fromLabel} type="date" name="from" required defaultValue={from} />
        <Field label={texts.toLabel} type="date" name="to" required defaultValue={to} />
        <Button type="submit" tone="outline">
          {texts.showButton}
        </Button>
      </Form>
    </details>
  )
}

type ReportProps = {
  shown: Shown
  today: string
  isFinal: boolean
  /** True if the person works for every store. A final report covers the whole state. */
  mayFinalise: boolean
}

function Report({ shown, today, isFinal, mayFinalise }: ReportProps) {
  if (shown.report === null) return <Unshown shown={shown} />
  const { state, report } = shown
  const { from, to } = report
  const query = new URLSearchParams({ from, to }).toString()
  const file = (ending: string) => `/api${PATH}/${state.toLowerCase()}.${ending}?${query}`
  return (
    <section className={styles.panel} aria-labelledby="report">
      <h2 id="report">{texts.reportTitle(STATES[state].name, plainDateText(from), plainDateText(to))}</h2>
      {shown.state === 'NSW' ? <Volumes report={shown.report} /> : <FailedDeliveries report={shown.report} />}
      <Checks report={report} />
      <p className={styles.files}>
        <ButtonAnchor tone="outline" href={file('csv')} download>
          {texts.csvLink}
        </ButtonAnchor>
        <ButtonAnchor tone="outline" href={file('pdf')} download>
          {texts.pdfLink}
        </ButtonAnchor>
      </p>
      {to > today ? (
        <p className="quiet">{texts.notOverText}</p>
      ) : (
        report.reconciled && mayFinalise && <MakeFinal state={state} period={report} isFinal={isFinal} />
      )}
    </section>
  )
}

type UnshownReport = Extract<Shown, { report: null }>

/** Reason for which a report can't be shown, with the products that have to be completed. */
function Unshown({ shown: { msg, fields } }: { shown: UnshownReport }) {
  const products = Object.entries(fields).filter(([name]) => name.startsWith('product_'))
  if (products.length === 0)
    return (
      <div role="alert">
        <Notice tone="error">{Object.values(fields).join(' ') || msg}</Notice>
      </div>
    )
  return (
    <section className={styles.panel} aria-labelledby="unknown">
      <h2 id="unknown">{texts.unknownTitle}</h2>
      <p>{texts.unknownText}</p>
      <ul className={styles.products}>
        {products.map(([name, product]) => (
          <li key={name}>
            <Link to={`/console/products/${name.slice('product_'.length)}`}>{product}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type FinalProps = { state: AddressState; period: Period; isFinal: boolean }

function MakeFinal({ state, period: { from, to }, isFinal }: FinalProps) {
  const reply = useActionData<ActionReply>()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="state" value={state} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="to" value={to} />
      <p className="small quiet">{texts.finalText}</p>
      <div role="alert">
        {!isBusy && reply?.ok === false && <Notice tone="error">{reply.error.msg}</Notice>}
      </div>
      <output>{!isBusy && reply?.ok && <Notice tone="ok">{texts.finalNotice}</Notice>}</output>
      <div>
        <Button type="submit" isBusy={isBusy}>
          {isFinal ? texts.correctButton : texts.finalButton}
        </Button>
      </div>
    </Form>
  )
}

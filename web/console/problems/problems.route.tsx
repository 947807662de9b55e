import { Link } from 'react-router'
import { type ListedProblem, type ProblemReport, listProblems } from '#contract/orders/problems.ts'
import { PROBLEM_REASONS } from '#domain/orders/problem-reasons.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { Tag } from '#web/ui/tag.tsx'
import { Pagination } from '../pagination.tsx'
import list from '../messages/messages.module.css'
import type { Route } from './+types/problems.route.ts'
import { listPosition, readListQuery } from '../list-page.ts'
import { PROBLEM_STATES } from './problem-states.ts'
import * as texts from './problems-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

type Status = ProblemReport['status']
const STATUSES = Object.keys(PROBLEM_STATES) as Status[]

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'orders.work')
  const { filters, page } = readListQuery(request, ['status'])
  const status = STATUSES.find((one) => one === filters.status) ?? 'open'
  const found = await context.get(apiContext).callWhole(listProblems, { query: { status, ...page } })
  return {
    reports: found.data,
    status,
    place: listPosition(found),
  }
}

export default function ProblemsScreen({ loaderData }: Route.ComponentProps) {
  const { reports, status, place } = loaderData
  return (
    <div className="stack">
      <div className={list.top}>
        <div>
          <h1>{texts.title}</h1>
          <p className="quiet small figures">
            {texts.countText(place.total, PROBLEM_STATES[status].text.toLowerCase())}
          </p>
        </div>
        <nav className={list.filter} aria-label={texts.whichLabel}>
          {STATUSES.map((one) => (
            <Link
              key={one}
              to={`/console/problems?status=${one}`}
              aria-current={one === status ? 'true' : undefined}
            >
              {PROBLEM_STATES[one].text}
            </Link>
          ))}
        </nav>
      </div>
      {reports.length === 0 ? (
        <p>{status === 'open' ? texts.noOpenText : texts.noneText}</p>
      ) : (
        <ul className={list.list}>
          {reports.map((report) => (
            <ReportCard key={report.problem_report_id} report={report} />
          ))}
        </ul>
      )}
      <Pagination place={place} path="/console/problems" filters={{ status }} />
    </div>
  )
}

function ReportCard({ report }: { report: ListedProblem }) {
  const { tone, text } = PROBLEM_STATES[report.status]
  return (
    <li className={list.card}>
      <div className={list.head}>
        <h2>{PROBLEM_REASONS[report.reason]}</h2>
        <Tag tone={tone}>{text}</Tag>
        <span className="small quiet figures">{clockText(report.created)}</span>
      </div>
      <p>
        <Link to={`/console/orders/${report.order_id}`}>{texts.orderLink(report.order_number)}</Link>,{' '}
        {report.store}
      </p>
      {report.items.length > 0 && (
        <p className="figures">{report.items.map((item) => `${item.quantity} × ${item.name}`).join(', ')}</p>
      )}
      {report.details && <p className={list.words}>“{report.details}”</p>}
      {report.reply && <p className="small">{texts.replyText(report.reply)}</p>}
    </li>
  )
}

import { Link, useActionData, useFetcher } from 'react-router'
import { type Approval, decideApproval, listApprovals } from '#contract/console/approvals.ts'
import { APPROVAL_STATES } from '#domain/accounts/amount-limits.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { revalidateAfterFailure, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { requirePermission, userMay } from '#web/staff/staff-access.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from '../messages/messages.module.css'
import { Pagination } from '../pagination.tsx'
import type { Route } from './+types/approvals.route.ts'
import { listPosition, readListQuery } from '../list-page.ts'
import { ApprovalCard, type ApprovalReply } from './approval-card.tsx'
import * as texts from './approvals-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

type State = Approval['state']
const isState = (text: string | undefined): text is State => APPROVAL_STATES.some((state) => state === text)

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'approvals.read')
  const { filters, page } = readListQuery(request, ['state'])
  const state = isState(filters.state) ? filters.state : 'pending'
  const list = await context.get(apiContext).callWhole(listApprovals, { query: { state, ...page } })
  return {
    approvals: list.data,
    state,
    place: listPosition(list),
    userId: user.user_id,
    mayDecide: userMay(user, 'approvals.decide'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  const approvalId = text('approval_id')
  const decision = text('decision') === 'approve' ? 'approve' : 'reject'
  try {
    const params = { approval_id: approvalId }
    await context.get(apiContext).call(decideApproval, { params, body: { decision, reason: text('reason') } })
    return { ok: true, approvalId } satisfies ApprovalReply
  } catch (error) {
    const { data } = failureReply(error)
    return { ...data, approvalId } satisfies ApprovalReply
  }
}

export const shouldRevalidate = revalidateAfterFailure

const LABELS: Record<State, string> = {
  pending: texts.waitingFilter,
  approved: texts.approvedFilter,
  rejected: texts.rejectedFilter,
  expired: texts.expiredFilter,
}

export default function ApprovalsScreen({ loaderData }: Route.ComponentProps) {
  const { approvals, state, userId, mayDecide } = loaderData
  const fetcher = useFetcher<ApprovalReply>()
  const withoutScripts = useActionData<ApprovalReply>()
  const reply = fetcher.state === 'idle' ? (fetcher.data ?? withoutScripts) : undefined
  return (
    <div className="stack">
      <div className={styles.top}>
        <h1>{texts.title}</h1>
        <nav className={styles.filter} aria-label={texts.whichLabel}>
          {APPROVAL_STATES.map((one) => (
            <Link
              key={one}
              to={`/console/approvals?state=${one}`}
              aria-current={one === state ? 'true' : undefined}
            >
              {LABELS[one]}
            </Link>
          ))}
        </nav>
      </div>
      <output>{reply?.ok && <Notice tone="ok">{texts.savedText}</Notice>}</output>
      {approvals.length === 0 ? (
        <p>{state === 'pending' ? texts.nothingWaitingText : texts.nothingText}</p>
      ) : (
        <ul className={styles.list}>
          {approvals.map((approval) => (
            <ApprovalCard
              key={approval.approval_id}
              approval={approval}
              fetcher={fetcher}
              reply={reply?.approvalId === String(approval.approval_id) ? reply : undefined}
              decides={mayDecide && approval.requested_by.user_id !== userId}
            />
          ))}
        </ul>
      )}
      <Pagination place={loaderData.place} path="/console/approvals" filters={{ state }} />
    </div>
  )
}

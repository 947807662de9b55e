import { type FetcherWithComponents, Link } from 'react-router'
import type { Approval } from '#contract/console/approvals.ts'
import { REASON_MAX } from '#domain/field-lengths.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from '../messages/messages.module.css'
import * as texts from './approvals-texts.ts'

export type ApprovalReply = ActionReply & { approvalId: string }

const TONES = { pending: 'warning', approved: 'ok', rejected: 'error', expired: 'plain' } as const

type Props = {
  approval: Approval
  fetcher: FetcherWithComponents<ApprovalReply>
  reply: ApprovalReply | undefined
  /** True if this user may decide; users cannot approve their own requests. */
  decides: boolean
}

/** One approval request: its summary, requester and reason, and the form for the second person's decision. */
export function ApprovalCard({ approval, fetcher, reply, decides }: Props) {
  const { approval_id: id, state } = approval
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2>{approval.summary}</h2>
        <Tag tone={TONES[state]}>{stateText(approval)}</Tag>
      </div>
      <p className={styles.to}>
        {approval.requested_by.name || texts.userName(approval.requested_by.user_id)} {texts.askedText}{' '}
        <span className="figures">{clockText(approval.requested)}</span>
        {approval.order_id !== null && (
          <>
            ,{' '}
            <Link to={`/console/orders/${approval.order_id}`}>
              {texts.orderLink(approval.order_number ?? '')}
            </Link>
          </>
        )}
        {approval.reason && `: “${approval.reason}”`}
      </p>
      {approval.decision_reason && <p className={styles.reason}>“{approval.decision_reason}”</p>}
      {state === 'pending' && !decides && <p className="quiet small">{texts.waitingText}</p>}
      {state === 'pending' && decides && (
        <fetcher.Form method="post" className="stackSmall">
          <input type="hidden" name="approval_id" value={id} />
          <Field
            label={texts.reasonLabel}
            name="reason"
            maxLength={REASON_MAX}
            hint={texts.reasonHint}
            {...(reply && !reply.ok && reply.error.fields?.reason && { error: reply.error.fields.reason })}
          />
          <div role="alert">
            {reply && !reply.ok && !reply.error.fields?.reason && (
              <Notice tone="error">{reply.error.msg}</Notice>
            )}
          </div>
          <div className={styles.filter}>
            <Decide approval={approval} fetcher={fetcher} decision="approve" />
            <Decide approval={approval} fetcher={fetcher} decision="reject" />
          </div>
        </fetcher.Form>
      )}
    </li>
  )
}

type DecideProps = Pick<Props, 'approval' | 'fetcher'> & { decision: 'approve' | 'reject' }

function Decide({ approval, fetcher, decision }: DecideProps) {
  const isBusy = fetcher.formData?.get('approval_id') === String(approval.approval_id)
  const word = decision === 'approve' ? texts.approveButton : texts.rejectButton
  return (
    <Button
      type="submit"
      name="decision"
      value={decision}
      isSmall
      isBusy={isBusy}
      aria-label={`${word}: ${approval.summary}`}
      {...(decision === 'reject' && { tone: 'outline' as const })}
    >
      {word}
    </Button>
  )
}

function stateText({ state, decided, expires, decided_by }: Approval): string {
  if (state === 'pending') return texts.untilText(clockText(expires))
  if (state === 'expired') return texts.expiredFilter
  const by = decided_by?.name ? texts.byText(decided_by.name) : ''
  return `${state === 'approved' ? texts.approvedFilter : texts.rejectedFilter}${by} ${decided ? clockText(decided) : ''}`
}

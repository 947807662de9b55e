import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { OrderProblems, ProblemReport } from '#contract/orders/problems.ts'
import { PROBLEM_REASONS } from '#domain/orders/problem-reasons.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { longDateText } from '#web/platform/format/time-text.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './problem.module.css'
import * as texts from './problem-texts.ts'

type Props = { orderId: number; problems: OrderProblems; timeZone: string }

/** Reported problems of a delivered order with the store's answers, and a link to the form. */
export function ProblemReports({ orderId, problems: { can_report, reports }, timeZone }: Props) {
  const heading = useFocusAfterReport()
  return (
    <section className={styles.reports} id="problem" aria-label={texts.reportsLabel}>
      {reports.length > 0 && (
        <h2 ref={heading} tabIndex={-1}>
          {texts.reportsTitle}
        </h2>
      )}
      {reports.map((report) => (
        <Report key={report.problem_report_id} report={report} timeZone={timeZone} />
      ))}
      {can_report && (
        <ButtonLink tone="outline" to={`/order/${orderId}/problem`}>
          {reports.length > 0 ? texts.reportAnotherButton : texts.reportButton}
        </ButtonLink>
      )}
    </section>
  )
}

/** Focuses the heading of the reports after the form was sent. */
function useFocusAfterReport() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#problem') heading.current?.focus()
  }, [hash])
  return heading
}

const STATES = {
  open: { tone: 'warning', text: texts.openTag },
  refunded: { tone: 'ok', text: texts.refundedTag },
  answered: { tone: 'info', text: texts.answeredTag },
  declined: { tone: 'info', text: texts.answeredTag },
} as const

function Report({ report, timeZone }: { report: ProblemReport; timeZone: string }) {
  const { tone, text } = STATES[report.status]
  return (
    <article className={styles.report}>
      <p className={styles.head}>
        <b>{PROBLEM_REASONS[report.reason]}</b>
        <Tag tone={tone}>{text}</Tag>
      </p>
      {report.items.length > 0 && (
        <p className="small">{report.items.map((item) => `${item.quantity} × ${item.name}`).join(', ')}</p>
      )}
      {report.details && <p className={`${styles.words} small quiet`}>{report.details}</p>}
      {report.status === 'open' ? (
        <p className="small">{texts.sentText(longDateText(report.created, timeZone))}</p>
      ) : (
        <p className={styles.words}>
          {report.refunded > 0 && texts.refundedText(dollarsText(report.refunded))}
          {report.reply}
        </p>
      )}
    </article>
  )
}

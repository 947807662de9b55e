import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderProblems, ProblemReport } from '#contract/orders/problems.ts'
import type { OrderRefunds } from '#contract/orders/refunds.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import { PROBLEM_REPLY_MAX } from '#domain/field-lengths.ts'
import { PROBLEM_REASONS } from '#domain/orders/problem-reasons.ts'
import { RefusedWrite } from '#web/staff/refused-write.tsx'
import { useOrderWrite, VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { allowanceText } from '#web/console/approvals/allowance-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from '../orders/order.module.css'
import { PROBLEM_STATES } from './problem-states.ts'
import * as texts from './problems-texts.ts'

type Props = { order: Order; problems: OrderProblems; refunds: OrderRefunds; requestKey: string }

/** Problems that the shopper reported with the order. An open report offers a refund, an answer and a rejection. */
export function ProblemSection({ order, problems, refunds, requestKey }: Props) {
  if (problems.reports.length === 0) return null
  return (
    <section className={`${styles.panel} stack`} aria-labelledby="problem-title">
      <h2 className={styles.heading} id="problem-title">
        {texts.sectionTitle}
      </h2>
      {problems.reports.map((report) => (
        <div key={`${report.problem_report_id} ${report.version}`} className="stackSmall">
          <Reported report={report} />
          {report.status === 'open' && !refunds.allowance.own_order && (
            <AnswerForm {...{ order, report, refunds, requestKey }} />
          )}
        </div>
      ))}
    </section>
  )
}

function Reported({ report }: { report: ProblemReport }) {
  const { tone, text } = PROBLEM_STATES[report.status]
  return (
    <>
      <p>
        <b>{PROBLEM_REASONS[report.reason]}</b> <Tag tone={tone}>{text}</Tag>{' '}
        <span className="small quiet figures">{clockText(report.created)}</span>
      </p>
      {report.items.map((item) => (
        <p key={item.part} className="figures">
          {item.quantity} × {item.name}, {cartPackLabel(item.pack_size)}
        </p>
      ))}
      {report.details && <p className={styles.words}>“{report.details}”</p>}
      {report.reply && (
        <p className="small">
          {report.refunded > 0 && `${texts.refundedText(dollarsText(report.refunded))} `}
          {texts.replyText(report.reply)}
        </p>
      )}
    </>
  )
}

type FormProps = { order: Order; report: ProblemReport; refunds: OrderRefunds; requestKey: string }

function AnswerForm({ order, report, refunds, requestKey }: FormProps) {
  const { fetcher, isBusy, error, seen, version, begin } = useOrderWrite(order)
  const [reply, setReply] = useState('')
  const id = report.problem_report_id
  const hasRefund = refunds.left > 0
  return (
    <fetcher.Form method="post" className="stackSmall" onChange={begin} onSubmit={begin}>
      <input type="hidden" name={VERSION_FIELD} value={version} />
      <input type="hidden" name="problem_report_id" value={id} />
      <input type="hidden" name="version" value={report.version} />
      <input type="hidden" name="key" value={`${requestKey} ${id}`} />
      <input type="hidden" name="expected_refundable" value={refunds.left} />
      {hasRefund && <RefundedPacks report={report} refunds={refunds} />}
      {hasRefund && (
        <Field
          label={report.items.length > 0 ? texts.otherAmountLabel : texts.amountLabel}
          name="amount"
          inputMode="decimal"
          placeholder="0.00"
          hint={texts.upToHint(dollarsText(refunds.left), allowanceText(refunds.allowance.refund))}
        />
      )}
      <TextArea
        label={texts.replyLabel}
        name="reason"
        rows={2}
        value={reply}
        maxLength={PROBLEM_REPLY_MAX}
        onChange={(event) => setReply(event.currentTarget.value)}
        required
      />
      <RefusedWrite error={error} seen={seen} wanted={reply} />
      <p className="small quiet">{texts.lawText}</p>
      <div className={styles.moves}>
        {hasRefund && (
          <Button type="submit" name="intent" value="refund-problem" isBusy={isBusy}>
            {texts.refundButton}
          </Button>
        )}
        <Button type="submit" name="intent" value="answer-problem" tone="outline" isBusy={isBusy}>
          {texts.answerButton}
        </Button>
        <Button type="submit" name="intent" value="decline-problem" tone="quiet" isBusy={isBusy}>
          {texts.declineButton}
        </Button>
      </div>
    </fetcher.Form>
  )
}

/** Reported packs to refund at the charged price. Staff may reduce the quantity. */
function RefundedPacks({ report, refunds }: { report: ProblemReport; refunds: OrderRefunds }) {
  return (
    <ul className={styles.parts} aria-label={texts.packsLabel}>
      {report.items.map((item) => {
        const part = refunds.parts.find((one) => one.part === item.part)
        const left = part ? part.quantity - part.refunded_quantity : 0
        const id = `report-${report.problem_report_id}-${item.part}`
        return (
          <li key={item.part}>
            <label htmlFor={id}>
              {texts.packsOf(item.name)}{' '}
              {part && (
                <span className="quiet figures">
                  {texts.leftOfText(dollarsText(part.amount - part.refunded), dollarsText(part.amount))}
                </span>
              )}
            </label>
            <input
              id={id}
              className={styles.count}
              type="number"
              inputMode="numeric"
              name={`part-${item.part}`}
              min={0}
              max={left}
              defaultValue={Math.min(item.quantity, left)}
            />
          </li>
        )
      })}
    </ul>
  )
}

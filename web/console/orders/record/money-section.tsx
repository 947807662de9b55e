import type { OrderRecord } from '#contract/console/order-record.ts'
import type { Order } from '#contract/orders/orders.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import orderStyles from '../order.module.css'
import styles from './record.module.css'
import * as texts from './record-texts.ts'

type Movement = OrderRecord['money'][number]

const KINDS: Record<string, string> = {
  authorisation: texts.authorisationKind,
  capture: texts.captureKind,
  void: texts.voidKind,
  refund: texts.refundKind,
  paid_elsewhere: texts.elsewhereKind,
  terminal_payment: texts.terminalPaymentKind,
  terminal_refund: texts.terminalRefundKind,
  dispute: texts.disputeKind,
  held: texts.heldKind,
  released: texts.releasedKind,
  returned: texts.releasedKind,
  refunded: texts.creditRefundKind,
  goodwill: texts.goodwillKind,
  referral: texts.referralKind,
  referral_reversed: texts.referralReversedKind,
}

/** Labels of unfinished and disputed states. Completed movements have no label. */
const STATES: Record<string, [string, TagTone]> = {
  waiting: [texts.waitingState, 'warning'],
  refused: [texts.refusedState, 'error'],
  open: [texts.openState, 'warning'],
  won: [texts.wonState, 'ok'],
  lost: [texts.lostState, 'error'],
}

/** All movements of money and credit of an order, newest first. */
export function MoneySection({ payment, money }: { payment: Order['payment']; money: Movement[] }) {
  return (
    <section className={`${orderStyles.panel} stackSmall`} aria-labelledby="money-title">
      <h2 className={orderStyles.heading} id="money-title">
        {texts.moneyTitle}
      </h2>
      {payment && (
        <p className="small quiet figures">
          {texts.amountsText(
            dollarsText(payment.authorised),
            dollarsText(payment.captured),
            dollarsText(payment.refunded),
          )}
        </p>
      )}
      {payment && payment.unpaid > 0 && (
        <Notice tone="warning">{texts.unpaidText(dollarsText(payment.unpaid))}</Notice>
      )}
      {money.length === 0 && <p>{texts.noMoneyText}</p>}
      <ol className={styles.rows}>
        {money.toReversed().map((moved, index) => (
          <li key={index}>
            <MovementRow moved={moved} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function MovementRow({ moved }: { moved: Movement }) {
  const state = STATES[moved.state]
  const aside = [
    clockText(moved.at),
    moved.means,
    moved.payment !== null && moved.payment > 1 ? texts.furtherText(moved.payment) : '',
    moved.who,
    moved.reason,
  ]
  return (
    <>
      <div className={styles.rowHead}>
        <b>{KINDS[moved.kind] ?? moved.kind}</b>
        {state && <Tag tone={state[1]}>{state[0]}</Tag>}
        <b className={`${styles.end} figures`}>{dollarsText(moved.amount)}</b>
      </div>
      <p className="small quiet figures">{aside.filter(Boolean).join(', ')}</p>
    </>
  )
}

import { mobileText } from '#web/platform/format/mobile-text.ts'
import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { trackingSteps } from '#domain/orders/tracker.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { AddressRemarks } from '#web/staff/address-remarks.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OrderHistory } from './order-history.tsx'
import styles from './order.module.css'
import * as texts from './orders-texts.ts'

/** Recipient, address, requests of the customer, progress and payment. */
export function OrderDetails({ order }: { order: Order }) {
  const { users, addresses, payment } = order
  return (
    <div className="stack">
      <Panel title={texts.deliverToTitle}>
        <p>
          <b>
            {users.firstname} {users.lastname}
          </b>
          <br />
          {addresses.address_formated}
        </p>
        <p>
          <a href={`tel:${users.mobile}`}>{mobileText(users.mobile)}</a>
        </p>
        <AddressRemarks order={order} />
        {order.comment && <Notice tone="warning">{order.comment}</Notice>}
        {order.instruction && <p className="small">{order.instruction}</p>}
      </Panel>
      {order.gift && (
        <Panel title={texts.giftTag}>
          <p>
            <b>{order.gift_recipient}</b>, {order.gift_recipient_number}
          </p>
          {order.gift_message && <Notice tone="ok">{order.gift_message}</Notice>}
        </Panel>
      )}
      <Panel title={texts.progressTitle}>
        <Progress order={order} />
      </Panel>
      {payment && (
        <Panel title={texts.paymentTitle}>
          <p>
            {payment.card_type || payment.type} {payment.last_two && texts.cardEnding(payment.last_two)},{' '}
            {payment.state}
          </p>
          <p className="small quiet figures">
            {texts.amountsText(
              dollarsText(payment.authorised),
              dollarsText(payment.captured),
              dollarsText(payment.refunded),
            )}
          </p>
          {payment.unpaid > 0 && (
            <Notice tone="warning">{texts.unpaidText(dollarsText(payment.unpaid))}</Notice>
          )}
        </Panel>
      )}
      {order.invoices && order.invoices.length > 0 && (
        <Panel title={texts.invoiceTitle}>
          <p>
            <a href={`/order/${order.order_id}/invoice`}>
              {order.invoices.map(({ number }) => number).join(', ')}
            </a>
          </p>
        </Panel>
      )}
      {order.door_check && (
        <Panel title={texts.doorTitle}>
          <p>
            {order.door_check.outcome === 'passed'
              ? texts.idCheckPassed
              : texts.idCheckRefused(order.door_check.reason.replaceAll('_', ' '))}
            , {clockText(order.door_check.at)}
          </p>
        </Panel>
      )}
      <Panel title={texts.historyTitle}>
        <OrderHistory history={order.history} />
      </Panel>
    </div>
  )
}

/** The customer's view of the progress, with the times behind it. */
function Progress({ order }: { order: Order }) {
  const steps = trackingSteps({
    status: order.status,
    heldFrom: order.held_from,
    estimate: order.estimate_delivery?.value ?? null,
    address: order.addresses.address_formated,
  })
  const estimate = order.estimate_delivery
  return (
    <>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li
            key={step.title}
            data-state={step.state}
            aria-current={step.state === 'active' ? 'step' : undefined}
          >
            {step.title}
          </li>
        ))}
      </ol>
      <p className="small quiet figures">
        {texts.placedText(clockText(order.created))}
        {order.delivered && texts.deliveredText(clockText(order.delivered))}
        {estimate && texts.arrivingText(estimate.value, estimate.interval)}
      </p>
    </>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`${styles.panel} stackSmall`}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}

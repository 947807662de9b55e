import { mobileText } from '#web/platform/format/mobile-text.ts'
import type { ReactNode } from 'react'
import type { OrderRecord } from '#contract/console/order-record.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { DeliveryDay } from '#contract/shop/zones.ts'
import { addressLine } from '#domain/address/address-line.ts'
import { IN_STORE_STATUSES, isOneOf } from '#domain/orders/order-status.ts'
import { trackingSteps } from '#domain/orders/tracker.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { AddressRemarks } from '#web/staff/address-remarks.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { ChangeAddress } from './delivery-changes/change-address.tsx'
import { ChangeTime } from './delivery-changes/change-time.tsx'
import { WaitingAddress } from './delivery-changes/waiting-address.tsx'
import { NotesSection } from './record/notes-section.tsx'
import { ShopperSection } from './record/shopper-section.tsx'
import { TagEditor } from '../tags/tag-editor.tsx'
import * as tagTexts from '../tags/tags-texts.ts'
import styles from './order.module.css'
import * as texts from './orders-texts.ts'

const AddressMap = lazyComponent(() => import('./record/address-map.tsx').then((module) => module.AddressMap))

type Props = { order: Order; record: OrderRecord; days: DeliveryDay[]; mayWrite: boolean }

/** Recipient, address, customer requests, notes and progress. */
export function OrderDetails({ order, record, days, mayWrite }: Props) {
  const { users, addresses } = order
  return (
    <div className="stack">
      {order.source !== undefined && order.source !== 'web' && (
        <Notice>{texts.takenText(order.source, order.taken_by?.name ?? '')}</Notice>
      )}
      <Panel title={texts.deliverToTitle}>
        <p>
          <b>
            {users.firstname} {users.lastname}
          </b>
          <br />
          {addressLine(addresses)}
        </p>
        <p>
          <a href={`tel:${users.mobile}`}>{mobileText(users.mobile)}</a>
        </p>
        {mayWrite && isOneOf(IN_STORE_STATUSES, order.status) && (
          <div className={styles.moves} key={order.order_id}>
            <ChangeAddress order={order} />
            <ChangeTime order={order} days={days} />
          </div>
        )}
        {mayWrite && order.address_request && <WaitingAddress addressRequest={order.address_request} />}
        <AddressRemarks order={order} />
        {order.comment && <Notice tone="warning">{order.comment}</Notice>}
        {order.instruction && <p className="small">{order.instruction}</p>}
        <AddressMap order={order} zone={record.zone} />
      </Panel>
      <Panel title={tagTexts.title}>
        <TagEditor tags={record.tags} mayWrite={mayWrite} />
      </Panel>
      <NotesSection key={`notes ${order.order_id}`} notes={record.notes} mayWrite={mayWrite} />
      {order.gift && (
        <Panel title={texts.giftTag}>
          <p>
            <b>{order.gift_recipient}</b>, {order.gift_recipient_number}
          </p>
          {order.gift_message && <Notice tone="ok">{order.gift_message}</Notice>}
        </Panel>
      )}
      <ShopperSection preference={order.missing_wish} shopper={record.shopper} />
      <Panel title={texts.progressTitle}>
        <Progress order={order} />
      </Panel>
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
    </div>
  )
}

/** Progress as the customer sees it, with the times of each step. */
function Progress({ order }: { order: Order }) {
  const steps = trackingSteps({
    status: order.status,
    heldFrom: order.held_from,
    estimate: order.estimate_delivery?.value ?? null,
    address: addressLine(order.addresses),
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

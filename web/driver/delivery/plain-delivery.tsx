import type { Order } from '#contract/orders/orders.ts'
import type { DoorRules } from '#domain/law/door-rules.ts'
import { SHORT_REASON_MAX } from '#domain/field-lengths.ts'
import { PACKING, STATUS } from '#domain/orders/order-status.ts'
import { REFUSAL_LABELS, REFUSAL_REASONS } from '#domain/orders/refusal-reasons.ts'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DeliveryDetails } from './delivery-details.tsx'
import { HandoverForm } from './handover-form.tsx'
import { StepForm } from './step-form.tsx'
import styles from './delivery.module.css'
import * as texts from './delivery-texts.ts'

type Props = { order: Order; phone: string; rules: DoorRules; error: string | null }

/** Delivery on one page, for browsers without scripts. */
export function PlainDelivery({ order, phone, rules, error }: Props) {
  return (
    <div className="stack">
      <a className={styles.back} href="/driver">
        {texts.backLink}
      </a>
      {error && <Notice tone="error">{error}</Notice>}
      <DeliveryDetails order={order} phone={phone} />
      {order.status === STATUS.onHold && <Notice tone="warning">{texts.onHoldText}</Notice>}
      {order.status === STATUS.assigned && <Departure order={order} />}
      {order.status === STATUS.inTransit && (
        <>
          {order.carts.contains_alcohol ? (
            <HandoverForm order={order} rules={rules} />
          ) : (
            <StepForm order={order} step="complete" label={texts.deliveredButton} />
          )}
          <RefusalForm order={order} />
        </>
      )}
    </div>
  )
}

/** Departure. Bags that are not ticked need a reason. @source A-PICK-4 */
function Departure({ order }: { order: Order }) {
  if (order.packing_status !== PACKING.complete) return <p>{texts.packingText}</p>
  return (
    <StepForm order={order} step="start" label={texts.startButton}>
      {order.bags.length > 0 && (
        <>
          <input type="hidden" name="bags" value="scanned" />
          {order.bags.map(({ code, seal }) => (
            <Checkbox key={code} name="bag" value={code} label={texts.bagText(code, seal)} />
          ))}
          <Field label={texts.leftReasonLabel} name="left_reason" maxLength={SHORT_REASON_MAX} />
        </>
      )}
    </StepForm>
  )
}

function RefusalForm({ order }: { order: Order }) {
  return (
    <StepForm order={order} step="refuse" label={texts.confirmRefusalButton}>
      <h2>{texts.refuseTitle}</h2>
      <p className="small">{texts.refuseText(order.order_number, order.store.name)}</p>
      <fieldset className={styles.questions}>
        <legend className="visuallyHidden">{texts.refuseTitle}</legend>
        {REFUSAL_REASONS.map((value) => (
          <label key={value} className={styles.reason}>
            <input type="radio" name="reason" value={value} required />
            {REFUSAL_LABELS[value]}
          </label>
        ))}
      </fieldset>
    </StepForm>
  )
}

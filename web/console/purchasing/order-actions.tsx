import type { useFetcher } from 'react-router'
import type { PurchaseOrder } from '#contract/console/purchase-orders.ts'
import { isOnItsWay } from '#domain/purchasing/purchase-order.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { Button, ButtonAnchor, type ButtonProps } from '#web/ui/button.tsx'
import styles from './purchasing.module.css'
import * as texts from './purchasing-texts.ts'

type Props = {
  order: PurchaseOrder
  fetcher: ReturnType<typeof useFetcher<ActionReply>>
  mayOrder: boolean
  /** True if the draft has changes that are not saved. */
  isEdited: boolean
}

/** Buttons that send, close or cancel an order, and its PDF. */
export function OrderActions({ order, fetcher, mayOrder, isEdited }: Props) {
  const { state, supplier, version } = order
  const path = `/api/console/stores/${order.store_id}/purchase_orders/${order.purchase_order_id}/order.pdf`
  if (!mayOrder) return null
  const isSendable = state === 'draft' && !isEdited
  const Form = fetcher.Form
  const intent = (value: string, label: string, tone: ButtonProps['tone']) => (
    <Button type="submit" name="intent" value={value} tone={tone} isBusy={fetcher.state !== 'idle'}>
      {label}
    </Button>
  )
  return (
    <Form method="post" className="stackSmall">
      <input type="hidden" name="version" value={version} />
      {state === 'draft' && (
        <p className="small quiet">
          {isEdited && `${texts.saveFirst} `}
          {supplier.email ? texts.mailHint(supplier.email) : texts.noEmail}
        </p>
      )}
      <div className={styles.actions}>
        {isSendable && supplier.email && intent('mail', texts.mailButton, 'primary')}
        {isSendable && intent('sent', texts.sentMyself, supplier.email ? 'outline' : 'primary')}
        {isOnItsWay(state) && intent('close', texts.closeButton, 'outline')}
        {(state === 'draft' || state === 'sent') && intent('cancel', texts.cancelButton, 'outline')}
        <ButtonAnchor href={path} tone="outline">
          {texts.pdfLink}
        </ButtonAnchor>
      </div>
    </Form>
  )
}

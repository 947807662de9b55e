import type { Order } from '#contract/orders/orders.ts'
import { Notice } from '#web/ui/notice.tsx'
import * as texts from './staff-texts.ts'

/** Remarks about an address for store and driver, in addition to its text. */
export function AddressRemarks({ order }: { order: Pick<Order, 'address_unlisted' | 'delivery_notes'> }) {
  return (
    <>
      {order.address_unlisted && <Notice tone="warning">{texts.unlistedText}</Notice>}
      {order.delivery_notes && <Notice tone="info">{texts.notesText(order.delivery_notes)}</Notice>}
    </>
  )
}

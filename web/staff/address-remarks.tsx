import type { Order } from '#contract/orders/orders.ts'
import { Notice } from '#web/ui/notice.tsx'

/** What store and driver have to know of an address beside its text. */
export function AddressRemarks({ order }: { order: Pick<Order, 'address_unlisted' | 'delivery_notes'> }) {
  return (
    <>
      {order.address_unlisted && (
        <Notice tone="warning">
          Unlisted address: no map knows it, so the pin is only the suburb. Call before you set off.
        </Notice>
      )}
      {order.delivery_notes && <Notice tone="info">Delivery notes: {order.delivery_notes}</Notice>}
    </>
  )
}

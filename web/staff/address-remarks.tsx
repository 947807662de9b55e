import type { Order } from '#contract/orders/orders.ts'
import { Notice } from '#web/ui/notice.tsx'

/** What store and driver have to know of an address beside its text. */
export function AddressRemarks({ order }: { order: Pick<Order, 'address_unlisted' | 'delivery_notes'> }) {
  return (
    <>
      {order.address_unlisted && (
        <Notice tone="warning">
          Unlisted address: it’s not on our maps, so the pin only shows the suburb. Call before you set off.
        </Notice>
      )}
      {order.delivery_notes && <Notice tone="info">Delivery notes: {order.delivery_notes}</Notice>}
    </>
  )
}

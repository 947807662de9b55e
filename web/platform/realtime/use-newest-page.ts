import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'

type OrderPage = { order: Pick<Order, 'order_id' | 'version'> }

/**
 * A page that loads twice at once may get the older answer last: after an update by a colleague that was slow, and an
 * action of one's own that was not. What is shown never goes back to an older version of the order.
 */
export function useNewestPage<Page extends OrderPage>(loaded: Page): Page {
  const [newest, setNewest] = useState(loaded)
  const { order } = loaded
  const isOlder = order.order_id === newest.order.order_id && order.version < newest.order.version
  if (!isOlder && loaded !== newest) setNewest(loaded)
  return isOlder ? newest : loaded
}

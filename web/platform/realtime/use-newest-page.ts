import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'

type OrderPage = { order: Pick<Order, 'order_id' | 'version'> }

/**
 * Returns the newest loaded version of the page. Of two concurrent loads the older reply may arrive last, for example
 * when a colleague's update and the user's own action overlap. The page never returns to an older version of the
 * order.
 */
export function useNewestPage<Page extends OrderPage>(loaded: Page): Page {
  const [newest, setNewest] = useState(loaded)
  const { order } = loaded
  const isOlder = order.order_id === newest.order.order_id && order.version < newest.order.version
  if (!isOlder && loaded !== newest) setNewest(loaded)
  return isOlder ? newest : loaded
}

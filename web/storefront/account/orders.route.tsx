import { Link, redirect } from 'react-router'
import { listOrders } from '#contract/shop/orders.ts'
import { apiContext } from '#web/api.ts'
import { isRefusal } from '#web/failure.ts'
import { dateText } from '#web/time-text.ts'
import { dollarsText, itemsText } from '#web/money-text.ts'
import type { Route } from './+types/orders.route.ts'
import styles from './account.module.css'
import { statusText } from './status-text.ts'

export const meta: Route.MetaFunction = () => [{ title: 'My Orders' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: Route.LoaderArgs) {
  try {
    return { orders: await context.get(apiContext).call(listOrders, { query: { mine: true } }) }
  } catch (error) {
    if (isRefusal(error, 'not_signed_in')) throw redirect('/login?return_to=/orders')
    throw error
  }
}

export default function OrdersScreen({ loaderData: { orders } }: Route.ComponentProps) {
  return (
    <div className={`page ${styles.orders} stack`}>
      <h1>My Orders</h1>
      {orders.length === 0 && <p className="quiet">You have not ordered anything yet.</p>}
      <ul>
        {orders.map((order) => (
          <li key={order.order_id}>
            <Link className={styles.order} to={`/order/${order.order_id}/tracking`}>
              <b>Order {order.order_number}</b>
              <span>{statusText(order.status)}</span>
              <span className="quiet figures">{dateText(order.created)}</span>
              <span className="figures">
                {itemsText(order.item_count)}, {dollarsText(order.total)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

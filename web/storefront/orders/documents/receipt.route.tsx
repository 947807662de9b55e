import { fullName } from '#domain/accounts/allowed-name.ts'
import printIcon from '@phosphor-icons/core/assets/bold/printer-bold.svg?raw'
import { useRouteLoaderData } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import type { loader as rootLoader } from '#web/root.tsx'
import { dateText, timeText } from '#web/platform/format/time-text.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { statusText } from '../list/status-text.ts'
import { storeLicence } from '#web/storefront/catalogue/page-area.ts'
import type { Route } from './+types/receipt.route.ts'
import { loadOrder } from '../load-order.ts'
import { orderAmounts } from './order-amounts.ts'
import styles from './receipt.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Receipt ${loaderData.order.order_number}` : 'Receipt' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const order = await loadOrder(api, request, params.orderId)
  return { order, licence: await storeLicence(api, order.store_id) }
}

/** The receipt: items, seller, amounts and the GST in them. In print, only the document. */
export default function ReceiptScreen({ loaderData: { order, licence } }: Route.ComponentProps) {
  const { settings } = useRouteLoaderData<typeof rootLoader>('root')!
  const isHydrated = useIsHydrated()
  const zone = order.store.time_zone
  return (
    <div className={`page ${styles.screen}`}>
      <article className={styles.paper}>
        <header className={styles.head}>
          <h1>Receipt</h1>
          <div className={styles.seller}>
            <b>{settings.companyName}</b>
            {settings.contact.postalAddress && <p>{settings.contact.postalAddress}</p>}
            <p>
              {order.store.name}, {order.store.phone}
            </p>
            {licence && (
              <p>
                Liquor licence {licence.state} {licence.number}
              </p>
            )}
          </div>
        </header>
        <dl className={styles.facts}>
          <Fact name="Order" value={order.order_number} />
          <Fact name="Date" value={`${dateText(order.created, zone)} ${timeText(order.created, zone)}`} />
          <Fact name="Status" value={statusText(order.status)} />
          <Fact name="Sold to" value={fullName(order.users)} />
          {order.gift && <Fact name="Gift for" value={order.gift_recipient} />}
          <Fact name="Delivered to" value={order.addresses.address_formated} />
        </dl>
        <ReceiptTable order={order} />
        <Payment order={order} />
      </article>
      <div className={styles.actions}>
        {isHydrated && (
          <Button onClick={() => window.print()}>
            <Icon svg={printIcon} />
            Print
          </Button>
        )}
        {(order.invoices?.length ?? 0) > 0 && (
          <ButtonLink tone="quiet" to={`/order/${order.order_id}/invoice`}>
            Tax invoice
          </ButtonLink>
        )}
        <ButtonLink tone="quiet" to={`/order/${order.order_id}/tracking`}>
          Track order
        </ButtonLink>
        <ButtonLink tone="quiet" to="/orders">
          My Orders
        </ButtonLink>
      </div>
    </div>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

function ReceiptTable({ order }: { order: Order }) {
  const { lines, amounts, total, gst } = orderAmounts(order)
  const hasGstFree = lines.some((line) => line.isGstFree)
  return (
    <>
      <table className={`figures ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.name}
                {line.isGstFree && ' *'}
                {line.supplied !== null && ` (${line.supplied} supplied)`}
              </td>
              <td>{line.amount}</td>
            </tr>
          ))}
          {amounts.map(({ name, amount }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Order Total</th>
            <td className="display">AU {total}</td>
          </tr>
          <tr>
            <th scope="row">GST included</th>
            <td>{gst}</td>
          </tr>
        </tfoot>
      </table>
      {hasGstFree && <p className="caption quiet">* GST-free</p>}
    </>
  )
}

/** The payment method, with at most two digits of a card. */
function Payment({ order: { payment } }: { order: Order }) {
  if (!payment || !payment.type) return null
  const method =
    payment.type === 'PayPalAccount' ? 'PayPal' : `${payment.card_type} ending ${payment.last_two}`
  return (
    <ul className={`small ${styles.payment}`}>
      <li>Paid with {method}</li>
      {payment.captured > 0 && <li>Charged AU {dollarsText(payment.captured)}</li>}
      {payment.state === 'authorised' && (
        <li>
          Reserved AU {dollarsText(payment.authorised)}. We’ll charge it when your order leaves the store.
        </li>
      )}
      {payment.state === 'voided' && <li>Nothing was charged</li>}
      {payment.refunded > 0 && <li>Refunded AU {dollarsText(payment.refunded)}</li>}
    </ul>
  )
}

import { fullName } from '#domain/accounts/allowed-name.ts'
import printIcon from '@phosphor-icons/core/assets/bold/printer-bold.svg?raw'
import type { Order } from '#contract/orders/orders.ts'
import { addressLine } from '#domain/address/address-line.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { useRootData } from '#web/platform/page/use-root-data.ts'
import { dateText, timeText } from '#web/platform/format/time-text.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { statusText } from '../list/status-text.ts'
import { loadStoreLicence } from '#web/storefront/catalogue/page-area.ts'
import type { Route } from './+types/receipt.route.ts'
import { loadOrder } from '../load-order.ts'
import { orderAmounts } from './order-amounts.ts'
import { Fact } from './fact.tsx'
import styles from './receipt.module.css'
import * as texts from './documents-texts.ts'
import * as ordersTexts from '../orders-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? texts.receiptName(loaderData.order.order_number) : texts.receiptTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const order = await loadOrder(api, request, params.orderId)
  return { order, licence: await loadStoreLicence(api, order.store_id) }
}

/** Receipt with items, seller, amounts and their GST. Only the document is printed. */
export default function ReceiptScreen({ loaderData: { order, licence } }: Route.ComponentProps) {
  const { settings } = useRootData()
  const isHydrated = useIsHydrated()
  const zone = order.store.time_zone
  return (
    <div className={`page ${styles.screen}`}>
      <article className={styles.paper}>
        <header className={styles.head}>
          <h1>{texts.receiptTitle}</h1>
          <div className={styles.seller}>
            <b>{settings.companyName}</b>
            {settings.contact.postalAddress && <p>{settings.contact.postalAddress}</p>}
            <p>
              {order.store.name}, {order.store.phone}
            </p>
            {licence && <p>{texts.liquorLicence(`${licence.state} ${licence.number}`)}</p>}
          </div>
        </header>
        <dl className={styles.facts}>
          <Fact name={texts.orderName} value={order.order_number} />
          <Fact
            name={texts.dateName}
            value={`${dateText(order.created, zone)} ${timeText(order.created, zone)}`}
          />
          <Fact name={texts.statusName} value={statusText(order.status)} />
          <Fact name={texts.soldToName} value={fullName(order.users)} />
          {order.gift && <Fact name={texts.giftForName} value={order.gift_recipient} />}
          <Fact name={texts.deliveredToName} value={addressLine(order.addresses)} />
        </dl>
        <ReceiptTable order={order} />
        <Payment order={order} />
      </article>
      <div className={styles.actions}>
        {isHydrated && (
          <Button onClick={() => window.print()}>
            <Icon svg={printIcon} />
            {texts.printButton}
          </Button>
        )}
        {(order.invoices?.length ?? 0) > 0 && (
          <ButtonLink tone="quiet" to={`/order/${order.order_id}/invoice`}>
            {ordersTexts.invoiceLink}
          </ButtonLink>
        )}
        <ButtonLink tone="quiet" to={`/order/${order.order_id}/tracking`}>
          {ordersTexts.trackLink}
        </ButtonLink>
        <ButtonLink tone="quiet" to="/orders">
          {ordersTexts.title}
        </ButtonLink>
      </div>
    </div>
  )
}

function ReceiptTable({ order }: { order: Order }) {
  const { lines, amounts, total, gst } = orderAmounts(order)
  const hasGstFree = lines.some((line) => line.isGstFree)
  return (
    <>
      <table className={`figures ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{texts.itemColumn}</th>
            <th scope="col">{texts.amountColumn}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className={line.isPart ? styles.part : undefined}>
                {line.heading && <b className={styles.bundle}>{line.heading}</b>}
                {line.name}
                {line.isGstFree && ' *'}
                {line.supplied !== null && texts.suppliedText(line.supplied)}
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
            <th scope="row">{texts.orderTotalName}</th>
            <td className="display">
              {texts.totalPrefix} {total}
            </td>
          </tr>
          <tr>
            <th scope="row">{texts.gstName}</th>
            <td>{gst}</td>
          </tr>
        </tfoot>
      </table>
      {hasGstFree && <p className="caption quiet">{texts.gstFreeText}</p>}
    </>
  )
}

/** Payment method, with at most two digits of a card. */
function Payment({ order: { payment } }: { order: Order }) {
  if (!payment || !payment.type) return null
  if (payment.type === 'Terminal') return <p className="small">{texts.paidAtStoreText}</p>
  const method =
    payment.type === 'PayPalAccount' ? 'PayPal' : texts.cardEnding(payment.card_type, payment.last_two)
  return (
    <ul className={`small ${styles.payment}`}>
      <li>{texts.paidWithText(method)}</li>
      {payment.captured > 0 && <li>{texts.chargedText(dollarsText(payment.captured))}</li>}
      {payment.state === 'authorised' && <li>{texts.reservedText(dollarsText(payment.authorised))}</li>}
      {payment.state === 'voided' && <li>{texts.nothingChargedText}</li>}
      {payment.refunded > 0 && <li>{texts.refundedText(dollarsText(payment.refunded))}</li>}
    </ul>
  )
}

import mapIcon from '@phosphor-icons/core/assets/bold/map-trifold-bold.svg?raw'
import phoneIcon from '@phosphor-icons/core/assets/bold/phone-bold.svg?raw'
import type { Order } from '#contract/orders/orders.ts'
import { addressLine } from '#domain/address/address-line.ts'
import { headBundles } from '#domain/bundles/bundle-headings.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import { telephoneUrl } from '#web/platform/format/telephone-url.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AddressRemarks } from '#web/staff/address-remarks.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { recipientOf } from '../run/recipient.ts'
import styles from './delivery.module.css'
import * as texts from './delivery-texts.ts'

/** Legal requirements for the handover, then recipient, address and customer requests. */
export function DeliveryDetails({ order, phone }: { order: Order; phone: string }) {
  const { addresses: home } = order
  const recipient = recipientOf(order)
  return (
    <>
      <div>
        <h1 className={styles.name}>{recipient}</h1>
        <p className={styles.address}>{addressLine(home)}</p>
      </div>
      <AddressRemarks order={order} />
      {order.driver_notes?.map((note, index) => (
        <Notice key={index} tone="warning">
          {texts.storeNote(note)}
        </Notice>
      ))}
      {order.comment && <Notice tone="warning">{order.comment}</Notice>}
      {order.instruction && <Notice tone="info">{order.instruction}</Notice>}
      <div className={styles.links}>
        <ButtonLink tone="outline" to={telephoneUrl(phone)} reloadDocument>
          <Icon svg={phoneIcon} /> {texts.callButton}
        </ButtonLink>
        <ButtonLink
          tone="outline"
          to={`https://www.google.com/maps/dir/?api=1&destination=${home.lat},${home.lng}`}
          target="_blank"
          rel="noreferrer"
        >
          <Icon svg={mapIcon} /> {texts.mapButton}
        </ButtonLink>
      </div>
      <ul className={styles.lines}>
        {headBundles(order.carts.cart_items, ({ bundle }) => bundle).map(({ line, heading, isPart }) => (
          <li key={line.order_line_id} className={isPart ? styles.part : undefined}>
            {heading && (
              <b className={styles.bundle}>{texts.bundleHeading(heading.quantity, heading.product_name)}</b>
            )}
            <b className="figures">{line.quantity_supplied}</b> {line.product_name},{' '}
            {cartPackLabel(line.pack_size)}
          </li>
        ))}
      </ul>
      {order.gift && order.gift_message && <Notice tone="ok">{texts.giftMessage(order.gift_message)}</Notice>}
    </>
  )
}

import type { ReactNode } from 'react'
import { fullName } from '#domain/accounts/allowed-name.ts'
import type { Order } from '#contract/orders/orders.ts'
import { addressLine } from '#domain/address/address-line.ts'
import { mobileText } from '#web/platform/format/mobile-text.ts'
import { itemsText } from '#web/platform/format/money-text.ts'
import { deliveryWindowText } from '#web/staff/order-labels.ts'
import styles from './print.module.css'
import * as texts from './print-texts.ts'

/** Sheet with the delivery data for a driver without a phone. */
export function DriverSheet({ order, now }: { order: Order; now: string }) {
  const { addresses, users, carts, store } = order
  const recipient = order.gift ? order.gift_recipient : fullName(users)
  const phone = order.gift ? order.gift_recipient_number : users.mobile
  const items = carts.cart_items.reduce((sum, line) => sum + line.quantity_supplied, 0)
  const notes = [order.delivery_notes, order.comment, ...(order.driver_notes ?? [])].filter(Boolean)
  return (
    <>
      <h2 className="figures">{texts.driverTitle(order.order_number)}</h2>
      <dl className={styles.facts}>
        <Fact name={texts.deliverToName}>
          <b className={styles.large}>{recipient}</b>
          <br />
          <span className={styles.large}>{addressLine(addresses)}</span>
          {order.gift && (
            <>
              <br />
              {texts.giftText(fullName(users))}
            </>
          )}
        </Fact>
        <Fact name={texts.phoneName}>{mobileText(phone)}</Fact>
        <Fact name={texts.timeName}>{deliveryWindowText(order, now)}</Fact>
        <Fact name={texts.itemsName}>{itemsText(items)}</Fact>
        {order.bags.length > 0 && (
          <Fact name={texts.bagsName}>
            {order.bags.map(({ code, seal }) => `${code} ${seal}`.trim()).join(', ')}
          </Fact>
        )}
        {notes.map((note, index) => (
          <Fact key={index} name={texts.notesName}>
            {note}
          </Fact>
        ))}
        {order.instruction && <Fact name={texts.instructionName}>{order.instruction}</Fact>}
        <Fact name={texts.storeName}>
          {store.name}, {store.phone}
        </Fact>
      </dl>
      {carts.contains_alcohol && <p className={styles.warning}>{texts.alcoholText}</p>}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="figures">{children}</dd>
  </div>
)

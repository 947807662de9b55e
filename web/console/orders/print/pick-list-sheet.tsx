import type { Order } from '#contract/orders/orders.ts'
import type { SubstitutionPreference } from '#domain/orders/substitution-preference.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import { deliveryWindowText } from '#web/staff/order-labels.ts'
import type { PrintSheet } from './load-print.ts'
import styles from './print.module.css'
import * as recordTexts from '../record/record-texts.ts'
import * as texts from './print-texts.ts'

type PickListLines = Extract<PrintSheet, { sheet: 'pick-list' }>['lines']

/** Printed pick list in shelf order, with a box to tick for each line. */
export function PickListSheet({ order, lines, now }: { order: Order; lines: PickListLines; now: string }) {
  const preferences = new Map(order.carts.cart_items.map((line) => [line.order_line_id, line.missing_wish]))
  return (
    <>
      <h2 className="figures">{texts.pickListTitle(order.order_number)}</h2>
      <p className="figures">{deliveryWindowText(order, now)}</p>
      <p>{texts.preferenceText(recordTexts.PREFERENCES[order.missing_wish])}</p>
      {order.comment && <p className={styles.said}>{order.comment}</p>}
      <table className={styles.list}>
        <thead>
          <tr>
            <th scope="col">{texts.shelfName}</th>
            <th scope="col" className={styles.number}>
              {texts.unitsName}
            </th>
            <th scope="col">{texts.productName}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.order_line_id}>
              <td className={`${styles.shelf} figures`}>{line.shelf ?? texts.noShelf}</td>
              <td className={`${styles.number} ${styles.units} figures`}>{line.quantity}</td>
              <td>
                {line.product_name}
                <br />
                <span className={styles.quiet}>
                  {[cartPackLabel(line.pack_size), line.barcodes[0]].filter(Boolean).join(', ')}
                </span>
                <LinePreference
                  preference={preferences.get(line.order_line_id) ?? null}
                  orderPreference={order.missing_wish}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Customer's preference for this line, shown if it differs from the order's preference. */
function LinePreference({
  preference,
  orderPreference,
}: {
  preference: SubstitutionPreference | null
  orderPreference: SubstitutionPreference
}) {
  if (preference === null || preference === orderPreference) return null
  return (
    <>
      <br />
      <b className={styles.quiet}>{texts.preferenceText(recordTexts.PREFERENCES[preference])}</b>
    </>
  )
}

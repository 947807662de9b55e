import type { Order } from '#contract/orders/orders.ts'
import { headBundles } from '#domain/bundles/bundle-headings.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import { dollarsText, itemsText } from '#web/platform/format/money-text.ts'
import styles from './order.module.css'
import * as texts from './orders-texts.ts'

/** Ordered items, and the amounts charged for them. */
export function OrderLines({ order: { carts } }: { order: Order }) {
  const count = carts.cart_items.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <section className="stackSmall">
      <h2 className={styles.heading}>{itemsText(count)}</h2>
      <ul className={styles.lines}>
        {headBundles(carts.cart_items, ({ bundle }) => bundle).map(({ line, heading }) => (
          <li key={line.order_line_id}>
            <b className={`${styles.quantity} figures`}>{line.quantity}</b>
            <span className={styles.product}>
              {heading && (
                <span className="quiet">{texts.bundleHeading(heading.quantity, heading.product_name)}</span>
              )}
              <b>{line.product_name}</b>
              <span className="quiet">
                {cartPackLabel(line.pack_size)}
                {line.quantity_supplied < line.quantity && texts.suppliedText(line.quantity_supplied)}
              </span>
            </span>
            <span className="figures">{dollarsText(line.total)}</span>
          </li>
        ))}
        {carts.substitutes.map((one) => (
          <li key={`${one.order_line_id}-${one.product_pack_id}`}>
            <b className={`${styles.quantity} figures`}>{one.quantity}</b>
            <span className={styles.product}>
              <b>{one.product_name}</b>
              <span className="quiet">
                {cartPackLabel(one.pack_size)}
                {texts.substituteText}
              </span>
            </span>
            <span className="figures">{dollarsText(one.total)}</span>
          </li>
        ))}
      </ul>
      <dl className={`${styles.totals} figures`}>
        <Amount name={texts.subtotalName} text={dollarsText(carts.sub_total)} />
        {carts.cart_charges.map(({ name, amount }) => (
          <Amount key={name} name={name} text={`+ ${dollarsText(amount)}`} />
        ))}
        {carts.surcharge > 0 && (
          <Amount name={texts.surchargeName} text={`+ ${dollarsText(carts.surcharge)}`} />
        )}
        {carts.cart_discounts.map(({ promo_code, reason, discount_applied }) => (
          <Amount
            key={promo_code}
            name={`${promo_code}: ${reason}`}
            text={`- ${dollarsText(discount_applied)}`}
          />
        ))}
        {carts.credit_used > 0 && (
          <Amount name={texts.creditName} text={`- ${dollarsText(carts.credit_used)}`} />
        )}
        {carts.tip > 0 && <Amount name={texts.tipName} text={`+ ${dollarsText(carts.tip)}`} />}
        <Amount
          name={texts.orderTotalName}
          text={texts.totalText(dollarsText(carts.total + carts.tip))}
          isSum
        />
      </dl>
    </section>
  )
}

function Amount({ name, text, isSum = false }: { name: string; text: string; isSum?: boolean }) {
  return (
    <div data-is-sum={isSum}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  )
}

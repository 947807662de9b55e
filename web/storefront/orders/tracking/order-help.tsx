import phoneIcon from '@phosphor-icons/core/assets/bold/phone-bold.svg?raw'
import type { Order } from '#contract/orders/orders.ts'
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './tracking.module.css'
import { telephoneUrl } from '#web/platform/format/telephone-url.ts'
import * as texts from './tracking-texts.ts'

/** Contacts, and links to the order's receipt and invoice. */
export function OrderHelp({ order }: { order: Order }) {
  const { store, order_id: id } = order
  return (
    <section className="stackSmall" aria-labelledby="help-title">
      <h2 id="help-title">{texts.helpTitle}</h2>
      <div className={styles.actions}>
        <ButtonAnchor tone="outline" href={telephoneUrl(store.phone)}>
          <Icon svg={phoneIcon} />
          {texts.callStoreButton}
        </ButtonAnchor>
        <ButtonLink tone="quiet" to="/contact-us">
          {texts.contactButton}
        </ButtonLink>
        <ButtonLink tone="quiet" to={`/order/${id}/receipt`}>
          {texts.receiptLink}
        </ButtonLink>
        {(order.invoices?.length ?? 0) > 0 && (
          <ButtonLink tone="quiet" to={`/order/${id}/invoice`}>
            {texts.invoiceLink}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

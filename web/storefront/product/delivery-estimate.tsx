import scooterIcon from '@phosphor-icons/core/assets/fill/moped-fill.svg?raw'
import { Icon } from '#web/ui/icon.tsx'
import { estimateText } from '../delivery-time/estimate-text.ts'
import { useLayout } from '../session/session.ts'
import styles from './product.module.css'
import type { ProductPage } from './load-product.ts'
import * as texts from './product-texts.ts'

/**
 * Address and delivery estimate. The estimate depends on the zone and the hour.
 * @source S-PROD-7, A-PAGE-3
 */
export function DeliveryEstimate({ page: { delivery } }: { page: Pick<ProductPage, 'delivery'> }) {
  const { session, openAddress } = useLayout()
  if (!delivery) return null
  const text = session?.address?.text
  return (
    <p className={styles.deliverTo}>
      <Icon svg={scooterIcon} />
      <span>
        {text && (
          <>
            {texts.deliverToText} <b>{text}</b>{' '}
          </>
        )}
        {estimateText(delivery, Boolean(text))}{' '}
        {text && (
          <button
            type="button"
            className={styles.change}
            aria-label={texts.changeAddressLabel}
            onClick={openAddress}
          >
            {texts.changeAddressButton}
          </button>
        )}
      </span>
    </p>
  )
}

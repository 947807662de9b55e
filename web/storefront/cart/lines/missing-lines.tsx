import { useMemo } from 'react'
import { useArrivalReason } from '#web/storefront/layout/arrival-reason.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from '../cart.module.css'
import type { CartLineView } from '../load-cart.ts'
import { missingLines } from './checkout-lines.ts'
import * as texts from '../cart-texts.ts'

/** Lists what is no longer in the cart, for a shopper whom the checkout sent back because the cart had changed. */
export function MissingLines({ lines }: { lines: readonly CartLineView[] }) {
  const reason = useArrivalReason()
  const isSentBack = reason === 'cart_changed' || reason === 'cart_empty'
  const missing = useMemo(() => (isSentBack ? missingLines(lines) : []), [isSentBack, lines])
  return (
    <div aria-live="polite">
      {missing.length > 0 && (
        <Notice>
          <b>{texts.missingTitle}</b>
          <ul className={styles.added}>
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

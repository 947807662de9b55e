import { useEffect, useMemo, useState } from 'react'
import { useArrivalReason } from '#web/storefront/layout/arrival-reason.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from '../cart.module.css'
import type { CartLineView } from '../load-cart.ts'
import { missingLines, readLineSnapshots, lineSnapshots, storeLineSnapshots } from './checkout-lines.ts'
import * as texts from '../cart-texts.ts'

type Props = { lines: readonly CartLineView[] }

/** List of the lines that the cart has lost, for a shopper whom the checkout sent back because the cart had changed. */
export function LinesMissingInCart({ lines }: Props) {
  const reason = useArrivalReason()
  const isSentBack = reason === 'cart_changed' || reason === 'cart_empty'
  const missing = useMemo(
    () => (isSentBack ? missingLines(readLineSnapshots(), lines) : []),
    [isSentBack, lines],
  )
  return <MissingLines missing={missing} />
}

/** List of the lines that the cart has lost since this checkout was opened. The checkout never changes the cart. */
export function LinesMissingInCheckout({ lines }: Props) {
  const [snapshots] = useState(() => lineSnapshots(lines))
  useEffect(() => storeLineSnapshots(snapshots), [snapshots])
  return <MissingLines missing={missingLines(snapshots, lines)} />
}

const MissingLines = ({ missing }: { missing: readonly string[] }) => (
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

import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './cart.module.css'
import type { CartView } from './load-cart.ts'
import { useCartFetcher } from './use-cart-fetcher.ts'

export type CartMerge = NonNullable<CartView['addition']>
type LeftOut = CartMerge['leftOut'][number]

const TITLES: Record<CartMerge['source'], string> = {
  older_cart: 'We found your older cart',
  order: 'Your earlier order is in your cart',
}
const REASONS: Record<LeftOut['reason'], string> = {
  not_sold: 'not sold by this store',
  most: '99 is the most of a pack',
  stock: 'not enough left',
}

/**
 * The lines that were merged into the cart, with a way to undo it, and those that could not be merged, with the reason.
 */
export function MergeNotice({ addition }: { addition: CartMerge }) {
  const { send, isBusy, asked, reply } = useCartFetcher()
  const { source, added, leftOut } = addition
  const answer = (keep: boolean) => () => {
    if (!isBusy) send({ intent: 'addition', keep: String(keep) })
  }
  return (
    <Notice tone="info">
      <div className="stackSmall" aria-live="polite">
        <b>{TITLES[source]}</b>
        {added.length > 0 && (
          <>
            <p>{source === 'order' ? 'We added, at today’s prices:' : 'We added what was in it:'}</p>
            <ul className={styles.added}>
              {added.map((line) => (
                <li key={`${line.name} ${line.packLabel}`}>
                  {line.quantity} × {line.name}, {line.packLabel}
                </li>
              ))}
            </ul>
          </>
        )}
        {leftOut.length > 0 && (
          <>
            <p>We couldn’t add:</p>
            <ul className={styles.added}>
              {leftOut.map((line) => (
                <li key={`${line.name} ${line.packLabel} ${line.reason}`}>
                  {line.quantity} × {line.name}, {line.packLabel}: {REASONS[line.reason]}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className={styles.answers}>
        <Button tone="outline" isSmall isBusy={asked?.keep === 'true'} onClick={answer(true)}>
          {added.length > 0 ? 'Keep' : 'OK'}
        </Button>
        {added.length > 0 && (
          <Button tone="quiet" isSmall isBusy={asked?.keep === 'false'} onClick={answer(false)}>
            Take them out
          </Button>
        )}
      </div>
      {reply && !reply.ok && <FieldError>{reply.error.msg}</FieldError>}
    </Notice>
  )
}

import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './cart.module.css'
import type { CartView } from './load-cart.ts'
import { useCartFetcher } from './use-cart-fetcher.ts'
import * as texts from './cart-texts.ts'

export type CartMerge = NonNullable<CartView['addition']>

const TITLES: Record<CartMerge['source'], string> = {
  older_cart: texts.olderCartTitle,
  order: texts.earlierOrderTitle,
}
/**
 * Notice of the lines that were merged into the cart, with an undo button, and of omitted lines with their reasons.
 */
export function MergeNotice({ addition }: { addition: CartMerge }) {
  const { send, isBusy, pendingFields, reply } = useCartFetcher()
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
            <p>{source === 'order' ? texts.addedFromOrder : texts.addedFromCart}</p>
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
            <p>{texts.notAdded}</p>
            <ul className={styles.added}>
              {leftOut.map((line) => (
                <li key={`${line.name} ${line.packLabel} ${line.reason}`}>
                  {line.quantity} × {line.name}, {line.packLabel}: {texts.leftOutReasons[line.reason]}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className={styles.answers}>
        <Button tone="outline" isSmall isBusy={pendingFields?.keep === 'true'} onClick={answer(true)}>
          {added.length > 0 ? texts.keepButton : texts.okButton}
        </Button>
        {added.length > 0 && (
          <Button tone="quiet" isSmall isBusy={pendingFields?.keep === 'false'} onClick={answer(false)}>
            {texts.takeOutButton}
          </Button>
        )}
      </div>
      {reply && !reply.ok && <FieldError>{reply.error.msg}</FieldError>}
    </Notice>
  )
}

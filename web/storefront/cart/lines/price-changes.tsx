import { effectivePrice } from '#domain/pricing/effective-price.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '../cart.module.css'
import type { CartLineView } from '../load-cart.ts'
import { useCartFetcher } from '../use-cart-fetcher.ts'
import * as texts from '../cart-texts.ts'

/** Old and new price of each line whose price changed since the customer last saw it. */
export function PriceChanges({ lines }: { lines: CartLineView[] }) {
  const { send, isBusy } = useCartFetcher()
  const changed = lines.filter((line) => line.priceBefore > 0)
  if (changed.length === 0) return null
  return (
    <Notice tone="warning">
      <b>{texts.pricesChangedTitle}</b>
      <ul className={styles.added}>
        {changed.map((line) => (
          <li key={line.id}>
            {line.name}, {line.packLabel}
            {texts.oldPrice} {dollarsText(line.priceBefore)}
            {texts.newPrice} <b>{dollarsText(effectivePrice(line))}</b>
          </li>
        ))}
      </ul>
      <div className={styles.answers}>
        <Button tone="outline" isSmall isBusy={isBusy} onClick={() => send({ intent: 'prices_seen' })}>
          {texts.okButton}
        </Button>
      </div>
    </Notice>
  )
}

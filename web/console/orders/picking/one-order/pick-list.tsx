import type { Order } from '#contract/orders/orders.ts'
import { Substitutes } from './substitutes.tsx'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import { Button } from '#web/ui/button.tsx'
import { QuantityControl } from '#web/ui/quantity-control.tsx'
import styles from './pick.module.css'
import type { PickLine, PickingLine } from './use-picks.ts'
import * as texts from './pick-texts.ts'

type Props = {
  order: Order
  lines: readonly PickingLine[]
  /** True while picks are being sent. */
  isSending: boolean
  /** Returns the version to send instead of the version shown, because the page's own picks are no conflict. */
  versionAfter: (seen: number) => number
  onPick: PickLine
}

/** Lines to pick, in shelf order. */
export const PickList = ({ lines, ...others }: Props) => (
  <ul className={styles.lines} aria-label={texts.itemsLabel}>
    {lines.map((line) => (
      <PickListLine key={line.order_line_id} {...others} line={line} />
    ))}
  </ul>
)

function PickListLine({
  order,
  line,
  isSending,
  versionAfter,
  onPick,
}: Omit<Props, 'lines'> & { line: PickingLine }) {
  const { product_name: name, quantity, inHand, isDone, isShort, isWaiting, shelf } = line
  return (
    <li data-is-done={isDone}>
      <b className={`${styles.shelf} figures`}>
        {shelf === null ? texts.noShelfText : texts.shelfText(shelf)}
      </b>
      <div className={styles.product}>
        <b>{name}</b>
        <span className="quiet">{cartPackLabel(line.pack_size)}</span>
        {isShort && <span className="small">{texts.missingText}</span>}
        {isWaiting && <span className="small quiet">{texts.waitingText}</span>}
      </div>
      <b className={`${styles.count} figures`}>{texts.countText(inHand, quantity)}</b>
      <div className={styles.controls}>
        <QuantityControl
          value={inHand}
          min={0}
          label={texts.quantityLabel(name)}
          onChange={(units) => units <= quantity && onPick(line, units)}
        />
        {inHand < quantity && (
          <>
            <Button isSmall aria-label={texts.allLabel(name)} onClick={() => onPick(line, quantity)}>
              {texts.allButton}
            </Button>
            {!(isShort && isDone) && (
              <Button
                tone="outline"
                isSmall
                aria-label={texts.missingLabel(name)}
                onClick={() => onPick(line, inHand, { short: true })}
              >
                {texts.missingButton}
              </Button>
            )}
          </>
        )}
      </div>
      <Substitutes {...{ order, line, isSending, versionAfter }} />
    </li>
  )
}

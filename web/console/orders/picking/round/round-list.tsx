import { cartPackLabel } from '#domain/catalogue/packs.ts'
import { required } from '#domain/required.ts'
import type { RoundItem } from '#domain/orders/pick-round.ts'
import { Button } from '#web/ui/button.tsx'
import { QuantityControl } from '#web/ui/quantity-control.tsx'
import type { PickQueueState } from '../one-order/pick-queue.ts'
import { Substitutes } from '../one-order/substitutes.tsx'
import { isSendingOf, type PickLine, type PickingLine, versionAfter } from '../one-order/use-picks.ts'
import { Letter } from './letter.tsx'
import type { RoundOrder } from './round-order.ts'
import styles from './round.module.css'
import * as pickTexts from '../one-order/pick-texts.ts'
import * as texts from './round-texts.ts'

type Props = {
  items: readonly RoundItem<PickingLine>[]
  orders: readonly RoundOrder[]
  letterOf: (orderId: number) => string
  state: PickQueueState
  onPick: PickLine
}

/** Items to pick for all orders, in shelf order. */
export const RoundList = ({ items, ...others }: Props) => (
  <ul className={styles.items} aria-label={texts.itemsLabel}>
    {items.map((item, index) => (
      <RoundItemRow
        key={item.key}
        {...others}
        item={item}
        isSameShelf={item.shelf !== null && item.shelf === items[index - 1]?.shelf}
      />
    ))}
  </ul>
)

type RowProps = Omit<Props, 'items'> & { item: RoundItem<PickingLine>; isSameShelf: boolean }

function RoundItemRow({ item, isSameShelf, orders, letterOf, state, onPick }: RowProps) {
  const { lines, shelf } = item
  const { product_name: name, pack_size } = lines[0]
  const open = lines.filter(({ isDone }) => !isDone)
  const [next] = open
  const inHand = lines.reduce((sum, line) => sum + line.inHand, 0)
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <li data-is-done={open.length === 0} data-is-same-shelf={isSameShelf}>
      <b className={`${styles.shelf} figures ${isSameShelf ? 'visuallyHidden' : ''}`}>
        {shelf === null ? pickTexts.noShelfText : pickTexts.shelfText(shelf)}
      </b>
      <div className={styles.item}>
        <div className={styles.product}>
          <b>{name}</b>
          <span className="quiet">{cartPackLabel(pack_size)}</span>
        </div>
        <b className={`${styles.count} figures`}>{pickTexts.countText(inHand, quantity)}</b>
      </div>
      <ul className={styles.parts}>
        {lines.map((line) => (
          <RoundPart
            key={line.order_line_id}
            letter={letterOf(line.order_id)}
            {...{ line, orders, state, onPick }}
          />
        ))}
      </ul>
      {next && (
        <div className={styles.controls}>
          <Button
            isSmall
            aria-label={texts.oneLabel(letterOf(next.order_id), name)}
            onClick={() => onPick(next, next.inHand + 1)}
          >
            {texts.oneButton(letterOf(next.order_id))}
          </Button>
          <Button
            tone="outline"
            isSmall
            aria-label={texts.allLabel(name)}
            onClick={() => open.forEach((line) => onPick(line, line.quantity))}
          >
            {pickTexts.allButton}
          </Button>
          <Button
            tone="outline"
            isSmall
            aria-label={texts.missingLabel(name)}
            onClick={() => open.forEach((line) => onPick(line, line.inHand, { short: true }))}
          >
            {pickTexts.missingButton}
          </Button>
        </div>
      )}
    </li>
  )
}

type RoundPartProps = Pick<Props, 'orders' | 'state' | 'onPick'> & { line: PickingLine; letter: string }

/** Packs of an item for one order's bag, and the substitutes for missing packs. */
function RoundPart({ line, letter, orders, state, onPick }: RoundPartProps) {
  const { order_id: orderId, product_name: name, inHand, quantity, supplied, isShort, isWaiting } = line
  const { order } = required(
    orders.find((one) => one.order.order_id === orderId),
    `order ${orderId}`,
  )
  return (
    <li aria-label={texts.partLabel(letter, name)}>
      <Letter of={letter} />
      <div className={styles.partCount}>
        <b className="figures">{pickTexts.countText(inHand, quantity)}</b>
        {isShort && <span className={styles.missing}>{texts.partMissingText(quantity - supplied)}</span>}
        {isWaiting && <span className="small quiet">{texts.waitingText}</span>}
      </div>
      <QuantityControl
        value={inHand}
        min={0}
        label={texts.quantityLabel(letter, name)}
        onChange={(units) => units <= quantity && onPick(line, units)}
      />
      <div className={styles.instead}>
        <Substitutes
          {...{ order, line }}
          isSending={isSendingOf(state, orderId)}
          versionAfter={versionAfter(state, orderId)}
        />
      </div>
    </li>
  )
}

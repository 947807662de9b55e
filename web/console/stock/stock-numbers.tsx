import type { StockItem } from '#contract/console/stock.ts'
import { Tag } from '#web/ui/tag.tsx'
import styles from './stock.module.css'
import * as texts from './stock-texts.ts'

/** Where a product's units are; what is nowhere is left out, but for the shelf. */
export function StockNumbers({ item, isLarge = false }: { item: StockItem; isLarge?: boolean }) {
  const rest = [
    [texts.reserved, item.reserved],
    [texts.picked, item.picked],
    [texts.unsaleable, item.unsaleable],
    [texts.inReturn, item.in_return],
    [texts.inTransfer, item.in_transfer],
  ] as const
  return (
    <dl className={`${styles.numbers} ${isLarge ? styles.large : ''} figures`}>
      <Number label={texts.onShelf} units={item.on_shelf} />
      <Number label={texts.available} units={item.available} />
      {rest.map(([label, units]) => units !== 0 && <Number key={label} label={label} units={units} />)}
    </dl>
  )
}

function Number({ label, units }: { label: string; units: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{units}</dd>
    </div>
  )
}

/** What somebody should do about it. Blind: without the numbers, for who counts. */
export function StockWarnings({ item, isBlind = false }: { item: StockItem; isBlind?: boolean }) {
  const { uncounted, available, reorder_point: point, reorder_to: target } = item
  const isLow = !isBlind && point !== null && target !== null && available <= point
  return (
    <>
      {uncounted > 0 && (
        <Tag tone="warning">{isBlind ? texts.SHOWN.to_count : texts.uncountedText(uncounted)}</Tag>
      )}
      {isLow && <Tag tone="info">{texts.reorderText(target - available)}</Tag>}
    </>
  )
}

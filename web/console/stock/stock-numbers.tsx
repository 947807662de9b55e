import { numberText } from '#web/platform/format/number-text.ts'
import type { StockItem } from '#contract/console/stock.ts'
import { STOCK_COLUMNS, type StockColumn } from '#domain/console/list-columns.ts'
import { Tag } from '#web/ui/tag.tsx'
import styles from './stock.module.css'
import * as texts from './stock-texts.ts'

const LABELS: Record<StockColumn, string> = {
  on_shelf: texts.onShelf,
  available: texts.available,
  reserved: texts.reserved,
  picked: texts.picked,
  unsaleable: texts.unsaleable,
  in_return: texts.inReturn,
  in_transfer: texts.inTransfer,
}
export const NUMBER_CHOICES = STOCK_COLUMNS.map((name) => ({ name, label: LABELS[name] }))

const ALWAYS: readonly StockColumn[] = ['on_shelf', 'available']

type Props = { item: StockItem; isLarge?: boolean; columns?: readonly StockColumn[] }

/** Units of a product by place: the selected columns, or shelf, sale and all columns that are not 0. */
export function StockNumbers({ item, isLarge = false, columns = [] }: Props) {
  const shown = STOCK_COLUMNS.filter((name) =>
    columns.length > 0 ? columns.includes(name) : ALWAYS.includes(name) || item[name] !== 0,
  )
  return (
    <dl className={`${styles.numbers} ${isLarge ? styles.large : ''} figures`}>
      {shown.map((name) => (
        <Number key={name} label={LABELS[name]} units={item[name]} />
      ))}
    </dl>
  )
}

function Number({ label, units }: { label: string; units: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{numberText(units)}</dd>
    </div>
  )
}

/** Warnings about required actions. In a blind count the numbers are hidden. */
export function StockWarnings({ item, isBlind = false }: { item: StockItem; isBlind?: boolean }) {
  const { uncounted, available, reorder_point: point, reorder_to: target } = item
  const isLow = !isBlind && point !== null && target !== null && available <= point
  return (
    <>
      {uncounted > 0 && (
        <Tag tone="warning">{isBlind ? texts.SHOWN.to_count : texts.uncountedText(uncounted)}</Tag>
      )}
      {item.pending_count && <Tag tone="warning">{texts.pendingText(item.pending_count.by)}</Tag>}
      {isLow && <Tag tone="info">{texts.reorderText(target - available)}</Tag>}
      {!isBlind && item.on_the_way > 0 && (
        <Tag tone="info">{texts.onTheWayText(item.on_the_way, item.next_due_on)}</Tag>
      )}
      {item.waiting > 0 && <Tag tone="info">{texts.waitingText(item.waiting)}</Tag>}
    </>
  )
}

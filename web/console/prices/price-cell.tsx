/* oxlint-disable jsx-a11y/role-supports-aria-props -- WAI-ARIA 1.2 has aria-readonly for cells of a grid */
import type { StorePrice } from '#contract/console/price-grid.ts'
import { packText } from '../products/products-texts.ts'
import { type Column, type Drafts, isLocked, savedText, textOf } from './price-drafts.ts'
import styles from './prices.module.css'
import * as texts from './prices-texts.ts'

type Props = {
  row: StorePrice
  column: Column
  /** Position as `row-column`, which the grid uses to find the cell. */
  place: string
  drafts: Drafts
  isCurrent: boolean
  isChosen: boolean
  isWrong: boolean
  noteId: string
  mayChange: boolean
  /** Text in the cell's field; null while the cell is not edited. */
  editing: string | null
  onType: (text: string) => void
  onLeave: () => void
}

/** Cell of one price: the typed text, and the stored price below it if they differ. */
export function PriceCell(props: Props) {
  const { row, column, place, drafts, isCurrent, isChosen, isWrong, noteId, mayChange, editing } = props
  const [text, saved] = [textOf(drafts, row, column), savedText(row, column)]
  const known = drafts.get(row.product_pack_id)?.row ?? row
  const isChanged = text !== saved
  const classes = [styles.cell, 'figures', isChanged && styles.changed, isWrong && styles.wrong]
  return (
    <td
      data-cell={place}
      tabIndex={isCurrent ? 0 : -1}
      className={classes.filter(Boolean).join(' ')}
      aria-selected={isChosen}
      aria-readonly={!mayChange || isLocked(row) || undefined}
      aria-invalid={isWrong || undefined}
      aria-describedby={noteId}
    >
      {editing === null ? (
        <>
          {text}
          {isChanged && <span className={styles.was}>{texts.wasText(savedText(known, column))}</span>}
        </>
      ) : (
        <input
          // Moves the focus from the cell to its field.
          ref={(field) => field?.focus()}
          aria-label={texts.cellLabel(texts.COLUMNS[column], row.product_name, packText(row.pack_size))}
          inputMode="decimal"
          autoComplete="off"
          value={editing}
          onChange={(event) => props.onType(event.currentTarget.value)}
          onBlur={props.onLeave}
        />
      )}
    </td>
  )
}

/* oxlint-disable jsx-a11y/role-supports-aria-props -- WAI-ARIA 1.2 has aria-readonly for cells of a grid */
import type { StorePrice } from '#contract/console/price-grid.ts'
import { packText } from '../products/products-texts.ts'
import { type Column, type Drafts, isLocked, savedText, textOf } from './price-drafts.ts'
import styles from './prices.module.css'
import * as texts from './prices-texts.ts'

type Props = {
  row: StorePrice
  column: Column
  /** `row-column`, by which the grid finds it. */
  place: string
  drafts: Drafts
  isCurrent: boolean
  isChosen: boolean
  isWrong: boolean
  noteId: string
  mayChange: boolean
  /** null: it is not being edited. */
  editing: string | null
  onType: (text: string) => void
  onLeave: () => void
}

/** One price: what is typed, with what is saved below where the two differ. */
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
          // The cell has the focus already, and hands it on to its field.
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

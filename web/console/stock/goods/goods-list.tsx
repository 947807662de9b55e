import type { ReactNode } from 'react'
import { readGtin } from '#domain/catalogue/read-gtin.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import styles from './goods.module.css'
import type { GoodsDraftState, GoodsLine } from './use-goods-draft.ts'
import * as texts from './goods-texts.ts'

type Column = {
  name: string
  label: string
  isRequired: boolean
  /** True for an amount in dollars instead of units. */
  isAmount?: boolean
}

type Props = {
  goods: GoodsDraftState
  columns: readonly Column[]
  /** Id of the form that submits the numbers. */
  form: string
  onScan: (gtin: string) => void
  /** Returns a remark shown next to a line's numbers. */
  remark?: (line: GoodsLine) => ReactNode
  canRemove?: boolean
}

/** List of goods with their units, typed or counted by scans. */
export function GoodsList({ goods, columns, form, onScan, remark, canRemove = true }: Props) {
  const { lines } = goods.draft
  return (
    <ul className={styles.lines} aria-label={texts.linesLabel}>
      {lines.map((line) => (
        <li key={line.product_id}>
          <b className={styles.product}>{line.name}</b>
          <div className={styles.units}>
            {columns.map(({ name, label, isRequired, isAmount = false }) => (
              <UnitsField
                key={name}
                id={unitsId(name, line.product_id)}
                label={label}
                form={form}
                isRequired={isRequired}
                isAmount={isAmount}
                value={line.typed[name] ?? ''}
                onType={(value) => goods.type(line.product_id, name, value)}
                onScan={onScan}
              />
            ))}
            {canRemove && (
              <Button
                tone="quiet"
                isSmall
                aria-label={texts.removeLabel(line.name)}
                onClick={() => goods.remove(line.product_id)}
              >
                {texts.removeButton}
              </Button>
            )}
          </div>
          {remark?.(line)}
        </li>
      ))}
    </ul>
  )
}

export const unitsId = (name: string, productId: number): string => `${name}-${productId}`

type UnitsProps = {
  id: string
  label: string
  form: string
  isRequired: boolean
  isAmount: boolean
  value: string
  onType: (value: string) => void
  onScan: (gtin: string) => void
}

function UnitsField({ id, label, form, isRequired, isAmount, value, onType, onScan }: UnitsProps) {
  return (
    <Field
      id={id}
      label={label}
      form={form}
      required={isRequired}
      inputMode={isAmount ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...(!isAmount && { pattern: '\\d{1,4}', title: texts.unitsHint })}
      value={value}
      // Selects the number, so that typing or scanning replaces it.
      onFocus={(event) => {
        event.currentTarget.dataset.before = value
        event.currentTarget.select()
      }}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Enter must not submit the form: scanners end each barcode with Enter.
        event.preventDefault()
        const { before = '' } = event.currentTarget.dataset
        const scanned = readGtin(value) ?? readGtin(value.slice(before.length))
        if (scanned === null) return event.currentTarget.blur()
        onType(before)
        onScan(scanned)
        event.currentTarget.select()
      }}
    />
  )
}

import minusIcon from '@phosphor-icons/core/assets/bold/minus-bold.svg?raw'
import plusIcon from '@phosphor-icons/core/assets/bold/plus-bold.svg?raw'
import { Icon } from './icon.tsx'
import styles from './quantity-control.module.css'

/** @source spec §5 "Quantity": minimum 1, maximum 99 */
const [LEAST, MOST] = [1, 99]

/** Minus, number, plus. While saving it ignores presses and keeps the focus. */
export function QuantityControl({
  value,
  onChange,
  labelledBy,
  label,
  isBusy = false,
}: {
  value: number
  onChange: (value: number) => void
  labelledBy?: string
  label?: string
  isBusy?: boolean
}) {
  const step = (by: number) => () => {
    if (!isBusy) onChange(Math.min(MOST, Math.max(LEAST, value + by)))
  }
  return (
    <fieldset className={styles.quantity} aria-labelledby={labelledBy} aria-label={label}>
      <button type="button" aria-label="Less" disabled={value <= LEAST} onClick={step(-1)}>
        <Icon svg={minusIcon} />
      </button>
      <output>{value}</output>
      <button type="button" aria-label="More" disabled={value >= MOST} onClick={step(1)}>
        <Icon svg={plusIcon} />
      </button>
    </fieldset>
  )
}

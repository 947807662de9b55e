import minusIcon from '@phosphor-icons/core/assets/bold/minus-bold.svg?raw'
import plusIcon from '@phosphor-icons/core/assets/bold/plus-bold.svg?raw'
import type { MouseEvent } from 'react'
import { Icon } from './icon.tsx'
import styles from './quantity-control.module.css'
import * as texts from './ui-texts.ts'

/** @source S-VALID-6 */
const MAX = 99

/** Minus button, number and plus button. While saving it ignores clicks and keeps the focus. */
export function QuantityControl({
  value,
  onChange,
  labelledBy,
  label,
  min = 1,
  isBusy = false,
  name,
}: {
  value: number
  onChange: (value: number) => void
  labelledBy?: string
  label?: string
  /** Minimum value; 0 if the item can be removed. */
  min?: 0 | 1
  isBusy?: boolean
  /** Field name with which the buttons submit the new value without JavaScript. */
  name?: string
}) {
  const step = (by: number) => {
    const next = Math.min(MAX, Math.max(min, value + by))
    return {
      ...(name ? { type: 'submit' as const, name, value: next } : { type: 'button' as const }),
      onClick: (event: MouseEvent) => {
        event.preventDefault()
        if (!isBusy) onChange(next)
      },
    }
  }
  return (
    <fieldset className={styles.quantity} aria-labelledby={labelledBy} aria-label={label}>
      <button {...step(-1)} aria-label={texts.lessLabel} disabled={value <= min}>
        <Icon svg={minusIcon} />
      </button>
      <output>{value}</output>
      <button {...step(1)} aria-label={texts.moreLabel} disabled={value >= MAX}>
        <Icon svg={plusIcon} />
      </button>
    </fieldset>
  )
}

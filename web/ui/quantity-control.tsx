import minusIcon from '@phosphor-icons/core/assets/bold/minus-bold.svg?raw'
import plusIcon from '@phosphor-icons/core/assets/bold/plus-bold.svg?raw'
import type { MouseEvent } from 'react'
import { Icon } from './icon.tsx'
import styles from './quantity-control.module.css'
import * as texts from './ui-texts.ts'

/** @source S-VALID-6 */
const MAX = 99

/** Minus button, number, plus button. While saving it ignores clicks and keeps the focus. */
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
  /** 0 where less than one means none of it. */
  min?: 0 | 1
  isBusy?: boolean
  /** The field name under which the buttons submit the new value while no script runs. */
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

import { type KeyboardEvent, useRef, useState } from 'react'
import styles from './verify-dialog.module.css'
import * as texts from '../checkout-texts.ts'

const BOXES = ['verificationOne', 'verificationTwo', 'verificationThree', 'verificationFour']
export const CODE_LENGTH = BOXES.length

/**
 * Code field with one digit per box. The focus moves forward on typing and back on delete. A pasted or suggested code
 * fills all boxes.
 */
export function CodeBoxes({
  isWrong,
  onChange,
  onFilled,
  onEnter,
}: {
  isWrong: boolean
  /** Receives the digits entered so far. */
  onChange: (code: string) => void
  /** Called with the code when the last box is filled and no box is empty. */
  onFilled: (code: string) => void
  onEnter: () => void
}) {
  const [digits, setDigits] = useState(() => BOXES.map(() => ''))
  const boxes = useRef<(HTMLInputElement | null)[]>([])

  const show = (next: string[]) => {
    setDigits(next)
    onChange(next.join(''))
  }
  const fill = (from: number, text: string) => {
    const typed = text.replace(/\D/g, '').slice(0, CODE_LENGTH - from)
    // Typing in the first box after a wrong code clears the remaining boxes.
    const isNew = isWrong && from === 0 && typed !== ''
    const next = digits.map((digit, index) => typed[index - from] ?? (index === from || isNew ? '' : digit))
    show(next)
    boxes.current[Math.min(from + typed.length, CODE_LENGTH - 1)]?.focus()
    if (typed !== '' && from + typed.length === CODE_LENGTH && !next.includes('')) onFilled(next.join(''))
  }
  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && digits[index] === '' && index > 0) {
      event.preventDefault()
      show(digits.map((digit, each) => (each === index - 1 ? '' : digit)))
      boxes.current[index - 1]?.focus()
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (index === CODE_LENGTH - 1) onEnter()
    }
  }
  return (
    <fieldset className={styles.boxes}>
      <legend className="visuallyHidden">{texts.codeLabel}</legend>
      {BOXES.map((name, index) => (
        <input
          key={name}
          ref={(element) => {
            boxes.current[index] = element
          }}
          name={name}
          className="display figures"
          aria-label={texts.digitLabel(index + 1)}
          aria-invalid={isWrong || undefined}
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          value={digits[index]}
          onFocus={(event) => event.target.select()}
          // A digit typed next to an existing digit replaces it. `onInput`, because React fires no change event for an
          // equal digit.
          onInput={({ currentTarget: { value } }) =>
            fill(index, value.length === 2 ? value.replace(digits[index] ?? '', '') : value)
          }
          onPaste={(event) => {
            event.preventDefault()
            fill(0, event.clipboardData.getData('text'))
          }}
          onKeyDown={onKeyDown(index)}
        />
      ))}
    </fieldset>
  )
}

import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { PaymentMark } from './payment-marks.tsx'
import styles from './payment-methods.module.css'
import { type PaymentChoiceProps, PaymentOptionRow } from './payment-option-row.tsx'
import { isSameChoice, type PaymentOption } from './payment-options.ts'
import * as texts from '../checkout-texts.ts'

/**
 * Accordion of saved methods. Closed, its heading is the chosen method and "Change" in one line. Choosing a method
 * closes it and leaves the focus on the heading. The arrow keys move through the methods and leave it open.
 * @source S-PAY-1
 */
export function SavedMethods({ options, ...choiceProps }: PaymentChoiceProps & { options: PaymentOption[] }) {
  const { payment, onChoose } = choiceProps
  const id = useId()
  const heading = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLFieldSetElement>(null)
  const isMovedByKey = useRef(false)
  const [isOpen, setOpen] = useState(payment === null)
  const chosen = options.find(({ choice }) => isSameChoice(payment, choice))

  const close = () => {
    setOpen(false)
    heading.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    isMovedByKey.current = event.key.startsWith('Arrow')
    if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'Escape') return
    // Enter would place the order, and Space on the chosen method would do nothing.
    event.preventDefault()
    close()
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const isLeaving =
      relatedTarget && relatedTarget !== heading.current && !panel.current?.contains(relatedTarget)
    if (chosen && isLeaving) setOpen(false)
  }
  return (
    <div>
      <h3 className={styles.heading}>
        <button
          ref={heading}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {chosen && !isOpen ? (
            <>
              {chosen.brands.map((brand) => (
                <PaymentMark key={brand} brand={brand} />
              ))}
              <span className={styles.label}>{chosen.label}</span>
            </>
          ) : (
            <span className={styles.label}>{texts.savedMethodsTitle}</span>
          )}
          <span className={styles.change}>
            {isOpen ? texts.closeMethodsButton : chosen ? texts.changeMethodButton : texts.showMethodsButton}
          </span>
        </button>
      </h3>
      <fieldset ref={panel} id={id} className={styles.saved} hidden={!isOpen}>
        <legend className="visuallyHidden">{texts.savedMethodsTitle}</legend>
        {isOpen &&
          options.map((option) => (
            <PaymentOptionRow
              key={JSON.stringify(option.choice)}
              option={option}
              {...choiceProps}
              onKeyDown={onKeyDown}
              onBlur={onBlur}
              onChoose={(choice) => {
                onChoose(choice)
                if (!isMovedByKey.current) close()
                isMovedByKey.current = false
              }}
            />
          ))}
      </fieldset>
    </div>
  )
}

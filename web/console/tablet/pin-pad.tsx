import backspaceIcon from '@phosphor-icons/core/assets/bold/backspace-bold.svg?raw'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { PIN_DIGITS } from '#domain/accounts/pin.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import styles from './tablet.module.css'
import * as texts from './tablet-texts.ts'

type Props = { userId: number; returnTo: string; error: string | undefined }

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

/** Keypad with large keys; the sixth digit submits the PIN. Without JavaScript it is a field and a button. */
export function PinPad({ userId, returnTo, error }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const isHydrated = useIsHydrated()
  const isBusy = useNavigation().state !== 'idle'
  const [pin, setPin] = useState('')
  const [wasBusy, setWasBusy] = useState(isBusy)
  if (isBusy !== wasBusy) {
    setWasBusy(isBusy)
    if (!isBusy) setPin('')
  }
  useEffect(() => {
    if (pin.length === PIN_DIGITS) void submit(form.current)
  }, [pin, submit])
  const type = (text: string) => {
    if (!isBusy) setPin(text.replaceAll(/\D/g, '').slice(0, PIN_DIGITS))
  }
  return (
    <Form ref={form} method="post" className={styles.pin}>
      <input type="hidden" name="user_id" value={userId} />
      <input type="hidden" name="return_to" value={returnTo} />
      <Field
        label={texts.pinLabel}
        name="pin"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={PIN_DIGITS}
        {...(isHydrated && { value: pin, onChange: (event) => type(event.target.value) })}
      />
      <div role="alert">{error && !isBusy && <Notice tone="error">{error}</Notice>}</div>
      {isHydrated && (
        <div className={styles.keys}>
          {DIGITS.map((digit) => (
            <button
              key={digit}
              type="button"
              className={digit === '0' ? styles.zero : undefined}
              onClick={() => type(pin + digit)}
            >
              {digit}
            </button>
          ))}
          <button type="button" aria-label={texts.deleteLabel} onClick={() => type(pin.slice(0, -1))}>
            <Icon svg={backspaceIcon} />
          </button>
        </div>
      )}
      {!isHydrated && (
        <Button type="submit" isBusy={isBusy}>
          {texts.unlockButton}
        </Button>
      )}
    </Form>
  )
}

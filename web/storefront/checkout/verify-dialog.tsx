import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import styles from './verify-dialog.module.css'
import type { VerifyReply } from './verify.route.ts'

const LENGTH = 4
const BOXES = ['verificationOne', 'verificationTwo', 'verificationThree', 'verificationFour']

/**
 * Four boxes for the code from the SMS. It closes by the right code; "Change details" leads back to the form for whom
 * the number was wrong.
 * @source spec §2 "Verify Your Mobile", §5 "Verification code"
 */
export function VerifyDialog({
  userId,
  mobile,
  onVerified,
  onGiveUp,
}: {
  userId: number
  mobile: string
  onVerified: () => void
  onGiveUp: () => void
}) {
  const fetcher = useFetcher<VerifyReply>()
  const [digits, setDigits] = useState<string[]>(Array<string>(LENGTH).fill(''))
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const told = useRef(false)
  const code = digits.join('')
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data

  useEffect(() => boxes.current[0]?.focus(), [])
  useEffect(() => {
    if (!reply?.ok || !reply.isVerified || told.current) return
    told.current = true
    onVerified()
  }, [reply, onVerified])

  const fill = (from: number, text: string) => {
    const typed = text.replace(/\D/g, '').slice(0, LENGTH - from)
    const next = digits.map((digit, index) => typed[index - from] ?? (index < from ? digit : ''))
    setDigits(typed ? next : digits.map((digit, index) => (index === from ? '' : digit)))
    boxes.current[Math.min(from + typed.length, LENGTH - 1)]?.focus()
  }
  const submit = (intent: 'verify' | 'resend') => {
    if (isBusy || (intent === 'verify' && code.length !== LENGTH)) return
    void fetcher.submit(
      { intent, user_id: userId, verification_code: code },
      { method: 'post', action: '/-/verify' },
    )
  }
  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && digits[index] === '' && index > 0) {
      event.preventDefault()
      setDigits(digits.map((digit, each) => (each === index - 1 ? '' : digit)))
      boxes.current[index - 1]?.focus()
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      submit('verify')
    }
  }

  return (
    <Dialog title="Verify Your Mobile">
      <p className="quiet">Enter the 4 digit code we sent to {mobile}.</p>
      <div className={styles.boxes} role="group" aria-label="Code">
        {BOXES.map((name, index) => (
          <input
            key={name}
            ref={(element) => {
              boxes.current[index] = element
            }}
            name={name}
            className="display figures"
            aria-label={`Digit ${index + 1}`}
            aria-invalid={reply && !reply.ok ? true : undefined}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            value={digits[index]}
            onFocus={(event) => event.target.select()}
            // A typed digit replaces the one that is there; a suggested code fills all four.
            onChange={({ target }) =>
              fill(
                index,
                target.value.length > 1 ? target.value.replace(digits[index] ?? '', '') : target.value,
              )
            }
            onPaste={(event: ClipboardEvent) => {
              event.preventDefault()
              fill(0, event.clipboardData.getData('text'))
            }}
            onKeyDown={onKeyDown(index)}
          />
        ))}
      </div>
      <div role="alert">{reply && !reply.ok && <FieldError>{reply.error.msg}</FieldError>}</div>
      <p className="small quiet" role="status">
        {reply?.ok && !reply.isVerified && 'We have sent you a new code.'}
      </p>
      <Button isWide isBusy={isBusy} disabled={code.length !== LENGTH} onClick={() => submit('verify')}>
        Verify
      </Button>
      <Button tone="quiet" isWide onClick={() => submit('resend')}>
        Resend code
      </Button>
      <Button tone="quiet" isWide onClick={onGiveUp}>
        Change details
      </Button>
    </Dialog>
  )
}

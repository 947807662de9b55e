import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { parseBackupCode } from '#domain/accounts/backup-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { CodeBoxes, CODE_LENGTH } from './code-boxes.tsx'
import { labelWithWait, useResendWait } from './use-resend-wait.ts'
import type { VerifyReply } from './verify.route.ts'

/** @source S-VERIFY-1 */
const WIDTH = 370

/**
 * Four boxes for the code of the SMS. It closes after the right code; "Change details" returns to the form if the
 * number was wrong.
 * @source S-VERIFY-1, S-VALID-11
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
  const [code, setCode] = useState('')
  // If somebody else uses up the attempts for this mobile, the SMS contains a backup code in letters that still works.
  const [wantsLetters, setWantsLetters] = useState(false)
  const notified = useRef(false)
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  const failure = reply && !reply.ok ? reply.error : undefined
  const [asked, setAsked] = useState<'verify' | 'resend'>('verify')
  const resend = useResendWait(asked === 'resend' ? failure : undefined)
  const error = asked === 'resend' ? resend.text : (failure?.msg ?? null)
  const isWrong = asked === 'verify' && error !== null
  const hasNoTries = asked === 'verify' && failure?.code === 'rate_limited'
  const switchToLetters = () => {
    setCode('')
    setWantsLetters(true)
  }

  useEffect(() => {
    if (!reply?.ok || !reply.isVerified || notified.current) return
    notified.current = true
    onVerified()
  }, [reply, onVerified])

  const isComplete = wantsLetters ? parseBackupCode(code) !== null : code.length === CODE_LENGTH
  const submit = (intent: 'verify' | 'resend') => {
    if (isBusy || (intent === 'verify' && !isComplete) || (intent === 'resend' && resend.secondsLeft > 0))
      return
    setAsked(intent)
    void fetcher.submit(
      { intent, user_id: userId, verification_code: code },
      { method: 'post', action: '/-/verify' },
    )
  }
  return (
    <Dialog title="Verify Your Mobile" width={WIDTH}>
      <p className="quiet">Enter the 4 digit code we sent to {mobile}.</p>
      {wantsLetters ? (
        <BackupCodeField isWrong={isWrong} onChange={setCode} onEnter={() => submit('verify')} />
      ) : (
        <CodeBoxes isWrong={isWrong} onChange={setCode} onEnter={() => submit('verify')} />
      )}
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      <output className="small quiet">
        {reply?.ok && !reply.isVerified && 'We’ve sent you a new code.'}
      </output>
      <Button isWide isBusy={isBusy} disabled={!isComplete} onClick={() => submit('verify')}>
        Verify
      </Button>
      {hasNoTries && !wantsLetters && (
        <Button tone="quiet" isWide onClick={() => switchToLetters()}>
          Enter letters instead
        </Button>
      )}
      <Button
        tone="quiet"
        isWide
        aria-disabled={resend.secondsLeft > 0 || undefined}
        onClick={() => submit('resend')}
      >
        {labelWithWait('Resend code', resend.secondsLeft)}
      </Button>
      <Button tone="quiet" isWide onClick={onGiveUp}>
        Change details
      </Button>
    </Dialog>
  )
}

type BackupCodeProps = { isWrong: boolean; onChange: (letters: string) => void; onEnter: () => void }

function BackupCodeField({ isWrong, onChange, onEnter }: BackupCodeProps) {
  return (
    <Field
      label="Letters from our text"
      placeholder="ABCD-EFGH-JKLM"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      aria-invalid={isWrong || undefined}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter()
      }}
    />
  )
}

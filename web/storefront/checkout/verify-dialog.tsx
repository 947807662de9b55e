import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { CodeBoxes, CODE_LENGTH } from './code-boxes.tsx'
import type { VerifyReply } from './verify.route.ts'

/** @source spec §2 "Verify Your Mobile" */
const WIDTH = 370

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
  const [code, setCode] = useState('')
  const told = useRef(false)
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  const error = reply && !reply.ok ? reply.error.msg : null

  useEffect(() => {
    if (!reply?.ok || !reply.isVerified || told.current) return
    told.current = true
    onVerified()
  }, [reply, onVerified])

  const submit = (intent: 'verify' | 'resend') => {
    if (isBusy || (intent === 'verify' && code.length !== CODE_LENGTH)) return
    void fetcher.submit(
      { intent, user_id: userId, verification_code: code },
      { method: 'post', action: '/-/verify' },
    )
  }
  return (
    <Dialog title="Verify Your Mobile" width={WIDTH}>
      <p className="quiet">Enter the 4 digit code we sent to {mobile}.</p>
      <CodeBoxes isWrong={error !== null} onChange={setCode} onEnter={() => submit('verify')} />
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      <output className="small quiet">
        {reply?.ok && !reply.isVerified && 'We have sent you a new code.'}
      </output>
      <Button isWide isBusy={isBusy} disabled={code.length !== CODE_LENGTH} onClick={() => submit('verify')}>
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

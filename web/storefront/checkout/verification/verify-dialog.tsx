import { useState } from 'react'
import { parseBackupCode } from '#domain/accounts/mobile-backup-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { CodeBoxes, CODE_LENGTH } from './code-boxes.tsx'
import { labelWithWait } from './use-resend-wait.ts'
import { useVerification } from './use-verification.ts'
import * as texts from '../checkout-texts.ts'

/** @source S-VERIFY-1 */
const WIDTH = 370

/**
 * Four boxes for the code of the SMS, which is submitted with its last digit. The dialog closes after the correct code.
 * "Change details" returns to the form if the number was wrong.
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
  const verification = useVerification(userId, onVerified)
  const { isBusy, isWrong, error, secondsLeft } = verification
  const [code, setCode] = useState('')
  // If another person uses up the attempts for this mobile, the backup code in letters in the SMS still works.
  const [wantsLetters, setWantsLetters] = useState(false)
  const isComplete = wantsLetters ? parseBackupCode(code) !== null : code.length === CODE_LENGTH
  const verify = () => {
    if (isComplete) verification.verify(code)
  }
  const switchToLetters = () => {
    setCode('')
    setWantsLetters(true)
  }
  return (
    <Dialog title={texts.verifyTitle} width={WIDTH}>
      <p className="quiet">{texts.enterCodeText(mobile)}</p>
      {wantsLetters ? (
        <BackupCodeField isWrong={isWrong} onChange={setCode} onEnter={verify} />
      ) : (
        <CodeBoxes
          isWrong={isWrong}
          onChange={setCode}
          onFilled={verification.verifyFilled}
          onEnter={verify}
        />
      )}
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      <output className="small quiet">{verification.wasResent && texts.newCodeSent}</output>
      <Button isWide isBusy={isBusy} disabled={!isComplete} onClick={verify}>
        {texts.verifyButton}
      </Button>
      {verification.hasNoTries && !wantsLetters && (
        <Button tone="quiet" isWide onClick={() => switchToLetters()}>
          {texts.lettersButton}
        </Button>
      )}
      <Button tone="quiet" isWide aria-disabled={secondsLeft > 0 || undefined} onClick={verification.resend}>
        {labelWithWait(texts.resendButton, secondsLeft)}
      </Button>
      <Button tone="quiet" isWide onClick={onGiveUp}>
        {texts.changeDetailsButton}
      </Button>
    </Dialog>
  )
}

type BackupCodeProps = { isWrong: boolean; onChange: (letters: string) => void; onEnter: () => void }

function BackupCodeField({ isWrong, onChange, onEnter }: BackupCodeProps) {
  return (
    <Field
      label={texts.lettersLabel}
      placeholder={texts.lettersExample}
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

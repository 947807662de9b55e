import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { requestPasskey } from './passkeys.ts'
import { CONFIRM_PATH } from './step-up.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import * as texts from '../platform-texts.ts'

type Props = { returnTo?: string | undefined; onConfirmed?: (() => void) | undefined; action?: string }

/** @param action where the passkey's response is posted */
export function PasskeyConfirm({ returnTo, onConfirmed, action = CONFIRM_PATH }: Props) {
  const fetcher = useFetcher<ActionReply>()
  const navigate = useNavigate()
  const [isChoosing, setChoosing] = useState(false)
  const [isNobody, setNobody] = useState(false)
  const notified = useRef(false)
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined

  useEffect(() => {
    if (!reply?.ok || notified.current) return
    notified.current = true
    onConfirmed?.()
    if (returnTo !== undefined) void navigate(returnTo, { replace: true })
  }, [reply, onConfirmed, returnTo, navigate])

  if (!browserSupportsWebAuthn()) return null
  const choose = async () => {
    setChoosing(true)
    setNobody(false)
    const credential = await requestPasskey(false)
    setChoosing(false)
    if (credential) void fetcher.submit({ credential }, { method: 'post', action })
    else setNobody(true)
  }
  return (
    <>
      <Button
        tone="outline"
        isWide
        isBusy={isChoosing || fetcher.state !== 'idle'}
        onClick={() => void choose()}
      >
        {texts.passkeyButton}
      </Button>
      <div role="alert">
        {reply && !reply.ok && <FieldError>{reply.error.msg}</FieldError>}
        {isNobody && <FieldError>{texts.noPasskeyText}</FieldError>}
      </div>
    </>
  )
}

import { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import {
  type PasskeyReply,
  requestPasskey,
  cancelPasskeyRequest,
} from '#web/platform/authentication/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import * as texts from './login-texts.ts'

type Props = { returnTo?: string | undefined; onLoggedIn?: (() => void) | undefined }

/** The passkey button below the password, and the browser's own offer in the e-mail field where it makes one. */
export function PasskeyLogin({ returnTo, onLoggedIn }: Props) {
  const fetcher = useFetcher<PasskeyReply>()
  const navigate = useNavigate()
  const [isChoosing, setChoosing] = useState(false)
  const [isNobody, setNobody] = useState(false)
  const notified = useRef(false)
  // Only one response counts: the browser's own offer is ignored once the button was pressed.
  const isPressed = useRef(false)
  const { submit } = fetcher
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined

  useEffect(() => {
    if (!reply?.ok || notified.current) return
    notified.current = true
    onLoggedIn?.()
    if (returnTo !== undefined) void navigate(returnTo, { replace: true })
  }, [reply, onLoggedIn, returnTo, navigate])

  const send = useCallback(
    (credential: string) =>
      void submit({ intent: 'login', credential }, { method: 'post', action: '/-/passkeys' }),
    [submit],
  )
  const takeOffer = useCallback((credential: string) => !isPressed.current && send(credential), [send])
  useOffer(takeOffer)

  if (!browserSupportsWebAuthn()) return null
  const choose = async () => {
    if (fetcher.state !== 'idle') return
    isPressed.current = true
    setChoosing(true)
    setNobody(false)
    const credential = await requestPasskey(false)
    setChoosing(false)
    if (credential) send(credential)
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

function useOffer(send: (credential: string) => unknown): void {
  useEffect(() => {
    let isLeft = false
    const offer = async () => {
      if (!(await browserSupportsWebAuthnAutofill()) || isLeft) return
      const credential = await requestPasskey(true)
      if (credential && !isLeft) send(credential)
    }
    void offer()
    return () => {
      isLeft = true
      cancelPasskeyRequest()
    }
  }, [send])
}

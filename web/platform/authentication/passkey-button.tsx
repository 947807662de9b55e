import { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { type PasskeyReply, cancelPasskeyRequest, requestPasskey } from './passkeys.ts'
import * as texts from '../platform-texts.ts'

export type PasskeyButtonProps = {
  /** Path to which the passkey's response is posted, together with `fields`. */
  action: string
  fields?: Record<string, string>
  returnTo?: string | undefined
  onDone?: (() => void) | undefined
  /** True if the browser should also offer passkeys in the email field. */
  isOffered?: boolean
}

const NO_FIELDS = {}

export function PasskeyButton(props: PasskeyButtonProps) {
  const { action, fields = NO_FIELDS, returnTo, onDone, isOffered = false } = props
  const fetcher = useFetcher<PasskeyReply>()
  const navigate = useNavigate()
  const [isChoosing, setChoosing] = useState(false)
  const [isNobody, setNobody] = useState(false)
  const notified = useRef(false)
  // Only one response counts: the browser's own offer is ignored after a press of the button.
  const isPressed = useRef(false)
  const { submit } = fetcher
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined

  useEffect(() => {
    if (!reply?.ok || notified.current) return
    notified.current = true
    onDone?.()
    if (returnTo !== undefined) void navigate(returnTo, { replace: true })
  }, [reply, onDone, returnTo, navigate])

  const send = useCallback(
    (credential: string) => void submit({ ...fields, credential }, { method: 'post', action }),
    [submit, fields, action],
  )
  const takeOffer = useCallback((credential: string) => !isPressed.current && send(credential), [send])
  useOffer(isOffered, takeOffer)

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

function useOffer(isOffered: boolean, send: (credential: string) => unknown): void {
  useEffect(() => {
    if (!isOffered) return
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
  }, [isOffered, send])
}

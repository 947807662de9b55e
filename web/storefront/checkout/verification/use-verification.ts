import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useResendWait } from './use-resend-wait.ts'
import type { VerifyReply } from './verify.route.ts'

/** Returns functions that verify codes and request new codes, and their state. */
export function useVerification(userId: number, onVerified: () => void) {
  const fetcher = useFetcher<VerifyReply>()
  const [asked, setAsked] = useState<'verify' | 'resend'>('verify')
  const lastVerified = useRef('')
  const notified = useRef(false)
  /** A ref, because Enter may follow the last digit before the next render, and a second check rejects a used code. */
  const isSending = useRef(false)
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  const failure = reply && !reply.ok ? reply.error : undefined
  const resend = useResendWait(asked === 'resend' ? failure : undefined)

  useEffect(() => {
    if (!isBusy) isSending.current = false
  }, [isBusy])

  useEffect(() => {
    if (!reply?.ok || !reply.isVerified || notified.current) return
    notified.current = true
    onVerified()
  }, [reply, onVerified])

  const send = (intent: 'verify' | 'resend', code: string) => {
    if (isBusy || isSending.current || notified.current) return
    isSending.current = true
    setAsked(intent)
    lastVerified.current = intent === 'verify' ? code : ''
    void fetcher.submit(
      { intent, user_id: userId, verification_code: code },
      { method: 'post', action: '/-/verify' },
    )
  }
  return {
    isBusy,
    error: asked === 'resend' ? resend.text : (failure?.msg ?? null),
    isWrong: asked === 'verify' && failure !== undefined,
    hasNoTries: asked === 'verify' && failure?.code === 'rate_limited',
    wasResent: reply?.ok === true && !reply.isVerified,
    secondsLeft: resend.secondsLeft,
    verify: (code: string) => send('verify', code),
    /** Skips a code that was just rejected, because it would only use up an attempt. */
    verifyFilled: (code: string) => {
      if (code !== lastVerified.current) send('verify', code)
    },
    resend: () => {
      if (resend.secondsLeft === 0) send('resend', '')
    },
  }
}

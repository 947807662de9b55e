import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useResendWait } from './use-resend-wait.ts'
import type { VerifyReply } from './verify.route.ts'

/** Returns functions that verify codes and request new codes, and their state. */
export function useVerification(userId: number, onVerified: () => void) {
  const fetcher = useFetcher<VerifyReply>()
  const [lastIntent, setLastIntent] = useState<'verify' | 'resend'>('verify')
  const lastVerified = useRef('')
  const isReported = useRef(false)
  /** A ref, because Enter may follow the last digit before the next render, and a second check rejects a used code. */
  const isSending = useRef(false)
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  const failure = reply && !reply.ok ? reply.error : undefined
  const resend = useResendWait(lastIntent === 'resend' ? failure : undefined)

  useEffect(() => {
    if (!isBusy) isSending.current = false
  }, [isBusy])

  useEffect(() => {
    if (!reply?.ok || !reply.isVerified || isReported.current) return
    isReported.current = true
    onVerified()
  }, [reply, onVerified])

  const send = (intent: 'verify' | 'resend', code: string) => {
    if (isBusy || isSending.current || isReported.current) return
    isSending.current = true
    setLastIntent(intent)
    lastVerified.current = intent === 'verify' ? code : ''
    void fetcher.submit(
      { intent, user_id: userId, verification_code: code },
      { method: 'post', action: '/-/verify' },
    )
  }
  return {
    isBusy,
    error: lastIntent === 'resend' ? resend.text : (failure?.msg ?? null),
    isWrong: lastIntent === 'verify' && failure !== undefined,
    hasNoTries: lastIntent === 'verify' && failure?.code === 'rate_limited',
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

import { useEffect, useState } from 'react'
import type { ErrorBody } from '#contract/errors.ts'
import * as texts from '../checkout-texts.ts'

/**
 * Counts down the seconds until a new code can be requested, after the API has refused one.
 * @param refusal of the latest request for a code, if it was refused
 */
export function useResendWait(refusal: ErrorBody | undefined): { secondsLeft: number; text: string | null } {
  const wait = refusal?.retry_after
  const [countdown, setCountdown] = useState<{ refusal: ErrorBody; seconds: number } | null>(null)
  useEffect(() => {
    if (refusal === undefined || wait === undefined) return
    const since = performance.now()
    const tick = () => {
      const seconds = Math.max(0, Math.ceil(wait - (performance.now() - since) / 1000))
      setCountdown({ refusal, seconds })
      if (seconds === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [refusal, wait])
  const secondsLeft = countdown !== null && countdown.refusal === refusal ? countdown.seconds : (wait ?? 0)
  // The API's message contains a fixed number of seconds, while the button counts down.
  const text = refusal?.code === 'code_just_sent' ? texts.codeJustSent : (refusal?.msg ?? null)
  return { secondsLeft, text }
}

/** Returns the label with the wait, such as `Resend code in 17 s`. */
export const labelWithWait = (label: string, seconds: number): string => {
  if (seconds <= 0) return label
  const minutes = Math.floor(seconds / 60)
  return minutes === 0
    ? texts.labelWithSeconds(label, seconds)
    : texts.labelWithMinutes(label, `${minutes}:${String(seconds % 60).padStart(2, '0')}`)
}

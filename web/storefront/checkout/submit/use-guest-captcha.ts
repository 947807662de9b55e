import { useState } from 'react'
import type { OrderFailure } from './order-failure.ts'

/** Shown once the API requires a captcha, and again after each reply, because a solution is valid once. */
export function useGuestCaptcha() {
  const [shown, setShown] = useState<{ attempt: number; isProviderDown: boolean } | null>(null)
  const [answer, setAnswer] = useState('')
  return {
    shown,
    onChange: setAnswer,
    field: () => (answer ? { captcha: answer } : {}),
    update: ({ needsCaptcha, isProviderDown }: OrderFailure) => {
      if (!needsCaptcha && shown === null) return
      setAnswer('')
      setShown({ attempt: (shown?.attempt ?? -1) + 1, isProviderDown })
    },
  }
}

import { useState } from 'react'
import type { OrderFailure } from './order-failure.ts'

/** Returns the state of the captcha. The API decides when it is shown, and each reply requires a new solution. */
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

import { useState } from 'react'
import type { OrderFailure } from './order-failure.ts'

/** Shown once the API asks for it, and anew after each answer, because a captcha opens once. */
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

import { useState } from 'react'
import type { Refusal } from './read-refusal.ts'

/** Shown once the API asks for it, and anew after each answer, because a captcha opens once. */
export function useGuestCaptcha() {
  const [shown, setShown] = useState<{ nth: number; isVendorDown: boolean } | null>(null)
  const [answer, setAnswer] = useState('')
  return {
    shown,
    onChange: setAnswer,
    field: () => (answer ? { captcha: answer } : {}),
    hear: ({ needsCaptcha, isVendorDown }: Refusal) => {
      if (!needsCaptcha && shown === null) return
      setAnswer('')
      setShown({ nth: (shown?.nth ?? -1) + 1, isVendorDown })
    },
  }
}

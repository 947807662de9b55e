import { useState } from 'react'
import type { ActionReply } from '#web/platform/api/action-reply.ts'

/**
 * Returns the captcha state of a form. A solution is valid once, so each reply to the form requires a new solution.
 *
 * @param reply the reply to the last submission
 */
export function useCaptcha(reply: ActionReply | undefined) {
  const [answer, setAnswer] = useState('')
  const [seen, setSeen] = useState({ reply, attempt: 0 })
  if (reply && reply !== seen.reply) {
    setSeen({ reply, attempt: seen.attempt + 1 })
    setAnswer('')
  }
  const isProviderDown = reply?.ok === false && reply.error.code === 'captcha_unavailable'
  return { isThere: answer !== '', field: { attempt: seen.attempt, isProviderDown, onChange: setAnswer } }
}

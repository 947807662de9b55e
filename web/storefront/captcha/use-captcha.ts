import { useState } from 'react'
import type { ActionReply } from '#web/platform/api/action-reply.ts'

/**
 * Returns the captcha state of a form. A solution is valid once, so each reply to the form requires a new solution.
 *
 * @param reply the reply to the last submission
 */
export function useCaptcha(reply: ActionReply | undefined) {
  const [answer, setAnswer] = useState('')
  const [handled, setHandled] = useState({ reply, attempt: 0 })
  if (reply && reply !== handled.reply) {
    setHandled({ reply, attempt: handled.attempt + 1 })
    setAnswer('')
  }
  const isProviderDown = reply?.ok === false && reply.error.code === 'captcha_unavailable'
  return { isSolved: answer !== '', field: { attempt: handled.attempt, isProviderDown, onChange: setAnswer } }
}

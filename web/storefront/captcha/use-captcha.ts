import { useState } from 'react'
import type { ActionReply } from '#web/platform/api/action-reply.ts'

/**
 * The captcha of a form. An answer opens once, so each reply to the form makes another necessary.
 *
 * @param reply what came back the last time the form was sent
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

import { useState } from 'react'
import type { ActionReply } from '#web/platform/api/action-reply.ts'

/**
 * The captcha of a form. An answer opens once, so each reply to the form makes another necessary.
 *
 * @param reply what came back the last time the form was sent
 */
export function useCaptcha(reply: ActionReply | undefined) {
  const [answer, setAnswer] = useState('')
  const [seen, setSeen] = useState({ reply, nth: 0 })
  if (reply && reply !== seen.reply) {
    setSeen({ reply, nth: seen.nth + 1 })
    setAnswer('')
  }
  const isVendorDown = reply?.ok === false && reply.error.code === 'captcha_unavailable'
  return { isThere: answer !== '', field: { nth: seen.nth, isVendorDown, onChange: setAnswer } }
}

import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { readCardRefusal } from '../card-refusal.ts'
import { PAYMENT_RETRY, type PaymentFields, type PaymentToken } from '../payment-fields.ts'

/** What the frame says. Anything else, or from any other window, is not for us. */
type FrameMessage =
  | { type: 'coldie:ready' }
  | { type: 'coldie:submit' }
  | { type: 'coldie:height'; px: number }
  | { type: 'coldie:token'; id: string; nonce: string }
  | { type: 'coldie:error'; id: string; code: string; msg: string; fields?: Record<string, string> }

/** Longer than a slow phone needs, short enough that nobody reloads in the middle. */
const READY_TIMEOUT_MS = 20_000
const MAX_HEIGHT_PX = 1200

/** Talks to the card form's frame by messages. */
export function useCardFrame(frame: RefObject<HTMLIFrameElement | null>) {
  const [isReady, setReady] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [height, setHeight] = useState(0)
  const waiting = useRef(new Map<string, (token: PaymentToken) => void>())
  const wasVisited = useRef(false)

  useEffect(() => {
    const answers = waiting.current
    const onMessage = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow) return
      const message = event.data as FrameMessage
      if (message.type === 'coldie:ready') {
        setReady(true)
        setFailed(false)
      } else if (message.type === 'coldie:submit') {
        frame.current?.closest('form')?.requestSubmit()
      } else if (message.type === 'coldie:height') {
        setHeight(Math.min(MAX_HEIGHT_PX, Math.max(0, Math.ceil(message.px) || 0)))
      } else if (message.type === 'coldie:token' || message.type === 'coldie:error') {
        answers.get(message.id)?.(readFrameToken(message))
        answers.delete(message.id)
      }
    }
    // The frame can't tell us of its keys; that it got the focus is enough to ask it afresh.
    const onBlur = () => {
      if (document.activeElement === frame.current) wasVisited.current = true
    }
    const giveUp = setTimeout(() => setFailed(true), READY_TIMEOUT_MS)
    window.addEventListener('message', onMessage)
    window.addEventListener('blur', onBlur)
    return () => {
      clearTimeout(giveUp)
      window.removeEventListener('message', onMessage)
      window.removeEventListener('blur', onBlur)
    }
  }, [frame])

  const fields = useMemo<PaymentFields>(() => {
    // The frame has no origin of its own to name, so the message goes to whatever is in it: our own sandboxed page.
    const post = (message: object) => frame.current?.contentWindow?.postMessage(message, '*')
    return {
      tokenise: () => {
        wasVisited.current = false
        return ask(waiting.current, post)
      },
      clear: () => post({ type: 'coldie:clear' }),
      hasChanged: () => wasVisited.current,
    }
  }, [frame])
  return { isReady, hasFailed: hasFailed && !isReady, height, fields }
}

function ask(
  waiting: Map<string, (token: PaymentToken) => void>,
  post: (message: object) => void,
): Promise<PaymentToken> {
  const id = crypto.randomUUID()
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    post({ type: 'coldie:tokenise', id })
    setTimeout(() => {
      waiting.delete(id)
      resolve({ ok: false, message: PAYMENT_RETRY })
    }, READY_TIMEOUT_MS)
  })
}

export const readFrameToken = (message: Extract<FrameMessage, { id: string }>): PaymentToken =>
  message.type === 'coldie:token' ? { ok: true, token: message.nonce } : readCardRefusal(message)

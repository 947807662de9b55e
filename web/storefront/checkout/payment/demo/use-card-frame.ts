import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { readCardRefusal } from '../card-refusal.ts'
import type { PaymentFields, PaymentToken } from '../payment-fields.ts'
import * as texts from '../../checkout-texts.ts'

/** Messages of the iframe. Unknown messages and messages from other windows are ignored. */
type FrameMessage =
  | { type: 'coldie:ready' }
  | { type: 'coldie:submit' }
  | { type: 'coldie:height'; px: number }
  | { type: 'coldie:token'; id: string; nonce: string }
  | { type: 'coldie:error'; id: string; code: string; msg: string; fields?: Record<string, string> }

/** Longer than a slow phone needs, but short enough that shoppers do not reload the page first. */
const READY_TIMEOUT_MS = 20_000
const MAX_HEIGHT_PX = 1200

/** Returns the page's theme, which the form in the iframe uses too. */
export const pageTheme = (): string => document.documentElement.dataset.theme ?? 'lager'

/** Communicates with the card form's iframe by messages. */
export function useCardFrame(frame: RefObject<HTMLIFrameElement | null>) {
  const [isReady, setReady] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [height, setHeight] = useState(0)
  const pendingTokens = useRef(new Map<string, (token: PaymentToken) => void>())
  const wasVisited = useRef(false)

  useEffect(() => {
    const answers = pendingTokens.current
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
    // The iframe's key events are not visible here, so focus in the iframe counts as a changed card.
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

  const { fields, suggestName, showTheme } = useMemo(() => {
    // '*' because a sandboxed iframe has no origin. Its content is always our own page.
    const post = (message: object) => frame.current?.contentWindow?.postMessage(message, '*')
    const fields: PaymentFields = {
      tokenise: () => {
        wasVisited.current = false
        return requestToken(pendingTokens.current, post)
      },
      clear: () => post({ type: 'coldie:clear' }),
      hasChanged: () => wasVisited.current,
    }
    return {
      fields,
      suggestName: (name: string) => post({ type: 'coldie:name', name }),
      showTheme: () => post({ type: 'coldie:theme', theme: pageTheme() }),
    }
  }, [frame])
  useThemeChange(showTheme)
  return { isReady, hasFailed: hasFailed && !isReady, height, fields, suggestName }
}

function useThemeChange(listener: () => void): void {
  useEffect(() => {
    const changes = new MutationObserver(listener)
    changes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => changes.disconnect()
  }, [listener])
}

function requestToken(
  pendingTokens: Map<string, (token: PaymentToken) => void>,
  post: (message: object) => void,
): Promise<PaymentToken> {
  const id = crypto.randomUUID()
  return new Promise((resolve) => {
    pendingTokens.set(id, resolve)
    post({ type: 'coldie:tokenise', id })
    setTimeout(() => {
      pendingTokens.delete(id)
      resolve({ ok: false, message: texts.paymentRetry })
    }, READY_TIMEOUT_MS)
  })
}

export const readFrameToken = (message: Extract<FrameMessage, { id: string }>): PaymentToken =>
  message.type === 'coldie:token' ? { ok: true, token: message.nonce } : readCardRefusal(message)

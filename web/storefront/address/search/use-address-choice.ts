import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useLayout } from '#web/storefront/session/session.ts'
import type { AddressDisplay } from './address-display.tsx'
import type { ChooseReply } from '../choose-address.route.ts'
import { forgetPage, previousPage } from '../previous-page.ts'
import type { AddressText } from './use-combobox.ts'

export type AddressChoiceOptions = {
  display: AddressDisplay
  /** Where to go afterwards; a dialog stays on its page. */
  returnTo?: string | undefined
  stays?: boolean
  onAccepted?: (() => void) | undefined
}

const EMPTY: AddressText = { text: '', id: '' }
/** Marks the current address, for which nothing is suggested. */
const CURRENT_ID = 'current'

/** State of the address form: the text, how to submit it, and the reply. @source S-ADDR-5 */
export function useAddressChoice(options: AddressChoiceOptions) {
  const { display, stays = false } = options
  const fetcher = useFetcher<ChooseReply>()
  const [typed, setTyped] = useState<AddressText>()
  const reply = useReply(fetcher.state === 'idle' ? fetcher.data : undefined, options.onAccepted)
  const current = useCurrentAddress(display)
  const isBusy = fetcher.state !== 'idle'
  const value = typed ?? (current ? { text: current, id: CURRENT_ID } : EMPTY)
  const markSent = useConsumedPreviousPage(display, reply.current)

  // A ref, because the fetcher's state changes only with the next render, and a second submit would cancel the redirect
  // of the first.
  const isSending = useRef(false)

  const send = (fields: Record<string, string>) => {
    if (isSending.current) return
    isSending.current = true
    markSent()
    // The home page returns to the page from which the visitor came for an address.
    const back = options.returnTo ?? (display === 'homepage' ? previousPage() : null)
    void fetcher
      .submit(
        { return_to: back ?? '', stay: String(stays), ...fields },
        { method: 'post', action: '/-/address' },
      )
      .finally(() => (isSending.current = false))
  }
  const search = ({ id, text, session = '' }: AddressText, isForced = false) =>
    send({ id, search: text, session, force_change: String(isForced) })

  return {
    value,
    hasAddress: current !== undefined && typed === undefined,
    isBusy,
    reply,
    change: (next: AddressText) => {
      setTyped(next)
      reply.dismiss()
    },
    /** An unchanged address is only checked again. */
    submit: () => {
      if (isBusy) return
      if (typed || !current) search(value)
      else send({ current: 'true' })
    },
    take: (place: AddressText) => {
      setTyped(place)
      search(place)
    },
    force: () => search(value, true),
    /** Restores the previous address, which is checked again. @source S-POPUP-5 */
    restore: () => {
      setTyped(undefined)
      send({ restore: 'true' })
    },
  }
}

/** The current address is shown in the field, with 'Change' above it. */
function useCurrentAddress(display: AddressDisplay): string | undefined {
  const { session } = useLayout()
  if (display === 'checkout' || !session?.address?.hasStreet) return undefined
  return session.address.text
}

/**
 * The remembered page is forgotten once the home page has redirected to it, which unmounts this component; a reply
 * without a redirect keeps it.
 */
function useConsumedPreviousPage(display: AddressDisplay, answer: ChooseReply | undefined): () => void {
  const isSent = useRef(false)
  useEffect(() => {
    if (answer) isSent.current = false
  }, [answer])
  useEffect(
    () => () => {
      if (isSent.current) forgetPage()
    },
    [],
  )
  return () => {
    isSent.current = display === 'homepage'
  }
}

/** The last reply until it, or only its dialog, is closed. `onAccepted` is called once per reply. */
function useReply(answer: ChooseReply | undefined, onAccepted?: () => void) {
  const [dismissed, setDismissed] = useState<ChooseReply>()
  const [closed, setClosed] = useState<ChooseReply>()
  const notified = useRef<ChooseReply>(undefined)
  useEffect(() => {
    if (!answer?.ok || answer.confirm || answer.isRestored || notified.current === answer) return
    notified.current = answer
    onAccepted?.()
  }, [answer, onAccepted])
  return {
    current: answer === dismissed ? undefined : answer,
    isClosed: answer === closed,
    dismiss: () => setDismissed(answer),
    close: () => setClosed(answer),
  }
}

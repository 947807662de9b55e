import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useLayout } from '#web/storefront/session/session.ts'
import type { AddressDisplay } from './address-display.tsx'
import type { ChooseReply } from '../choose-address.route.ts'
import { forgetPage, previousPage } from '../previous-page.ts'
import type { AddressText } from './use-combobox.ts'

export type AddressChoiceOptions = {
  display: AddressDisplay
  /** Where to go afterwards; a dialog over a page stays. */
  returnTo?: string | undefined
  stays?: boolean
  onAccepted?: (() => void) | undefined
}

const EMPTY: AddressText = { text: '', id: '' }
/** Marks the address that is set already: nothing is suggested for it. */
const CURRENT_ID = 'current'

/** What stands in the address field, what is sent of it, and what came back. @source S-ADDR-5 */
export function useAddressChoice(options: AddressChoiceOptions) {
  const { display, stays = false } = options
  const fetcher = useFetcher<ChooseReply>()
  const [typed, setTyped] = useState<AddressText>()
  const reply = useReply(fetcher.state === 'idle' ? fetcher.data : undefined, options.onAccepted)
  const current = useCurrentAddress(display)
  const isBusy = fetcher.state !== 'idle'
  const value = typed ?? (current ? { text: current, id: CURRENT_ID } : EMPTY)
  const markSent = useConsumedPreviousPage(display, reply.current)

  // Known at once, where the fetcher's state comes with the next render: a second answer would undo the first one's way.
  const isSending = useRef(false)

  const send = (fields: Record<string, string>) => {
    if (isSending.current) return
    isSending.current = true
    markSent()
    // Home leads on to the page that was left for it.
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
    /** What was not touched is only checked again. */
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
    /** The previous address again, which is checked once more. @source S-POPUP-5 */
    restore: () => {
      setTyped(undefined)
      send({ restore: 'true' })
    },
  }
}

/** The address that is set stands in the field, with 'Change' above it. */
function useCurrentAddress(display: AddressDisplay): string | undefined {
  const { session } = useLayout()
  if (display === 'checkout' || !session?.address?.hasStreet) return undefined
  return session.address.text
}

/** The stored page is used up once home has led on, which unmounts it; an answer in its place has not. */
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

/** The last answer until it is dismissed, or only its dialog closed. Each answer is told once to `onAccepted`. */
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

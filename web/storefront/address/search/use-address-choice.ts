import { useEffect, useRef, useState } from 'react'
import { type FetcherWithComponents, useFetcher } from 'react-router'
import type { TypedFields } from '#domain/address/split-typed-address.ts'
import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'
import { useLayout } from '#web/storefront/session/session.ts'
import type { AddressDisplay } from './address-display.tsx'
import type { ChooseReply } from '../choose-address.route.ts'
import { forgetPage, previousPage } from '../previous-page.ts'
import type { AddressText } from '#web/platform/address-search/use-address-combobox.ts'

export type AddressChoiceOptions = {
  display: AddressDisplay
  /** Path to open afterwards. A dialog remains on its page. */
  returnTo?: string | undefined
  stays?: boolean
  /** Text of an unlisted address that was submitted without JavaScript. */
  typed?: string | undefined
  /** The visitor is logged in. Space is reserved for their saved addresses, which load later. */
  isMember?: boolean
  onAccepted?: (() => void) | undefined
}

const EMPTY: AddressText = { text: '', id: '' }
/** Id of the current address, for which no suggestions are loaded. */
const CURRENT_ID = 'current'

/** Returns the state of the address form: the text, how to submit it, and the reply. @source S-ADDR-5 */
export function useAddressChoice(options: AddressChoiceOptions) {
  const { display } = options
  const fetcher = useFetcher<ChooseReply>()
  const [typed, setTyped] = useState(() => (options.typed ? { ...EMPTY, text: options.typed } : undefined))
  const reply = useReply(fetcher.state === 'idle' ? fetcher.data : undefined, options.onAccepted)
  const current = useCurrentAddress(display)
  const isBusy = fetcher.state !== 'idle'
  const value = typed ?? (current ? { text: current, id: CURRENT_ID } : EMPTY)
  const markSubmit = useConsumedPreviousPage(display, reply.current)

  const { send, sendForced } = useSend(fetcher, options, markSubmit)
  const search = ({ id, text, session = '' }: AddressText) => send({ id, search: text, session })

  const unlisted = useUnlisted(reply.current)
  const location = useDevicePosition(reply.dismiss, (position) => {
    unlisted.forget()
    send(position)
  })
  return {
    value,
    /** Fields of an unlisted address, and whether the fields themselves were submitted. */
    unlisted: unlisted.form,
    location,
    hasAddress: current !== undefined && typed === undefined,
    isBusy,
    reply,
    change: (next: AddressText) => {
      setTyped(next)
      location.forget()
      unlisted.forget()
      reply.dismiss()
    },
    /** Submits the typed text, or re-checks an unchanged address. */
    submit: () => {
      if (isBusy) return
      if (typed || !current) search(value)
      else send({ current: 'true' })
    },
    choosePlace: (place: AddressText) => {
      setTyped(place)
      search(place)
    },
    /** Submits one of the member's saved addresses. */
    chooseSaved: (address: { id: number; text: string }) => {
      setTyped({ text: address.text, id: String(address.id) })
      send({ address_id: String(address.id) })
    },
    submitUnlisted: (fields: TypedFields, pin: GeoPoint | undefined) => {
      unlisted.markSubmitted(fields, pin)
      send(unlistedFields(fields, pin))
    },
    submitForced: sendForced,
    /** Restores the previous address, which is checked again. @source S-POPUP-5 */
    restore: () => {
      setTyped(undefined)
      send({ restore: 'true' })
    },
  }
}

/** Returns functions that send one choice at a time. */
function useSend(
  fetcher: FetcherWithComponents<ChooseReply>,
  { display, returnTo, stays = false }: AddressChoiceOptions,
  markSubmit: () => void,
) {
  /** Fields of the last submission. A forced move of the cart submits them again. */
  const lastFields = useRef<Record<string, string>>({})
  // A ref, because the fetcher's state changes only with the next render, and a second submit would cancel the redirect
  // of the first.
  const isSending = useRef(false)
  const send = (fields: Record<string, string>) => {
    if (isSending.current) return
    isSending.current = true
    lastFields.current = fields
    markSubmit()
    // The home page returns to the page that required an address.
    const back = returnTo ?? (display === 'homepage' ? previousPage() : null)
    void fetcher
      .submit(
        { return_to: back ?? '', stay: String(stays), ...fields },
        { method: 'post', action: '/-/address' },
      )
      .finally(() => (isSending.current = false))
  }
  return { send, sendForced: () => send({ ...lastFields.current, force_change: 'true' }) }
}

/** Returns the state of the device's position. The typed text remains until the shopper confirms an address. */
function useDevicePosition(dismiss: () => void, send: (fields: Record<string, string>) => void) {
  const [error, setError] = useState('')
  return {
    /** Message about the position; '' without a failure. */
    error,
    locate: (position: { lat: string; lng: string }) => send(position),
    fail: (message: string) => {
      dismiss()
      setError(message)
    },
    forget: () => setError(''),
  }
}

/** Returns an unlisted address as fields of a submission. */
export const unlistedFields = (
  { line, suburb, state, postcode }: TypedFields,
  pin: GeoPoint | undefined,
): Record<string, string> => ({
  unlisted: 'true',
  address_line_1: line,
  city: suburb,
  state,
  postcode,
  ...(pin && { pin_lat: String(pin.lat), pin_lng: String(pin.lng) }),
})

type UnlistedForm = { fields: TypedFields; pin: GeoPoint | undefined; isSent: boolean }

/**
 * Returns the state of the unlisted address. It remains while its fields are submitted and rejected, and ends with a
 * new text or an accepted address.
 */
function useUnlisted(answer: ChooseReply | undefined) {
  const [form, setForm] = useState<UnlistedForm>()
  const [handledAnswer, setHandledAnswer] = useState(answer)
  if (answer !== handledAnswer) {
    setHandledAnswer(answer)
    if (answer?.ok) setForm(undefined)
    else if (answer?.unlisted) {
      const isSent = answer.isUnlisted === true
      setForm({ fields: answer.unlisted, pin: isSent ? form?.pin : answer.pin, isSent })
    }
  }
  return {
    form,
    markSubmitted: (fields: TypedFields, pin: GeoPoint | undefined) => setForm({ fields, pin, isSent: true }),
    forget: () => setForm(undefined),
  }
}

/** Returns the current address, which the field shows with 'Change' above it. */
function useCurrentAddress(display: AddressDisplay): string | undefined {
  const { session } = useLayout()
  if (display === 'checkout' || !session?.address?.hasStreet) return undefined
  return session.address.text
}

/**
 * Clears the stored page once the home page has redirected to it, which unmounts this component. A reply without a
 * redirect leaves it stored.
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

/** Returns the last reply until the reply, or only its dialog, is closed. Calls `onAccepted` once per reply. */
function useReply(answer: ChooseReply | undefined, onAccepted?: () => void) {
  const [dismissedAnswer, setDismissedAnswer] = useState<ChooseReply>()
  const [closedAnswer, setClosedAnswer] = useState<ChooseReply>()
  const acceptedAnswer = useRef<ChooseReply>(undefined)
  useEffect(() => {
    if (!answer?.ok || answer.confirm || answer.isRestored || acceptedAnswer.current === answer) return
    acceptedAnswer.current = answer
    onAccepted?.()
  }, [answer, onAccepted])
  return {
    current: answer === dismissedAnswer ? undefined : answer,
    isClosed: answer === closedAnswer,
    dismiss: () => setDismissedAnswer(answer),
    close: () => setClosedAnswer(answer),
  }
}

export type AddressSelection = ReturnType<typeof useAddressChoice>

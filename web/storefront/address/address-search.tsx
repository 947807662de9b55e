import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { AddressCombobox } from './address-combobox.tsx'
import { CartTransferDialog } from './cart-transfer-dialog.tsx'
import type { ChooseReply } from './choose-address.route.ts'
import { ConfirmAddressDialog } from './confirm-address-dialog.tsx'
import { SorryDialog } from './sorry-dialog.tsx'
import type { AddressText } from './use-combobox.ts'

type Props = {
  /** Where to go afterwards; a dialog over a page stays. */
  returnTo?: string
  stays?: boolean
  isLabelHidden?: boolean
  /** Above the field. */
  heading?: ReactNode
  /** Beside the field, or under it with `isStacked`. A submit button, or inside another form one that calls `submit`. */
  renderButton: (isBusy: boolean, submit: () => void) => ReactNode
  isStacked?: boolean
  /** Inside another form, which Enter must not send. */
  isNested?: boolean
  /** At checkout an area that is not served gets its message only. */
  hasNoSorry?: boolean
  onAccepted?: () => void
}

const EMPTY: AddressText = { text: '', id: '' }

/** The one way to set the delivery address, with everything that may come of it. @source spec §2 "Address search", §4 "Address" */
export function AddressSearch(props: Props) {
  const fetcher = useFetcher<ChooseReply>()
  const [value, setValue] = useState(EMPTY)
  const reply = useReply(fetcher.state === 'idle' ? fetcher.data : undefined, props.onAccepted)
  const isBusy = fetcher.state !== 'idle'

  const submit = (id: string, isForced = false) => {
    const fields = { id, search: value.text, force_change: String(isForced) }
    void fetcher.submit(
      { ...fields, return_to: props.returnTo ?? '', stay: String(props.stays ?? false) },
      { method: 'post', action: '/-/address' },
    )
  }
  const failure = reply.current && !reply.current.ok ? reply.current : null
  const code = failure?.error.code
  const guess = reply.current?.ok ? reply.current.confirm : undefined

  const submitTyped = () => {
    if (!isBusy) submit(value.id)
  }
  const body = (
    <>
      {props.heading}
      <AddressCombobox
        value={value}
        onChange={(next) => {
          setValue(next)
          reply.dismiss()
        }}
        onEnter={props.isNested ? submitTyped : undefined}
        error={failure && code !== 'unmatched_packs' ? failure.error.msg : undefined}
        isLabelHidden={props.isLabelHidden}
        aside={props.isStacked ? undefined : props.renderButton(isBusy, submitTyped)}
      />
      {props.isStacked && props.renderButton(isBusy, submitTyped)}
    </>
  )

  return (
    <>
      {props.isNested ? (
        <div className="stack">{body}</div>
      ) : (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submitTyped()
          }}
        >
          {body}
        </form>
      )}
      {failure?.area && !reply.isClosed && !props.hasNoSorry && (
        <SorryDialog area={failure.area} onClose={reply.close} />
      )}
      {code === 'unmatched_packs' && (
        <CartTransferDialog isBusy={isBusy} onYes={() => submit(value.id, true)} onNo={reply.dismiss} />
      )}
      {guess && (
        <ConfirmAddressDialog
          address={guess.label}
          isBusy={isBusy}
          onBack={reply.dismiss}
          onContinue={() => {
            setValue({ id: guess.id, text: guess.label })
            submit(guess.id)
          }}
        />
      )}
    </>
  )
}

/** The last answer until it is dismissed, or only its dialog closed. Each answer is told once to `onAccepted`. */
function useReply(answer: ChooseReply | undefined, onAccepted?: () => void) {
  const [dismissed, setDismissed] = useState<ChooseReply>()
  const [closed, setClosed] = useState<ChooseReply>()
  const told = useRef<ChooseReply>(undefined)
  useEffect(() => {
    if (!answer?.ok || answer.confirm || told.current === answer) return
    told.current = answer
    onAccepted?.()
  }, [answer, onAccepted])
  return {
    current: answer === dismissed ? undefined : answer,
    isClosed: answer === closed,
    dismiss: () => setDismissed(answer),
    close: () => setClosed(answer),
  }
}

import { type FormEvent, useRef } from 'react'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { AddressCombobox } from './address-combobox.tsx'
import { AddressButton, AddressHeader } from './address-display.tsx'
import styles from './address-search.module.css'
import { type AddressChoiceOptions, useAddressChoice } from './use-address-choice.ts'

const SorryDialog = lazyComponent(async () => (await import('./not-served-dialog.tsx')).NotServedDialog)
const CartTransferDialog = lazyComponent(
  async () => (await import('../cart-transfer-dialog.tsx')).CartTransferDialog,
)
const ConfirmAddressDialog = lazyComponent(
  async () => (await import('./confirm-address-dialog.tsx')).ConfirmAddressDialog,
)

/** The only form that sets the delivery address, with all its dialogs. @source S-ADDR-1 */
export function AddressSearch(options: AddressChoiceOptions) {
  const { display, returnTo = '' } = options
  const choice = useAddressChoice(options)
  const body = <AddressParts display={display} choice={choice} />
  return (
    <>
      {display === 'checkout' ? (
        // Inside another form, which Enter must not submit.
        <div className="stack">{body}</div>
      ) : (
        // Without JavaScript the form posts to a page of its own.
        <form
          className="stack"
          method="post"
          action="/address"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            choice.submit()
          }}
        >
          <input type="hidden" name="return_to" value={returnTo} />
          {body}
        </form>
      )}
      <Outcome display={display} choice={choice} />
    </>
  )
}

type Parts = { display: AddressChoiceOptions['display']; choice: ReturnType<typeof useAddressChoice> }

function AddressParts({ display, choice }: Parts) {
  const field = useRef<HTMLInputElement>(null)
  const failure = choice.reply.current && !choice.reply.current.ok ? choice.reply.current.error : null
  const isBeside = display === 'homepage'
  const button = (
    <AddressButton
      display={display}
      isBusy={choice.isBusy}
      onPress={display === 'checkout' ? choice.submit : undefined}
    />
  )
  const change = choice.hasAddress && (
    <button
      type="button"
      className={styles.change}
      onClick={() => {
        choice.change({ text: '', id: '' })
        field.current?.focus()
      }}
    >
      Change<span className="visuallyHidden"> delivery address</span>
    </button>
  )
  return (
    <>
      <div className={styles.top}>
        <AddressHeader display={display} />
        {isBeside && change}
      </div>
      <AddressCombobox
        ref={field}
        value={choice.value}
        onChange={choice.change}
        onEnter={display === 'checkout' ? choice.submit : undefined}
        error={failure && failure.code !== 'unmatched_packs' ? failure.msg : undefined}
        isLabelHidden={isBeside}
        besideLabel={!isBeside && change}
        aside={isBeside && button}
      />
      {!isBeside && button}
    </>
  )
}

/**
 * The dialogs after a choice: the area is not served, the cart can't be moved, or a typed address needs a confirmation.
 */
function Outcome({ display, choice }: Parts) {
  const { reply, isBusy } = choice
  const failure = reply.current && !reply.current.ok ? reply.current : null
  const guess = reply.current?.ok ? reply.current.confirm : undefined
  if (failure?.error.code === 'unmatched_packs') {
    return <CartTransferDialog isBusy={isBusy} onYes={choice.force} onNo={choice.restore} />
  }
  // In the checkout only the message is shown.
  if (failure?.area && !reply.isClosed && display !== 'checkout') {
    return <SorryDialog area={failure.area} onClose={reply.close} />
  }
  if (!guess) return null
  return (
    <ConfirmAddressDialog
      address={guess.label}
      isBusy={isBusy}
      onBack={reply.dismiss}
      onContinue={() => choice.take({ id: guess.id, text: guess.label })}
    />
  )
}

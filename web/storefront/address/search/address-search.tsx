import { type FormEvent, useRef, useState } from 'react'
import { useLayout } from '#web/storefront/session/session.ts'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { AddressCombobox } from '#web/platform/address-search/address-combobox.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { AddressButton, AddressHeader } from './address-display.tsx'
import styles from './address-search.module.css'
import { type AddressChoiceOptions, type AddressSelection, useAddressChoice } from './use-address-choice.ts'
import * as texts from '../address-texts.ts'

const NotServedDialog = lazyComponent(async () => (await import('./not-served-dialog.tsx')).NotServedDialog)
const CartTransferDialog = lazyComponent(
  async () => (await import('../cart-transfer-dialog.tsx')).CartTransferDialog,
)
const ConfirmAddressDialog = lazyComponent(
  async () => (await import('./confirm-address-dialog.tsx')).ConfirmAddressDialog,
)

const SavedAddressList = lazyComponent(
  async () => (await import('./saved-address-list.tsx')).SavedAddressList,
)
const DidYouMean = lazyComponent(async () => (await import('./did-you-mean.tsx')).DidYouMean)
const UnlistedAddress = lazyComponent(async () => (await import('./unlisted-address.tsx')).UnlistedAddress)

/** The form that sets the delivery address, with all its dialogs. @source S-ADDR-1 */
export function AddressSearch(options: AddressChoiceOptions) {
  const choice = useAddressChoice(options)
  return (
    <>
      <AddressForm options={options} choice={choice} />
      <AddressQuestion display={options.display} choice={choice} />
    </>
  )
}

/** The form without its dialogs, for a dialog that the questions replace. */
export function AddressForm({
  options: { display, returnTo = '', isMember = false },
  choice,
}: {
  options: AddressChoiceOptions
  choice: AddressSelection
}) {
  const addresses = useLayout().session?.user?.addresses ?? []
  const savedList = display !== 'checkout' && addresses.length > 0 && (
    <SavedAddressList
      addresses={addresses}
      isBusy={choice.isBusy}
      isRow={isMember}
      onChoose={choice.chooseSaved}
    />
  )
  const body = (
    <>
      <AddressParts display={display} choice={choice} />
      {isMember ? <div className={styles.savedPlace}>{savedList}</div> : savedList}
    </>
  )
  return display === 'checkout' ? (
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
  )
}

type AddressPartsProps = { display: AddressChoiceOptions['display']; choice: AddressSelection }

function AddressParts({ display, choice }: AddressPartsProps) {
  const field = useRef<HTMLInputElement>(null)
  const refusal = choice.reply.current && !choice.reply.current.ok ? choice.reply.current : null
  const failure = refusal?.error
  const shownFailure = failure && failure.code !== 'unmatched_packs' ? failure : null
  const isUnlistedReply = choice.unlisted?.isSent === true
  const isButtonBeside = display === 'homepage'
  const button = (
    <AddressButton
      display={display}
      isBusy={choice.isBusy}
      onPress={display === 'checkout' ? choice.submit : undefined}
    />
  )
  const besideField = choice.hasAddress ? (
    <button
      type="button"
      className={styles.change}
      onClick={() => {
        choice.change({ text: '', id: '' })
        field.current?.focus()
      }}
    >
      {texts.changeAddressButton}
      <span className="visuallyHidden"> {texts.changeAddressLabel}</span>
    </button>
  ) : (
    <UseLocation choice={choice} />
  )
  return (
    <>
      <div className={styles.top}>
        <AddressHeader display={display} />
        {isButtonBeside && besideField}
      </div>
      <AddressCombobox
        ref={field}
        value={choice.value}
        onChange={choice.change}
        onEnter={display === 'checkout' ? choice.submit : undefined}
        onPick={choice.choosePlace}
        error={shownFailure && !isUnlistedReply ? shownFailure.msg : choice.location.error || undefined}
        reason={refusal?.reason}
        isLabelHidden={isButtonBeside}
        besideLabel={!isButtonBeside && besideField}
        aside={isButtonBeside && button}
      />
      {refusal?.elsewhere && (
        <DidYouMean addresses={refusal.elsewhere} isBusy={choice.isBusy} onChoose={choice.choosePlace} />
      )}
      {choice.unlisted && (
        <UnlistedAddress
          key={choice.value.text}
          typed={choice.unlisted.fields}
          pin={choice.unlisted.pin}
          isInitiallyOpen={choice.unlisted.isSent || choice.unlisted.pin !== undefined}
          error={isUnlistedReply && shownFailure ? shownFailure : undefined}
          isBusy={choice.isBusy}
          onSubmit={choice.submitUnlisted}
        />
      )}
      {!isButtonBeside && button}
    </>
  )
}

/** Button that asks the browser for the position. A failure is reported and changes nothing else. */
function UseLocation({ choice: { isBusy, location } }: { choice: AddressSelection }) {
  const [isLocating, setLocating] = useState(false)
  const isHydrated = useIsHydrated()
  // Browsers offer positions over HTTPS only.
  if (!isHydrated || !window.isSecureContext || !('geolocation' in navigator)) return null
  const press = async () => {
    if (isLocating || isBusy) return
    setLocating(true)
    location.fail('')
    const { locate } = await import('./locate.ts')
    const found = await locate()
    setLocating(false)
    if (typeof found === 'string') location.fail(found)
    else location.locate(found)
  }
  return (
    <button type="button" className={styles.change} aria-busy={isLocating} onClick={() => void press()}>
      {isLocating ? texts.locating : texts.locationButton}
    </button>
  )
}

/** Returns whether the choice has a question that a dialog shows. */
export const hasQuestion = ({ reply }: AddressSelection): boolean =>
  reply.current?.ok
    ? reply.current.confirm !== undefined
    : reply.current?.error.code === 'unmatched_packs' ||
      (reply.current?.area !== undefined && !reply.isClosed)

/**
 * The dialogs after a choice: the area is not served, the cart cannot move, or a typed address needs a confirmation.
 */
export function AddressQuestion({ display, choice }: AddressPartsProps) {
  const { reply, isBusy } = choice
  const failure = reply.current && !reply.current.ok ? reply.current : null
  const guess = reply.current?.ok ? reply.current.confirm : undefined
  if (failure?.error.code === 'unmatched_packs') {
    return <CartTransferDialog isBusy={isBusy} onYes={choice.submitForced} onNo={choice.restore} />
  }
  // In the checkout only the message is shown.
  if (failure?.area && !reply.isClosed && display !== 'checkout') {
    return <NotServedDialog area={failure.area} onClose={reply.close} />
  }
  if (!guess) return null
  return (
    <ConfirmAddressDialog
      address={guess.label}
      isBusy={isBusy}
      onBack={reply.dismiss}
      onContinue={() => choice.choosePlace({ id: guess.id, text: guess.label })}
    />
  )
}

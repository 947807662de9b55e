import plusIcon from '@phosphor-icons/core/assets/bold/plus-bold.svg?raw'
import { useId, useState } from 'react'
import { useFetcher } from 'react-router'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { GlassIndicator } from '#web/ui/glass-indicator.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AddressSearch } from '#web/storefront/address/search/address-search.tsx'
import type { ChooseReply } from '#web/storefront/address/choose-address.route.ts'
import styles from '../checkout.module.css'
import type { CheckoutPage } from '../load-checkout.ts'
import * as addressTexts from '../../address/address-texts.ts'
import * as searchTexts from '#web/platform/address-search/address-search-texts.ts'

const CartTransferDialog = lazyComponent(
  async () => (await import('../../address/cart-transfer-dialog.tsx')).CartTransferDialog,
)

type Props = {
  address: NonNullable<CheckoutPage['address']>
  saved: { id: number; text: string; label: string }[]
  error?: string | undefined
}

/** Delivery address, the member's other addresses, and the address search. A change reloads the whole page. */
export function CheckoutAddress({ address, saved, error }: Props) {
  const hasStreet = address.line1 !== ''
  const [isChanging, setChanging] = useState(!hasStreet)
  return (
    <div className="stackSmall" data-field="address" tabIndex={-1}>
      <div className={styles.addressHead}>
        <h3>{searchTexts.addressLabel}</h3>
        {!isChanging && (
          <button type="button" className={styles.textButton} onClick={() => setChanging(true)}>
            {saved.length > 0 ? (
              <>
                <Icon svg={plusIcon} size={1.1} /> {addressTexts.newAddressTitle}
              </>
            ) : (
              <>
                {addressTexts.changeAddressButton}
                <span className="visuallyHidden"> {addressTexts.changeAddressLabel}</span>
              </>
            )}
          </button>
        )}
      </div>
      {saved.length > 0 ? (
        <AddressList address={address} saved={saved} />
      ) : (
        <p className={styles.address}>{address.text}</p>
      )}
      {error && <FieldError>{error}</FieldError>}
      {isChanging && (
        <div className={`${styles.panel} stack`}>
          <AddressSearch display="checkout" stays />
        </div>
      )}
    </div>
  )
}

/** The member's addresses as radio buttons. A new address that is not among them is listed first. */
function AddressList({ address, saved }: Omit<Props, 'error'>) {
  const id = useId()
  const fetcher = useFetcher<ChooseReply>()
  const [dismissedReply, setDismissedReply] = useState<ChooseReply>()
  const [selectedId, setSelectedId] = useState<number | null>(null)
  const isBusy = fetcher.state !== 'idle'
  const reply = !isBusy && fetcher.data !== dismissedReply ? fetcher.data : undefined
  const failure = reply && !reply.ok ? reply.error : null
  const isSavedAddress = saved.some((each) => each.id === address.addressId)
  const chosenId = isBusy ? selectedId : address.addressId
  const choose = (addressId: number, isForced: boolean) => {
    if (isBusy) return
    setSelectedId(addressId)
    void fetcher.submit(
      { address_id: addressId, force_change: String(isForced), stay: 'true' },
      { method: 'post', action: '/-/address' },
    )
  }
  return (
    <>
      <fieldset className={styles.addresses} aria-busy={isBusy || undefined}>
        <legend className="visuallyHidden">{searchTexts.addressLabel}</legend>
        {!isSavedAddress && (
          <AddressOption name={id} text={address.text} isChosen={!isBusy} onChoose={() => undefined} />
        )}
        {saved.map((each) => (
          <AddressOption
            key={each.id}
            name={id}
            text={each.text}
            label={each.label}
            isChosen={each.id === chosenId}
            isBusy={isBusy && each.id === selectedId}
            onChoose={() => choose(each.id, false)}
          />
        ))}
      </fieldset>
      <div role="alert">
        {failure && failure.code !== 'unmatched_packs' && <FieldError>{failure.msg}</FieldError>}
      </div>
      {failure?.code === 'unmatched_packs' && selectedId !== null && (
        <CartTransferDialog
          isBusy={isBusy}
          onYes={() => choose(selectedId, true)}
          onNo={() => setDismissedReply(fetcher.data)}
        />
      )}
    </>
  )
}

function AddressOption({
  name,
  text,
  label = '',
  isChosen,
  isBusy = false,
  onChoose,
}: {
  name: string
  text: string
  label?: string
  isChosen: boolean
  isBusy?: boolean
  onChoose: () => void
}) {
  return (
    <label className={styles.addressOption}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>
        {label && (
          <>
            <b>{label}</b>{' '}
          </>
        )}
        {text}
      </span>
      {isBusy && <GlassIndicator isFilling size={1.4} />}
    </label>
  )
}

import { useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { AddressSearch } from '../address/address-search.tsx'
import { CartTransferDialog } from '../address/cart-transfer-dialog.tsx'
import type { ChooseReply } from '../address/choose-address.route.ts'
import styles from './checkout.module.css'
import type { CheckoutPage } from './checkout-page.ts'

type Props = {
  address: NonNullable<CheckoutPage['address']>
  saved: { id: number; text: string }[]
  error?: string
}

/** The address the order goes to, the member's other ones, and a search for a new one. It changes as a whole page does. */
export function CheckoutAddress({ address, saved, error }: Props) {
  const isWhole = address.line1 !== ''
  const [isChanging, setChanging] = useState(!isWhole)
  const others = saved.filter(({ id }) => id !== address.addressId)
  return (
    <div className="stackSmall" data-field="address" tabIndex={-1}>
      <div className={styles.addressHead}>
        <h3>Delivery Address</h3>
        {!isChanging && (
          <button type="button" className={styles.textButton} onClick={() => setChanging(true)}>
            Change<span className="visuallyHidden"> delivery address</span>
          </button>
        )}
      </div>
      <p className={styles.address}>{address.text}</p>
      {error && <FieldError>{error}</FieldError>}
      {isChanging && (
        <div className={`${styles.panel} stack`}>
          {others.map(({ id, text }) => (
            <SavedAddress key={id} id={id} text={text} />
          ))}
          <AddressSearch
            stays
            isStacked
            isNested
            hasNoSorry
            heading={<h4>Enter New Address</h4>}
            renderButton={(isBusy, submit) => (
              <Button tone="outline" isBusy={isBusy} onClick={submit}>
                Submit
              </Button>
            )}
          />
        </div>
      )}
    </div>
  )
}

function SavedAddress({ id, text }: { id: number; text: string }) {
  const fetcher = useFetcher<ChooseReply>()
  const [dismissed, setDismissed] = useState<ChooseReply>()
  const reply = fetcher.state === 'idle' && fetcher.data !== dismissed ? fetcher.data : undefined
  const choose = (isForced: boolean) =>
    void fetcher.submit(
      { address_id: id, force_change: String(isForced), stay: 'true' },
      { method: 'post', action: '/-/address' },
    )
  const failure = reply && !reply.ok ? reply.error : null
  return (
    <div>
      <Button tone="quiet" isBusy={fetcher.state !== 'idle'} onClick={() => choose(false)}>
        {text}
      </Button>
      {failure && failure.code !== 'unmatched_packs' && <FieldError>{failure.msg}</FieldError>}
      {failure?.code === 'unmatched_packs' && (
        <CartTransferDialog
          isBusy={fetcher.state !== 'idle'}
          onYes={() => choose(true)}
          onNo={() => setDismissed(fetcher.data)}
        />
      )}
    </div>
  )
}

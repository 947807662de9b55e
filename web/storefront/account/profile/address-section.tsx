import trashIcon from '@phosphor-icons/core/assets/bold/trash-bold.svg?raw'
import { useState } from 'react'
import type { Address } from '#contract/shop/addresses.ts'
import { addressLine } from '#domain/address/address-line.ts'
import type { TypedFields } from '#domain/address/split-typed-address.ts'
import { ADDRESS_LABEL_MAX, DELIVERY_NOTES_MAX } from '#domain/field-lengths.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AddressCombobox } from '#web/platform/address-search/address-combobox.tsx'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { UnlistedAddress } from '#web/storefront/address/search/unlisted-address.tsx'
import { unlistedFields } from '#web/storefront/address/search/use-address-choice.ts'
import type { AddressText } from '#web/platform/address-search/use-address-combobox.ts'
import { AccountSection, FormOutcome, useAccountForm } from './account-section.tsx'
import styles from '../account-screen.module.css'
import * as texts from './profile-texts.ts'
import * as checkoutTexts from '../../checkout/checkout-texts.ts'

const NotServedDialog = lazyComponent(
  async () => (await import('#web/storefront/address/search/not-served-dialog.tsx')).NotServedDialog,
)

export function AddressSection({ addresses }: { addresses: readonly Address[] }) {
  const deleting = useAccountForm('delete-address')
  const changing = useAccountForm('change-address')
  const adding = useAccountForm('add-address')
  return (
    <AccountSection isAlone title={texts.addressesTitle} intro={texts.addressesIntro}>
      {addresses.length === 0 && <p className="quiet">{texts.noAddressesText}</p>}
      <ul className={styles.list}>
        {addresses.map((address) => (
          <li key={address.address_id} className={styles.savedAddress}>
            <span>
              {address.label && (
                <>
                  <b>{address.label}</b>{' '}
                </>
              )}
              {addressLine(address)}
              {address.default && <span className="quiet small"> · {texts.defaultTag}</span>}
              {address.delivery_notes && (
                <span className={`${styles.beside} quiet small`}>{address.delivery_notes}</span>
              )}
              <AddressDetails key={JSON.stringify(address)} address={address} form={changing} />
            </span>
            <deleting.Form method="post">
              <input type="hidden" name="intent" value="delete-address" />
              <input type="hidden" name="address_id" value={address.address_id} />
              <IconButton label={texts.deleteLabel(address.address_line_1)} type="submit">
                <Icon svg={trashIcon} />
              </IconButton>
            </deleting.Form>
          </li>
        ))}
      </ul>
      <FormOutcome {...deleting} />
      <FormOutcome {...changing} />
      <AddForm key={addresses.length} form={adding} />
      <FormOutcome message={adding.message} failure={undefined} />
    </AccountSection>
  )
}

type AccountForm = ReturnType<typeof useAccountForm>

/** Form for an address's label, default flag and notes for the driver. */
function AddressDetails({ address, form }: { address: Address; form: AccountForm }) {
  return (
    <details>
      <summary>
        {texts.editAddressTitle}
        <span className="visuallyHidden"> {address.address_line_1}</span>
      </summary>
      <form.Form className="stack" method="post">
        <input type="hidden" name="intent" value="change-address" />
        <input type="hidden" name="address_id" value={address.address_id} />
        <Field
          label={texts.addressNameLabel}
          name="label"
          maxLength={ADDRESS_LABEL_MAX}
          placeholder={texts.addressNameExample}
          defaultValue={address.label}
        />
        <Field
          label={texts.notesLabel}
          hint={checkoutTexts.deliveryNotesHint}
          name="delivery_notes"
          maxLength={DELIVERY_NOTES_MAX}
          defaultValue={address.delivery_notes}
        />
        <Checkbox label={texts.defaultAddressLabel} name="default" defaultChecked={address.default} />
        <Button type="submit" tone="outline" isSmall isBusy={form.isBusy}>
          {texts.saveAddressButton}
        </Button>
      </form.Form>
    </details>
  )
}

function AddForm({ form }: { form: AccountForm }) {
  const [value, setValue] = useState<AddressText>({ text: '', id: '' })
  const [unlisted, setUnlisted] = useState<TypedFields>()
  const [isSent, setSent] = useState(false)
  const [closedReply, setClosedReply] = useState<AccountForm['reply']>()
  // The form for an unlisted address remains while its own fields are submitted and rejected.
  if (form.reply?.unlisted && form.reply.unlisted !== unlisted && !isSent) setUnlisted(form.reply.unlisted)
  const isUnlistedReply = unlisted !== undefined && isSent
  const area = form.reply !== closedReply ? form.reply?.area : undefined
  return (
    <>
      <form.Form className="stack" method="post" noValidate onSubmit={() => setSent(false)}>
        <AddressCombobox
          value={value}
          onChange={(next) => {
            setValue(next)
            if (next.id) setUnlisted(undefined)
          }}
          error={isUnlistedReply ? undefined : form.failure?.msg}
          aside={
            <Button type="submit" tone="outline" isBusy={form.isBusy}>
              {texts.addAddressButton}
            </Button>
          }
        />
        {unlisted && (
          <UnlistedAddress
            key={value.text}
            typed={unlisted}
            isBusy={form.isBusy}
            isInitiallyOpen={isSent}
            buttonLabel={texts.saveUnlistedButton}
            error={isUnlistedReply ? form.failure : undefined}
            onSubmit={(fields, pin) => {
              setSent(true)
              form.submit({ intent: 'add-address', ...unlistedFields(fields, pin) })
            }}
          />
        )}
        <input type="hidden" name="intent" value="add-address" />
        <input type="hidden" name="id" value={value.id} />
        <input type="hidden" name="session" value={value.session ?? ''} />
      </form.Form>
      {area && <NotServedDialog area={area} onClose={() => setClosedReply(form.reply)} />}
    </>
  )
}

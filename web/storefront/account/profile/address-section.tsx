import trashIcon from '@phosphor-icons/core/assets/bold/trash-bold.svg?raw'
import { useState } from 'react'
import type { Address } from '#contract/shop/addresses.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AddressCombobox } from '#web/storefront/address/search/address-combobox.tsx'
import type { AddressText } from '#web/storefront/address/search/use-combobox.ts'
import { AccountSection, FormOutcome, useAccountForm } from './account-section.tsx'
import styles from '../account-screen.module.css'

export function AddressSection({ addresses }: { addresses: readonly Address[] }) {
  const deleting = useAccountForm('delete-address')
  const adding = useAccountForm('add-address')
  return (
    <AccountSection title="Addresses" intro="Choose one of them at checkout.">
      {addresses.length === 0 && <p className="quiet">No address is saved yet.</p>}
      <ul className={styles.list}>
        {addresses.map((address) => (
          <li key={address.address_id}>
            <span>
              {[address.address_line_2, address.address_line_1].filter(Boolean).join(', ')}, {address.city}{' '}
              {address.postcode}
            </span>
            <deleting.Form method="post" action="/account">
              <input type="hidden" name="intent" value="delete-address" />
              <input type="hidden" name="address_id" value={address.address_id} />
              <IconButton label={`Delete ${address.address_line_1}`} type="submit">
                <Icon svg={trashIcon} />
              </IconButton>
            </deleting.Form>
          </li>
        ))}
      </ul>
      <FormOutcome {...deleting} />
      <AddForm key={addresses.length} form={adding} />
      <FormOutcome said={adding.said} failure={undefined} />
    </AccountSection>
  )
}

function AddForm({ form }: { form: ReturnType<typeof useAccountForm> }) {
  const [value, setValue] = useState<AddressText>({ text: '', id: '' })
  return (
    <form.Form className="stack" method="post" action="/account" noValidate>
      <AddressCombobox
        value={value}
        onChange={setValue}
        error={form.failure?.msg}
        aside={
          <Button type="submit" tone="outline" isBusy={form.isBusy}>
            Add
          </Button>
        }
      />
      <input type="hidden" name="intent" value="add-address" />
      <input type="hidden" name="id" value={value.id} />
      <input type="hidden" name="session" value={value.session ?? ''} />
    </form.Form>
  )
}

import trashIcon from '@phosphor-icons/core/assets/bold/trash-bold.svg?raw'
import { useState } from 'react'
import type { PaymentMethod } from '#contract/account/users.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PaymentMark } from '#web/storefront/checkout/payment/payment-marks.tsx'
import { AccountSection, FormOutcome, useAccountForm } from './account-section.tsx'
import styles from '../account-screen.module.css'
import { brandOf, methodLabel, nameOf } from './method-label.ts'
import * as texts from './profile-texts.ts'

export function PaymentMethodsSection({ methods }: { methods: PaymentMethod[] | null }) {
  const form = useAccountForm('delete-method')
  const [methodToDelete, setMethodToDelete] = useState<PaymentMethod | null>(null)
  return (
    <AccountSection isAlone title={texts.methodsTitle} intro={texts.methodsIntro}>
      {methods === null && <Notice tone="warning">{texts.providerDownText}</Notice>}
      {methods?.length === 0 && <p className="quiet">{texts.noMethodsText}</p>}
      <ul className={styles.list}>
        {methods?.map((method) => (
          <li key={method.token}>
            <PaymentMark brand={brandOf(method)} />
            <span>
              {nameOf(method)} {method.default && <span className="quiet small">{texts.defaultTag}</span>}
            </span>
            <form.Form
              method="post"
              onSubmit={(event) => {
                event.preventDefault()
                setMethodToDelete(method)
              }}
            >
              <input type="hidden" name="intent" value="delete-method" />
              <input type="hidden" name="token" value={method.token} />
              <IconButton label={texts.deleteLabel(methodLabel(method))} type="submit">
                <Icon svg={trashIcon} />
              </IconButton>
            </form.Form>
          </li>
        ))}
      </ul>
      <FormOutcome {...form} />
      {methodToDelete && (
        <Dialog title={texts.deleteMethodTitle} onClose={() => setMethodToDelete(null)}>
          <p>{texts.deleteMethodText(brandOf(methodToDelete), nameOf(methodToDelete))}</p>
          <DialogChoices>
            <Button tone="outline" onClick={() => setMethodToDelete(null)}>
              {texts.keepMethodButton}
            </Button>
            <Button
              onClick={() => {
                form.submit({ intent: 'delete-method', token: methodToDelete.token })
                setMethodToDelete(null)
              }}
            >
              {texts.deleteMethodButton}
            </Button>
          </DialogChoices>
        </Dialog>
      )}
    </AccountSection>
  )
}

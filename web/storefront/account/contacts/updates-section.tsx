import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { AccountSection, FormOutcome, useAccountForm } from '../profile/account-section.tsx'
import * as texts from '../profile/profile-texts.ts'

/** Setting for order updates by SMS. Mandatory notices are sent either way. */
export function UpdatesSection({ orderSms }: { orderSms: boolean }) {
  const form = useAccountForm('order-updates')
  return (
    <AccountSection title={texts.updatesTitle} intro={texts.updatesIntro}>
      <form.Form className="stack" method="post">
        <Checkbox
          key={String(orderSms)}
          name="order_sms"
          defaultChecked={orderSms}
          label={texts.updatesLabel}
        />
        <input type="hidden" name="intent" value="order-updates" />
        <FormOutcome {...form} />
        <Button type="submit" tone="outline" isBusy={form.isBusy}>
          {texts.saveUpdatesButton}
        </Button>
      </form.Form>
    </AccountSection>
  )
}

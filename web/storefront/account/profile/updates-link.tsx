import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { AccountSection, FormOutcome, useAccountForm } from './account-section.tsx'

/** Where order updates are sent. Notices that the customer must get are sent either way. */
export function UpdatesLink({ orderSms }: { orderSms: boolean }) {
  const form = useAccountForm('order-updates')
  return (
    <AccountSection
      title="Order updates"
      intro="You’ll still get receipts, refunds and codes. Without SMS, we’ll email you when your driver leaves."
    >
      <form.Form className="stack" method="post" action="/account">
        <Checkbox
          key={String(orderSms)}
          name="order_sms"
          defaultChecked={orderSms}
          label="Text me when my driver is on the way, almost there or late."
        />
        <input type="hidden" name="intent" value="order-updates" />
        <FormOutcome {...form} />
        <Button type="submit" tone="outline" isBusy={form.isBusy}>
          Save order updates
        </Button>
      </form.Form>
    </AccountSection>
  )
}

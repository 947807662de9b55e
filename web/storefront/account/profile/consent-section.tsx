import type { Consent } from '#contract/account/account.ts'
import { dateText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { AccountSection, FormOutcome, useAccountForm } from './account-section.tsx'

const NAMES = { email: 'Email', sms: 'SMS' } as const

/** No box is ticked unless the customer ticked it. @source L-37 */
export function ConsentSection({ consents }: { consents: readonly Consent[] }) {
  const form = useAccountForm('consents')
  return (
    <AccountSection
      title="Offers and news"
      intro="You’ll still get messages about your orders. They never carry ads."
    >
      <form.Form className="stack" method="post" action="/account">
        {consents.map(({ channel, granted, text, answered }) => (
          <div key={`${channel} ${granted}`}>
            <Checkbox name={channel} defaultChecked={granted} label={text} />
            {answered && (
              <p className="quiet caption">
                {NAMES[channel]}: {granted ? 'yes' : 'no'} since {dateText(answered)}
              </p>
            )}
          </div>
        ))}
        <input type="hidden" name="intent" value="consents" />
        <FormOutcome {...form} />
        <Button type="submit" tone="outline" isBusy={form.isBusy}>
          Save my choice
        </Button>
      </form.Form>
    </AccountSection>
  )
}

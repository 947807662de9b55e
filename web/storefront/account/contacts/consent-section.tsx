import type { Consent } from '#contract/account/account.ts'
import { dateText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { AccountSection, FormOutcome, useAccountForm } from '../profile/account-section.tsx'
import * as texts from '../profile/profile-texts.ts'

const NAMES = { email: texts.emailChannel, sms: texts.smsChannel } as const

/** Marketing consents. A box is ticked only if the customer ticked it. @source L-37 */
export function ConsentSection({ consents }: { consents: readonly Consent[] }) {
  const form = useAccountForm('consents')
  return (
    <AccountSection title={texts.consentTitle} intro={texts.consentIntro}>
      <form.Form className="stack" method="post">
        {consents.map(({ channel, granted, text, answered }) => (
          <div key={`${channel} ${granted}`}>
            <Checkbox name={channel} defaultChecked={granted} label={text} />
            {answered && (
              <p className="quiet caption">
                {texts.consentSince(NAMES[channel], granted, dateText(answered))}
              </p>
            )}
          </div>
        ))}
        <input type="hidden" name="intent" value="consents" />
        <FormOutcome {...form} />
        <Button type="submit" tone="outline" isBusy={form.isBusy}>
          {texts.saveConsentButton}
        </Button>
      </form.Form>
    </AccountSection>
  )
}

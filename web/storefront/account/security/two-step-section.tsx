import { ButtonLink } from '#web/ui/button.tsx'
import type { AccountPage } from '../profile/load-account.ts'
import { AccountSection } from '../profile/account-section.tsx'

/** Whether two-step login is on, with a link to the page that sets it up. */
export function TwoStepSection({ factor }: { factor: AccountPage['secondFactor'] }) {
  return (
    <AccountSection title="Two-step login" intro="Add a code from your phone to keep everyone else out.">
      <p>
        {factor.totp
          ? `On, with an authenticator app. Recovery codes left: ${factor.recovery_codes_left}.`
          : 'Off for your password.'}
      </p>
      <p>
        <ButtonLink tone="outline" to="/account/two-step">
          {factor.totp ? 'Manage' : 'Set up'}
        </ButtonLink>
      </p>
    </AccountSection>
  )
}

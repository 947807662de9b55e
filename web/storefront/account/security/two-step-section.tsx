import { ButtonLink } from '#web/ui/button.tsx'
import type { SecurityPage } from '../profile/load-account.ts'
import { AccountSection } from '../profile/account-section.tsx'
import * as texts from './security-texts.ts'

/** State of two-step login, with a link to the page that sets it up. */
export function TwoStepSection({ factor }: { factor: SecurityPage['secondFactor'] }) {
  return (
    <AccountSection title={texts.twoStepTitle} intro={texts.twoStepIntro}>
      <p>{factor.totp ? texts.twoStepOn(factor.recovery_codes_left) : texts.twoStepOff}</p>
      <p>
        <ButtonLink tone="outline" to="/account/two-step">
          {factor.totp ? texts.manageButton : texts.setUpButton}
        </ButtonLink>
      </p>
    </AccountSection>
  )
}

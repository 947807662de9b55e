import type { Route } from './+types/security.route.ts'
import { AccountPage } from '../profile/account-page.tsx'
import { loadSecurityPage } from '../profile/load-account.ts'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionSection } from './session-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'
import * as texts from './security-texts.ts'

export { accountAction as action } from '../profile/account-actions.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.securityTitle },
  { name: 'robots', content: 'noindex' },
]

export const loader = (args: Route.LoaderArgs) => loadSecurityPage(args)

export default function SecurityScreen({ loaderData }: Route.ComponentProps) {
  const { sessions, passkeys, secondFactor } = loaderData
  return (
    <AccountPage title={texts.securityTitle}>
      <PasswordSection />
      <PasskeySection passkeys={passkeys} />
      <TwoStepSection factor={secondFactor} />
      <SessionSection sessions={sessions} />
    </AccountPage>
  )
}

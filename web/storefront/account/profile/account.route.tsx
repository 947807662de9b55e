import { apiContext } from '#web/platform/api/page-api.ts'
import { StepUpHost } from '#web/platform/authentication/step-up-host.tsx'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import type { Route } from './+types/account.route.ts'
import { actOnAccount } from './account-actions.ts'
import { loadAccount } from './load-account.ts'
import styles from '../account-screen.module.css'
import { AddressSection } from './address-section.tsx'
import { ConsentSection } from './consent-section.tsx'
import { CreditSection, DataSection } from '../credit/credit-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { EmailSection } from './email-section.tsx'
import { PaymentMethodsSection } from './payment-methods-section.tsx'
import { MobileSection } from './mobile-section.tsx'
import { PasskeySection } from '../security/passkey-section.tsx'
import { PasswordSection } from '../security/password-section.tsx'
import { SessionSection } from '../security/session-section.tsx'
import { TwoStepSection } from '../security/two-step-section.tsx'
import { UpdatesLink } from './updates-link.tsx'
import * as texts from './profile-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export const loader = ({ context }: Route.LoaderArgs) => loadAccount(context.get(apiContext))

export async function action({ request, context }: Route.ActionArgs) {
  return actOnAccount(context.get(apiContext), await readFormFields(request))
}

export default function AccountScreen({ loaderData }: Route.ComponentProps) {
  const { user, consents, preferences, methods, sessions, passkeys, secondFactor } = loaderData
  return (
    <div className={`page ${styles.screen}`}>
      <StepUpHost />
      <h1 className="featureText">{texts.title}</h1>
      <DetailsSection user={user} />
      <EmailSection key={user.email} email={user.email} isProved={user.email_verified} />
      <MobileSection user={user} />
      <AddressSection addresses={user.addresses} />
      <PaymentMethodsSection methods={methods} />
      <PasswordSection />
      <PasskeySection passkeys={passkeys} />
      <TwoStepSection factor={secondFactor} />
      <SessionSection sessions={sessions} />
      <UpdatesLink orderSms={preferences.order_sms} />
      <ConsentSection consents={consents} />
      <CreditSection user={user} />
      <DataSection />
    </div>
  )
}

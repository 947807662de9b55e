import type { Route } from './+types/payment-methods.route.ts'
import { AccountPage } from './account-page.tsx'
import { loadMethodsPage } from './load-account.ts'
import { PaymentMethodsSection } from './payment-methods-section.tsx'
import * as texts from './profile-texts.ts'

export { accountAction as action } from './account-actions.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.methodsTitle },
  { name: 'robots', content: 'noindex' },
]

export const loader = (args: Route.LoaderArgs) => loadMethodsPage(args)

export default function PaymentMethodsScreen({ loaderData: { methods } }: Route.ComponentProps) {
  return (
    <AccountPage title={texts.methodsTitle}>
      <PaymentMethodsSection methods={methods} />
    </AccountPage>
  )
}

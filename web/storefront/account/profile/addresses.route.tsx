import type { Route } from './+types/addresses.route.ts'
import { AccountPage } from './account-page.tsx'
import { AddressSection } from './address-section.tsx'
import { loadMemberPage } from './load-account.ts'
import * as texts from './profile-texts.ts'

export { accountAction as action } from './account-actions.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.addressesTitle },
  { name: 'robots', content: 'noindex' },
]

export const loader = (args: Route.LoaderArgs) => loadMemberPage(args)

export default function AddressesScreen({ loaderData: { user } }: Route.ComponentProps) {
  return (
    <AccountPage title={texts.addressesTitle}>
      <AddressSection addresses={user.addresses} />
    </AccountPage>
  )
}

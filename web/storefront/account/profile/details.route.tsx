import type { Route } from './+types/details.route.ts'
import { AccountPage } from './account-page.tsx'
import { DetailsSection } from './details-section.tsx'
import { loadMemberPage } from './load-account.ts'
import { MobileSection } from './mobile-section.tsx'
import * as texts from './profile-texts.ts'

export { accountAction as action } from './account-actions.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.detailsPageTitle },
  { name: 'robots', content: 'noindex' },
]

export const loader = (args: Route.LoaderArgs) => loadMemberPage(args)

export default function DetailsScreen({ loaderData: { user } }: Route.ComponentProps) {
  return (
    <AccountPage title={texts.detailsPageTitle}>
      <DetailsSection user={user} />
      <MobileSection user={user} />
    </AccountPage>
  )
}

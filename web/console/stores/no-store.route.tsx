import { Link } from 'react-router'
import { listStaffStores } from '#contract/console/stores.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { requireConsole, userMayEverywhere } from '#web/staff/staff-access.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { sectionsOf } from '../sections.ts'
import type { Route } from './+types/no-store.route.ts'
import * as texts from './no-store-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.label ?? texts.title },
  { name: 'robots', content: 'noindex' },
]

/** Redirects to the section as soon as the shop has a store. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireConsole(context)
  const wanted = url.searchParams.get('section')
  const section = sectionsOf(user).find(({ path }) => path === wanted)
  const stores = await context.get(apiContext).call(listStaffStores)
  if (stores.length > 0) throw redirectTo(section?.path ?? '/console')
  return { label: section?.label ?? texts.title, mayAdd: userMayEverywhere(user, 'settings.write') }
}

/** Page of a section that needs a store while the shop has none. @source S-SETUP-1 */
export default function NoStoreScreen({ loaderData: { label, mayAdd } }: Route.ComponentProps) {
  return (
    <div className="stack">
      <h1>{label}</h1>
      <p>{mayAdd ? texts.missingText : texts.waitText}</p>
      {mayAdd && (
        <div>
          <ButtonLink to="/console/stores/new">{texts.addLink}</ButtonLink>
        </div>
      )}
      <p>
        <Link to="/console">{texts.homeLink}</Link>
      </p>
    </div>
  )
}

import { listProviders, testProvider } from '#contract/console/providers.ts'
import { failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { SettingsFrame } from '../settings-frame.tsx'
import type { Route } from './+types/providers.route.ts'
import { ProviderTable } from './provider-table.tsx'
import * as texts from './providers-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'settings.write')
  return { providers: await context.get(apiContext).call(listProviders) }
}

/** Tests one provider. */
export async function action({ request, context }: Route.ActionArgs) {
  const field = await readFormFields(request)
  try {
    const params = { name: field('provider') }
    return { ok: true as const, test: await context.get(apiContext).call(testProvider, { params }) }
  } catch (error) {
    return failureReply(error)
  }
}

/** Skips revalidation, because a test does not change the list. */
export const shouldRevalidate = () => false

/** @source S-SETTINGS-5 */
export default function ProvidersScreen({ loaderData: { providers } }: Route.ComponentProps) {
  return (
    <SettingsFrame>
      <div className="stackSmall">
        <h1>{texts.title}</h1>
        <p>{texts.introText}</p>
      </div>
      <ProviderTable providers={providers} />
    </SettingsFrame>
  )
}

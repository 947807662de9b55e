import { importSampleCatalogue, readSetup, skipSetupStep } from '#contract/console/setup.ts'
import { SETUP_STEPS } from '#domain/console/setup-steps.ts'
import { failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { requireAccess, requireConsole, userMayEverywhere } from '#web/staff/staff-access.ts'
import type { Route } from './+types/setup.route.ts'
import type { SetupReply } from './setup-reply.ts'
import { SetupScreen } from './setup-screen.tsx'
import * as texts from './setup-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

/** Redirects home in a shop that trades, which has no steps. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireAccess(userMayEverywhere(requireConsole(context), 'settings.write'))
  const setup = await context.get(apiContext).call(readSetup)
  if (setup.steps.length === 0) throw redirectTo('/console')
  return { setup, chosen: url.searchParams.get('step') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  const api = context.get(apiContext)
  try {
    if (text('intent') === 'sample')
      return { ok: true, sample: await api.call(importSampleCatalogue) } satisfies SetupReply
    const step = SETUP_STEPS.find((one) => one === text('step'))
    await api.call(skipSetupStep, { body: { step: step as never, skipped: text('intent') === 'skip' } })
    return { ok: true, sample: null } satisfies SetupReply
  } catch (error) {
    return failureReply(error)
  }
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-SETUP-2 */
export default function SetupPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SetupScreen {...loaderData} reply={actionData} />
}

import { setShift } from '#contract/driver/drivers.ts'
import { VEHICLES } from '#domain/delivery/vehicles.ts'
import { type ActionReply, failureReply } from '#web/platform/api/action-reply.ts'
import { readForm } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { DriverApp } from '../app/driver-app.tsx'
import { isShellRequest } from '../offline/shell.ts'
import { PlainPage } from '../plain-page.tsx'
import { readRun } from '../run/read-run.ts'
import type { Route } from './+types/jobs.route.ts'
import { JobList } from './job-list.tsx'
import { lastJobText } from './last-job.ts'
import * as texts from './jobs-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  if (isShellRequest(request)) return { run: null, focus: null, lastJob: null }
  const driver = requirePermission(context, 'deliveries.drive')
  const { searchParams: search } = new URL(request.url)
  return {
    run: await readRun(context.get(apiContext), driver, context.get(pageContext)),
    focus: Number(search.get('order')) || null,
    lastJob: lastJobText(search),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  try {
    const vehicle = VEHICLES.find((one) => one === form.get('vehicle')) ?? ''
    await context.get(apiContext).call(setShift, { body: { on: form.get('on') === 'yes', vehicle } })
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

export default function JobsScreen({ loaderData: { run, focus, lastJob } }: Route.ComponentProps) {
  return (
    <>
      {run && (
        <noscript>
          <PlainPage now={run.now}>
            <JobList run={run} lastJob={lastJob} />
          </PlainPage>
        </noscript>
      )}
      <DriverApp loaded={run} focus={focus} message={lastJob?.text ?? null} />
    </>
  )
}

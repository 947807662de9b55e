import { ApiError } from '#contract/client.ts'
import { readJournal } from '#contract/console/reports.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { isApiError } from '#web/platform/api/action-reply.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import type { Route } from './+types/journal-file.route.ts'

/** Returns the journal file of a period. Requires a recent login. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const value = (name: string) => searchParams.get(name) ?? ''
  const [from, to, store] = [value('from'), value('to'), value('store')]
  const page = `/console/reports/gst?${new URLSearchParams({ from, to, ...(store !== '' && { store }) }).toString()}`
  const [format, per] = [
    value('format') === 'myob' ? 'myob' : 'xero',
    value('per') === 'day' ? 'day' : 'month',
  ] as const
  try {
    const query = { from, to, format, per, ...(store !== '' && { store_id: store }) }
    const { filename, text } = await context.get(apiContext).call(readJournal, { query })
    return new Response(text, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${filename}"`,
        'cache-control': 'no-store',
      },
    })
  } catch (error) {
    if (isApiError(error, 'not_signed_in')) throw redirectTo(`/login?return_to=${encodeURIComponent(page)}`)
    if (isApiError(error, 'reauthentication_required'))
      throw redirectTo(`/confirm?return_to=${encodeURIComponent(page)}`)
    if (error instanceof ApiError) return new Response(error.message, { status: error.status })
    throw error
  }
}

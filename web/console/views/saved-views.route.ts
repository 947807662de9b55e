import { changeSavedView, createSavedView, deleteSavedView } from '#contract/console/saved-views.ts'
import { type ActionReply, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { readInput } from '#web/platform/api/form-input.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import type { Route } from './+types/saved-views.route.ts'

/** Creates, replaces, changes or deletes a saved view. */
export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  const api = context.get(apiContext)
  const params = { saved_view_id: text('saved_view_id') }
  const named = { name: text('name'), is_shared: text('is_shared') === 'on' }
  const version = text('version')
  try {
    if (text('intent') === 'delete') await api.call(deleteSavedView, { params })
    else if (text('intent') === 'change')
      await api.call(changeSavedView, { params, body: { ...named, version } })
    else if (params.saved_view_id)
      await api.call(changeSavedView, { params, body: { query: text('query'), version } })
    else {
      const view = { ...named, list: text('list'), query: text('query') }
      await api.call(createSavedView, { body: readInput(createSavedView.body, view) })
    }
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

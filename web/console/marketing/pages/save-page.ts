import { changeContent, planContent, publishContent, readConsoleContent } from '#contract/console/content.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { type FormValues, momentOf } from '../../editing/form-values.ts'
import { LATER, pageBody } from './page-values.ts'

/** @param isOfPlan true if the text is a plan. Publishing it ends the plan, unless the plan has already ended. */
export async function savePage(
  api: PageApi,
  contentId: string,
  typed: FormValues,
  isOfPlan: boolean,
): Promise<void> {
  const params = { content_id: contentId }
  const body = { ...pageBody(typed), version: typed.version ?? '' }
  if (typed.when === LATER) {
    await api.call(planContent, { params, body: { ...body, starts: momentOf(typed.starts) ?? '' } })
    return
  }
  const isPlanned = isOfPlan && (await api.call(readConsoleContent, { params })).planned !== null
  await api.call(isPlanned ? publishContent : changeContent, { params, body })
}

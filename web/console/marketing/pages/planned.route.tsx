import { Link, useFetcher } from 'react-router'
import { cancelContent, type ConsoleContent, readConsoleContent } from '#contract/console/content.ts'
import { failureReply, revalidateAfterFailure, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { requireShopPermission } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EditForm } from '../../editing/edit-form.tsx'
import { type EditReply, readFormValues, withTyped } from '../../editing/form-values.ts'
import editing from '../../editing/editing.module.css'
import { MarketingFrame } from '../marketing-frame.tsx'
import styles from '../marketing.module.css'
import type { Route } from './+types/planned.route.ts'
import { momentText } from './moment-text.ts'
import { PageFields } from './page-fields.tsx'
import { LATER, PAGE_FIELDS, valuesOfPlan } from './page-values.ts'
import { savePage } from './save-page.ts'
import * as texts from './pages-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? texts.plannedTitle(loaderData.page.title) : '' },
  { name: 'robots', content: 'noindex' },
]

/** Loads a page with its plan. If the plan has ended, the form keeps the typed text, which can be planned again. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireShopPermission(context, 'content.write')
  try {
    const page = await context
      .get(apiContext)
      .call(readConsoleContent, { params: { content_id: params.contentId } })
    return { page, values: valuesOfPlan(page), isJustSaved: new URL(request.url).searchParams.has('saved') }
  } catch (error) {
    throwAsRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const typed = await readFormValues(request, [...PAGE_FIELDS, 'intent'])
  const ofPage = `/console/marketing/pages/${params.contentId}`
  try {
    if (typed.intent === 'cancel') {
      const body = { version: typed.version ?? '' }
      await api.call(cancelContent, { params: { content_id: params.contentId }, body })
    } else {
      await savePage(api, params.contentId, typed, true)
      if (typed.when === LATER) return { ok: true } satisfies EditReply
    }
  } catch (error) {
    return withTyped(failureReply(error), typed)
  }
  throw redirectTo(typed.intent === 'cancel' ? ofPage : `${ofPage}?saved=1`)
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-MARKET-9 */
export default function PlannedPageScreen({ loaderData }: Route.ComponentProps) {
  const { page, values, isJustSaved } = loaderData
  return (
    <MarketingFrame>
      <div>
        <p className="small">
          <Link to={`/console/marketing/pages/${page.content_id}`}>{page.title}</Link>
        </p>
        <h1>{texts.plannedTitle(page.title)}</h1>
        <Plan page={page} />
      </div>
      {page.planned?.is_outdated && <Outdated page={page} />}
      <EditForm
        key={page.content_id}
        saved={values}
        version={page.version}
        labels={texts.PLAN_LABELS}
        words={(_, value) => texts.shownText(value)}
        isJustSaved={isJustSaved}
      >
        {(fields) => <PageFields fields={fields} isNew={false} mayWait />}
      </EditForm>
      {page.planned && <Cancel page={page} />}
    </MarketingFrame>
  )
}

function Plan({ page: { planned } }: { page: ConsoleContent }) {
  if (!planned) return <p>{texts.nothingPlanned}</p>
  const { starts, written, by } = planned
  return (
    <>
      <p>{texts.changesOn(momentText(starts))}</p>
      <p className="small quiet">{texts.writtenText(clockText(written), by?.name)}</p>
    </>
  )
}

/** Current version for comparison, shown if the page has changed since the plan was written. */
function Outdated({ page }: { page: ConsoleContent }) {
  return (
    <div className={editing.form}>
      <Notice tone="warning">{texts.outdatedText}</Notice>
      <details>
        <summary className={editing.summary}>{texts.shownNow}</summary>
        <div className={styles.preview}>
          <p>
            <b>{page.title}</b>
          </p>
          {/* Sanitised by the API, as the published page is. */}
          <div dangerouslySetInnerHTML={{ __html: page.content }} />
        </div>
      </details>
    </div>
  )
}

/**
 * Cancel button in a `details` element, which asks for confirmation without JavaScript. Cancelling deletes the text.
 */
function Cancel({ page }: { page: ConsoleContent }) {
  const fetcher = useFetcher<EditReply>()
  const failure = fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data : null
  return (
    <details>
      <summary className={editing.summary}>{texts.cancelLabel}</summary>
      <fetcher.Form method="post" className="stackSmall">
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="version" value={page.version} />
        <p>{texts.cancelText}</p>
        <div role="alert">{failure && <Notice tone="error">{failure.error.msg}</Notice>}</div>
        <p>
          <Button type="submit" tone="outline" isBusy={fetcher.state !== 'idle'}>
            {texts.cancelButton}
          </Button>
        </p>
      </fetcher.Form>
    </details>
  )
}

import { Link } from 'react-router'
import {
  type ConsoleContent,
  createContent,
  listContentVersions,
  readConsoleContent,
} from '#contract/console/content.ts'
import { failureReply, revalidateAfterFailure, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { requirePermission, userMayEverywhere } from '#web/staff/staff-access.ts'
import { Notice } from '#web/ui/notice.tsx'
import { EditForm } from '../../editing/edit-form.tsx'
import { type EditReply, readFormValues, withTyped } from '../../editing/form-values.ts'
import editing from '../../editing/editing.module.css'
import { MarketingFrame } from '../marketing-frame.tsx'
import type { Route } from './+types/page.route.ts'
import { momentText } from './moment-text.ts'
import { PageFields } from './page-fields.tsx'
import { LATER, NEW_PAGE, PAGE_FIELDS, pageBody, valuesOfPage } from './page-values.ts'
import { savePage } from './save-page.ts'
import { Versions } from './versions.tsx'
import * as texts from './pages-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.page?.title ?? texts.newTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'content.write')
  const mayChange = userMayEverywhere(user, 'content.write')
  const api = context.get(apiContext)
  const isJustSaved = new URL(request.url).searchParams.has('saved')
  if (params.contentId === 'new')
    return { page: null, values: NEW_PAGE, versions: [], isJustSaved, mayChange }
  const of = { params: { content_id: params.contentId } }
  try {
    const [page, versions] = await Promise.all([
      api.call(readConsoleContent, of),
      api.call(listContentVersions, of),
    ])
    return { page, values: valuesOfPage(page), versions, isJustSaved, mayChange }
  } catch (error) {
    throwAsRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const typed = await readFormValues(request, PAGE_FIELDS)
  let isPlanned = false
  let { contentId } = params
  try {
    if (contentId !== 'new') {
      await savePage(api, contentId, typed, false)
      isPlanned = typed.when === LATER
      if (!isPlanned) return { ok: true } satisfies EditReply
    } else {
      const body = { ...pageBody(typed), uri: typed.uri ?? '' }
      contentId = String((await api.call(createContent, { body })).content_id)
    }
  } catch (error) {
    return withTyped(failureReply(error), typed)
  }
  throw redirectTo(`/console/marketing/pages/${contentId}${isPlanned ? '/planned' : ''}?saved=1`)
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-MARKET-5 */
export default function PageScreen({ loaderData }: Route.ComponentProps) {
  const { page, values, versions, isJustSaved, mayChange } = loaderData
  return (
    <MarketingFrame>
      <div>
        <p className="small">
          <Link to="/console/marketing/pages">{texts.backLink}</Link>
        </p>
        <h1>{page?.title ?? texts.newTitle}</h1>
        {page && (
          <p>
            <Link to={`/content/${page.uri}`}>{texts.shopLink}</Link>
          </p>
        )}
      </div>
      {page?.planned && <Planned page={page} plan={page.planned} />}
      <EditForm
        key={page?.content_id ?? 'new'}
        saved={values}
        version={page?.version ?? null}
        labels={texts.LABELS}
        words={(_, value) => texts.shownText(value)}
        isJustSaved={isJustSaved}
        mayChange={mayChange}
      >
        {(fields) => (
          <PageFields fields={fields} isNew={page === null} mayWait={page !== null && !page.planned} />
        )}
      </EditForm>
      {page && mayChange && (
        <Versions versions={versions} version={page.version} title={page.title} sequence={page.sequence} />
      )}
    </MarketingFrame>
  )
}

type PlannedProps = { page: ConsoleContent; plan: NonNullable<ConsoleContent['planned']> }

/** Notice of the planned version, with a link to its own page. A page has at most one plan. */
function Planned({ page, plan }: PlannedProps) {
  return (
    <div className={editing.form}>
      <Notice tone={plan.is_outdated ? 'warning' : 'info'}>
        {texts.changesOn(momentText(plan.starts))} {plan.is_outdated && `${texts.outdatedText} `}
        <Link to={`/console/marketing/pages/${page.content_id}/planned`}>{texts.plannedLink}</Link>
      </Notice>
    </div>
  )
}

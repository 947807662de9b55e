import { Link } from 'react-router'
import {
  changeContent,
  createContent,
  listContentVersions,
  readConsoleContent,
} from '#contract/console/content.ts'
import { failureReply, revalidateAfterFailure, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { EditForm } from '../../editing/edit-form.tsx'
import { type EditReply, type FormValues, readFormValues, withTyped } from '../../editing/form-values.ts'
import { MarketingFrame } from '../marketing-frame.tsx'
import type { Route } from './+types/page.route.ts'
import { PageFields } from './page-fields.tsx'
import { Versions } from './versions.tsx'
import * as texts from './pages-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.page?.title ?? texts.newTitle },
  { name: 'robots', content: 'noindex' },
]

const NEW_PAGE: FormValues = { sequence: '100' }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  requirePermission(context, 'content.write')
  const api = context.get(apiContext)
  const isJustSaved = new URL(request.url).searchParams.has('saved')
  if (params.contentId === 'new') return { page: null, values: NEW_PAGE, versions: [], isJustSaved }
  const of = { params: { content_id: params.contentId } }
  try {
    const [page, versions] = await Promise.all([
      api.call(readConsoleContent, of),
      api.call(listContentVersions, of),
    ])
    const values: FormValues = {
      title: page.title,
      content: page.content,
      sequence: String(page.sequence),
    }
    return { page, values, versions, isJustSaved }
  } catch (error) {
    throwAsRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const typed = await readFormValues(request, ['title', 'uri', 'content', 'sequence', 'version'])
  const { title = '', uri = '', content = '', sequence, version = '' } = typed
  const body = { title, content, sequence: sequence || 0 }
  let madeId: number
  try {
    if (params.contentId !== 'new') {
      await api.call(changeContent, {
        params: { content_id: params.contentId },
        body: { ...body, version },
      })
      return { ok: true } satisfies EditReply
    }
    madeId = (await api.call(createContent, { body: { ...body, uri } })).content_id
  } catch (error) {
    return withTyped(failureReply(error), typed)
  }
  throw redirectTo(`/console/marketing/pages/${madeId}?saved=1`)
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-MARKET-5 */
export default function PageScreen({ loaderData }: Route.ComponentProps) {
  const { page, values, versions, isJustSaved } = loaderData
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
      <EditForm
        key={page?.content_id ?? 'new'}
        saved={values}
        version={page?.version ?? null}
        labels={texts.LABELS}
        words={(_, value) => texts.shortened(value)}
        isJustSaved={isJustSaved}
      >
        {(fields) => <PageFields fields={fields} isNew={page === null} />}
      </EditForm>
      {page && (
        <Versions versions={versions} version={page.version} title={page.title} sequence={page.sequence} />
      )}
    </MarketingFrame>
  )
}

import { useEffect } from 'react'
import { Link, useFetcher, useRevalidator } from 'react-router'
import { applyImport, getImport, type Import, undoImport } from '#contract/console/imports.ts'
import {
  type ActionReply,
  failureReply,
  revalidateAfterFailure,
  throwAsRouteError,
} from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/import.route.ts'
import styles from './imports.module.css'
import * as texts from './imports-texts.ts'

export const meta: Route.MetaFunction = ({ params }) => [
  { title: texts.importName(Number(params.importId)) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  requirePermission(context, 'products.write')
  try {
    return await context.get(apiContext).call(getImport, { params: { import_id: params.importId } })
  } catch (error) {
    throwAsRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  const of = { params: { import_id: params.importId } }
  try {
    await context.get(apiContext).call(text('intent') === 'undo' ? undoImport : applyImport, of)
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

export const shouldRevalidate = revalidateAfterFailure

const PROGRESS_MS = 1000

/** @source S-IMPORT-1 */
export default function ImportScreen({ loaderData: run }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionReply>()
  const { revalidate } = useRevalidator()
  const isBusy = fetcher.state !== 'idle'
  const isUnderWay = isBusy || run.status === 'applying'
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setInterval(() => void revalidate(), PROGRESS_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, revalidate])
  const failure = !isBusy && fetcher.data?.ok === false ? fetcher.data.error : null
  const hasChanges = run.created + run.changed > 0
  return (
    <div className="stack">
      <div>
        <p className="small">
          <Link to="/console/imports">{texts.title}</Link>
        </p>
        <h1>{texts.importName(run.import_id)}</h1>
        <p className="quiet figures">
          {texts.KINDS[run.kind]}. {texts.countsText(run)}
        </p>
        <p className="small quiet figures">{texts.byText(run.by?.name ?? '', clockText(run.created_at))}</p>
      </div>
      <div role="alert">{failure && <Notice tone="error">{failure.msg}</Notice>}</div>
      <div aria-live="polite">
        {run.status === 'applying' && <p className="figures">{texts.progressText(run.progress)}</p>}
        {run.status === 'applied' && <Notice tone="ok">{texts.appliedText}</Notice>}
        {run.status === 'undone' && <Notice tone="ok">{texts.undoneText}</Notice>}
        {run.status === 'failed' && <Notice tone="error">{texts.STATUSES.failed}</Notice>}
        {run.status === 'ready' && run.bad_count > 0 && (
          <Notice tone="error">{texts.problemsText(run)}</Notice>
        )}
        {run.status === 'ready' && run.bad_count === 0 && !hasChanges && (
          <p>{run.rows === 0 ? texts.noRows : texts.nothingToDo}</p>
        )}
      </div>
      <fetcher.Form method="post">
        {(run.status === 'ready' || run.status === 'failed') && hasChanges && (
          <Button type="submit" name="intent" value="apply" isBusy={isBusy}>
            {texts.applyButton}
          </Button>
        )}
        {run.status === 'applied' && (
          <Button type="submit" name="intent" value="undo" tone="outline" isBusy={isBusy}>
            {texts.undoButton}
          </Button>
        )}
      </fetcher.Form>
      {run.bad.length > 0 && <Problems run={run} />}
      {run.changes.length > 0 && <Changes run={run} />}
    </div>
  )
}

function Problems({ run: { bad, bad_count } }: { run: Import }) {
  return (
    <section className="stackSmall" aria-labelledby="bad-title">
      <h2 id="bad-title">{texts.badTitle(bad_count)}</h2>
      <p className="quiet">{texts.badAdvice}</p>
      <div className={styles.scroll}>
        <table className={styles.table} aria-labelledby="bad-title">
          <thead>
            <tr>
              <th scope="col">{texts.lineColumn}</th>
              <th scope="col">{texts.columnColumn}</th>
              <th scope="col">{texts.messageColumn}</th>
            </tr>
          </thead>
          <tbody>
            {bad.map(({ line, column, message }) => (
              <tr key={`${line} ${column} ${message}`}>
                <td className="figures">{line}</td>
                <td>{column}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {bad_count > bad.length && <p>{texts.moreText(bad_count - bad.length)}</p>}
    </section>
  )
}

function Changes({ run: { changes, created, changed } }: { run: Import }) {
  return (
    <section className="stackSmall" aria-labelledby="changes-title">
      <h2 id="changes-title">{texts.changesTitle}</h2>
      <ul className={styles.list}>
        {changes.map(({ line, title, action, differences }) => (
          <li key={`${line} ${title}`} className={styles.item}>
            <b>{title}</b> <span className="small quiet">{texts.ACTIONS[action]}</span>
            <ul className="small">
              {differences.map(({ field, before, after }) => (
                <li key={field}>{texts.differenceText(field, before, after)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {created + changed > changes.length && <p>{texts.moreText(created + changed - changes.length)}</p>}
    </section>
  )
}

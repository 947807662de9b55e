import { Form, useActionData, useFetcher, useNavigation } from 'react-router'
import { type Breach, addBreachEntry, listBreaches, reportBreach } from '#contract/console/breaches.ts'
import { BREACH_DETAILS_MAX, BREACH_ENTRY_MAX, BREACH_SUMMARY_MAX } from '#domain/field-lengths.ts'
import { BREACH_ENTRIES } from '#domain/privacy/data-breach.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, revalidateAfterFailure, failureReply } from '#web/platform/api/action-reply.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { plainDateText } from '#web/platform/format/time-text.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { readFormInput } from '#web/platform/api/form-input.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { Route } from './+types/breaches.route.ts'
import styles from './breaches.module.css'
import * as texts from './breaches-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'privacy.write')
  return { breaches: await context.get(apiContext).call(listBreaches) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const api = context.get(apiContext)
  try {
    if (form.has('breach_id')) {
      const params = { breach_id: formFields(form)('breach_id') }
      await api.call(addBreachEntry, { params, body: readFormInput(addBreachEntry.body, form) })
    } else await api.call(reportBreach, { body: readFormInput(reportBreach.body, form) })
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

export const shouldRevalidate = revalidateAfterFailure

export default function BreachesScreen({ loaderData: { breaches } }: Route.ComponentProps) {
  return (
    <div className="stack">
      <h1>{texts.title}</h1>
      <p className={styles.words}>{texts.introText}</p>
      <section className="stack" aria-labelledby="register">
        <h2 id="register">{texts.registerTitle}</h2>
        {breaches.length === 0 && <p className="quiet">{texts.emptyText}</p>}
        <ul className={styles.list}>
          {breaches.map((breach) => (
            <li key={breach.breach_id} className={styles.card}>
              <BreachCard breach={breach} />
            </li>
          ))}
        </ul>
      </section>
      <section className="stack" aria-labelledby="report">
        <h2 id="report">{texts.recordTitle}</h2>
        <ReportForm key={breaches.length} />
      </section>
    </div>
  )
}

function ReportForm() {
  const reply = useActionData<ActionReply>()
  const isBusy = useNavigation().formMethod === 'POST'
  const failure = reply?.ok === false ? reply.error : null
  const fields = failure?.fields
  return (
    <Form method="post" className={`${styles.words} stack`}>
      <Field label={texts.foundLabel} name="found" type="date" required error={fields?.found} />
      <Field
        label={texts.summaryLabel}
        name="summary"
        maxLength={BREACH_SUMMARY_MAX}
        required
        error={fields?.summary}
      />
      <Field
        label={texts.dataLabel}
        name="data_kinds"
        maxLength={BREACH_DETAILS_MAX}
        required
        error={fields?.data_kinds}
      />
      <Field
        label={texts.peopleLabel}
        name="people"
        hint={texts.peopleHint}
        maxLength={BREACH_DETAILS_MAX}
        required
        error={fields?.people}
      />
      {failure && !fields && <Notice tone="error">{failure.msg}</Notice>}
      <Button type="submit" isBusy={isBusy}>
        {texts.recordButton}
      </Button>
    </Form>
  )
}

const STATES = {
  assessing: { tone: 'warning', text: texts.assessingTag },
  to_notify: { tone: 'warning', text: texts.notifyTag },
  closed: { tone: 'ok', text: texts.closedTag },
} as const

function BreachCard({ breach }: { breach: Breach }) {
  const { tone, text } = STATES[breach.state]
  return (
    <article className="stackSmall" aria-label={texts.breachTitle(breach.breach_id)}>
      <p className={styles.head}>
        <b className="figures">{texts.breachTitle(breach.breach_id)}</b>
        <Tag tone={tone}>{text}</Tag>
        {breach.state !== 'closed' && <span className="figures">{dueText(breach)}</span>}
      </p>
      <p>{breach.summary}</p>
      <p className="small">
        {breach.data_kinds}. {breach.people}.{' '}
        {texts.foundText(plainDateText(breach.found.slice(0, 10)), breach.reported_by)}
      </p>
      <ol className="stackSmall">
        {breach.entries.map((entry) => (
          <li key={`${entry.at} ${entry.kind} ${entry.text}`} className="small">
            <b>{BREACH_ENTRIES[entry.kind]}</b>, {plainDateText(entry.at.slice(0, 10))}, {entry.by}:{' '}
            {entry.text}
          </li>
        ))}
      </ol>
      <EntryForm key={breach.entries.length} breachId={breach.breach_id} />
    </article>
  )
}

function dueText({ due_on, days_left: left }: Breach): string {
  const due = plainDateText(due_on)
  if (left < 0) return texts.overdueText(due)
  return texts.dueText(due, left)
}

function EntryForm({ breachId }: { breachId: number }) {
  const fetcher = useFetcher<ActionReply>()
  const failure = fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data.error : null
  return (
    <fetcher.Form method="post" className={styles.entry} aria-label={texts.addLabel(breachId)}>
      <input type="hidden" name="breach_id" value={breachId} />
      <Select label={texts.addButton} name="kind" defaultValue="note">
        {Object.entries(BREACH_ENTRIES).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </Select>
      <Field
        label={texts.detailsLabel}
        name="text"
        maxLength={BREACH_ENTRY_MAX}
        required
        error={failure?.fields?.text}
      />
      <Button type="submit" tone="outline" isBusy={fetcher.state !== 'idle'}>
        {texts.addButton}
      </Button>
      <div role="alert">{failure && !failure.fields && <Notice tone="error">{failure.msg}</Notice>}</div>
    </fetcher.Form>
  )
}

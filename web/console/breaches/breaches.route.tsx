import { Form, useActionData, useFetcher, useNavigation } from 'react-router'
import { type Breach, addBreachEntry, listBreaches, reportBreach } from '#contract/console/breaches.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { BREACH_ENTRIES } from '#domain/privacy/data-breach.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, revalidateAfterFailure, failureReply } from '#web/platform/api/action-reply.ts'
import { requireAccess, staffUserContext } from '#web/staff/staff-access.ts'
import { plainDateText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { Route } from './+types/breaches.route.ts'
import styles from './breaches.module.css'

export const meta: Route.MetaFunction = () => [
  { title: 'Data breaches' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  requireAccess(context.get(staffUserContext).permissions.admin_access)
  return { breaches: await context.get(apiContext).call(listBreaches) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { breach_id: id, ...fields } = Object.fromEntries(await request.formData())
  const api = context.get(apiContext)
  try {
    if (typeof id === 'string') {
      const body = fields as InputOf<(typeof addBreachEntry)['body']>
      await api.call(addBreachEntry, { params: { breach_id: id }, body: body! })
    } else await api.call(reportBreach, { body: fields as InputOf<(typeof reportBreach)['body']> })
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

export const shouldRevalidate = revalidateAfterFailure

export default function BreachesScreen({ loaderData: { breaches } }: Route.ComponentProps) {
  return (
    <div className="stack">
      <h1>Data breaches</h1>
      <p className={styles.words}>
        Record every time people’s data may have been lost or seen by the wrong person: an email sent to the
        wrong address, a lost phone, a stranger in an account. You then have 30 days to find out whether it’s
        likely to cause serious harm. If it is, tell the OAIC (oaic.gov.au) and the people affected as soon as
        you can. We’ll remind you on day 20 and day 27. You can’t change or delete an entry, so add another
        one instead.
      </p>
      <section className="stack" aria-labelledby="register">
        <h2 id="register">Register</h2>
        {breaches.length === 0 && <p className="quiet">None recorded.</p>}
        <ul className={styles.list}>
          {breaches.map((breach) => (
            <li key={breach.breach_id} className={styles.card}>
              <BreachCard breach={breach} />
            </li>
          ))}
        </ul>
      </section>
      <section className="stack" aria-labelledby="report">
        <h2 id="report">Record a breach</h2>
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
      <Field label="Found on" name="found" type="date" required error={fields?.found} />
      <Field label="What happened" name="summary" maxLength={2000} required error={fields?.summary} />
      <Field label="Which data" name="data_kinds" maxLength={1000} required error={fields?.data_kinds} />
      <Field
        label="Whose data"
        name="people"
        hint="Who, and about how many people"
        maxLength={1000}
        required
        error={fields?.people}
      />
      {failure && !fields && <Notice tone="error">{failure.msg}</Notice>}
      <Button type="submit" isBusy={isBusy}>
        Record and start the clock
      </Button>
    </Form>
  )
}

const STATES = {
  assessing: { tone: 'warning', text: 'To assess' },
  to_notify: { tone: 'warning', text: 'To notify' },
  closed: { tone: 'ok', text: 'Closed' },
} as const

function BreachCard({ breach }: { breach: Breach }) {
  const { tone, text } = STATES[breach.state]
  return (
    <article className="stackSmall" aria-label={`Breach ${breach.breach_id}`}>
      <p className={styles.head}>
        <b className="figures">Breach {breach.breach_id}</b>
        <Tag tone={tone}>{text}</Tag>
        {breach.state !== 'closed' && <span className="figures">{dueText(breach)}</span>}
      </p>
      <p>{breach.summary}</p>
      <p className="small">
        {breach.data_kinds}. {breach.people}. Found on {plainDateText(breach.found.slice(0, 10))}, recorded by{' '}
        {breach.reported_by}.
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
  if (left < 0) return `Overdue since ${due}`
  return `Due on ${due}, ${left} ${left === 1 ? 'day' : 'days'} left`
}

function EntryForm({ breachId }: { breachId: number }) {
  const fetcher = useFetcher<ActionReply>()
  const failure = fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data.error : null
  return (
    <fetcher.Form method="post" className={styles.entry} aria-label={`Add to breach ${breachId}`}>
      <input type="hidden" name="breach_id" value={breachId} />
      <Select label="Add" name="kind" defaultValue="note">
        {Object.entries(BREACH_ENTRIES).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </Select>
      <Field label="Details" name="text" maxLength={5000} required error={failure?.fields?.text} />
      <Button type="submit" tone="outline" isBusy={fetcher.state !== 'idle'}>
        Add
      </Button>
      <div role="alert">{failure && !failure.fields && <Notice tone="error">{failure.msg}</Notice>}</div>
    </fetcher.Form>
  )
}

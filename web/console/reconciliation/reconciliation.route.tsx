import { Form, Link, useActionData, useNavigation } from 'react-router'
import type { OutputOf } from '#contract/endpoint.ts'
import { listOwedOnTerminal } from '#contract/payments/terminal.ts'
import { compareNow, getReconciliation, replayGatewayEvent } from '#contract/payments/webhooks.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, revalidateAfterFailure, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { requirePermission, userMay } from '#web/staff/staff-access.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { dateText, timeText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { OwedBack } from '../orders/terminal/owed-back.tsx'
import { answerTerminal } from '../orders/terminal/terminal-action.ts'
import type { Route } from './+types/reconciliation.route.ts'
import styles from './reconciliation.module.css'
import * as texts from './reconciliation-texts.ts'

/** Labels for the kinds of difference between the gateway's records and ours. */
const DIFFERENCE_LABELS = {
  missing_here: texts.notInOurBooks,
  missing_there: texts.notAtGateway,
  amount: texts.amountsDiffer,
  state: texts.statusesDiffer,
  ledger: texts.ledgerDiffers,
} as const

const ISSUE_LABELS = {
  settlement_declined: texts.notSettled,
  dispute_open: texts.disputeOpen,
  dispute_lost: texts.disputeLost,
  refund_refused: texts.refundRefused,
} as const

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'payments.read')
  const api = context.get(apiContext)
  const [findings, owed] = await Promise.all([api.call(getReconciliation), api.call(listOwedOnTerminal)])
  const may = {
    compare: userMay(user, 'payments.reconcile'),
    replay: userMay(user, 'payments.replay'),
    refund: userMay(user, 'orders.refund'),
  }
  return { ...findings, owed, may }
}

export async function action({ request, context }: Route.ActionArgs) {
  const field = await readFormFields(request)
  const api = context.get(apiContext)
  try {
    const atTerminal = await answerTerminal(api, field)
    if (atTerminal) return atTerminal
    if (field('intent') === 'replay')
      await api.call(replayGatewayEvent, { params: { event_id: field('event_id') } })
    else await api.call(compareNow)
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

export const shouldRevalidate = revalidateAfterFailure

type ReconciliationFindings = OutputOf<NonNullable<(typeof getReconciliation)['data']>>

const atText = (at: string): string => `${dateText(at)} ${timeText(at)}`

export default function ReconciliationScreen({ loaderData }: Route.ComponentProps) {
  const { last_run: last, differences, watched, events, owed, may } = loaderData
  const reply = useActionData<ActionReply>()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="stack">
      <div className={styles.top}>
        <div>
          <h1>{texts.title}</h1>
          <p className="quiet small figures">
            {last ? texts.comparedText(atText(last.at), last.compared, last.found) : texts.notComparedText}
          </p>
        </div>
        {may.compare && (
          <Form method="post">
            <Button type="submit" isSmall tone="outline" isBusy={isBusy}>
              {texts.compareButton}
            </Button>
          </Form>
        )}
      </div>
      <div role="alert">{reply && !reply.ok && <FieldError>{reply.error.msg}</FieldError>}</div>
      {(last || differences.length > 0) && <Differences differences={differences} />}
      <OwedBack owed={owed} mayRecord={may.refund} />
      <Watched watched={watched} />
      {may.replay && <Events events={events} isBusy={isBusy} />}
    </div>
  )
}

const orderLink = (id: number | null, number: string) =>
  id === null ? texts.noOrder : <Link to={`/console/orders/${id}`}>{texts.orderLink(number)}</Link>

function Differences({ differences }: Pick<ReconciliationFindings, 'differences'>) {
  return (
    <section className="stackSmall" aria-labelledby="differences">
      <h2 id="differences" className={styles.heading}>
        {texts.differencesTitle}
      </h2>
      {differences.length === 0 ? (
        <Notice tone="ok">{texts.noDifferencesText}</Notice>
      ) : (
        <ul className={styles.list}>
          {differences.map((each) => (
            <li key={each.difference_id} className={styles.card}>
              <p className={styles.head}>
                <Tag tone="error">{DIFFERENCE_LABELS[each.kind]}</Tag>
                {orderLink(each.order_id, each.order_number)}
                <span className="quiet small">{each.reference}</span>
              </p>
              <dl className={styles.sides}>
                <dt>{texts.ours}</dt>
                <dd className="figures">{each.ours}</dd>
                <dt>{texts.gateway}</dt>
                <dd className="figures">{each.theirs}</dd>
              </dl>
              <p className="quiet small figures">
                {texts.seenText(atText(each.first_seen), atText(each.last_seen))}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Watched({ watched }: Pick<ReconciliationFindings, 'watched'>) {
  return (
    <section className="stackSmall" aria-labelledby="watched">
      <h2 id="watched" className={styles.heading}>
        {texts.watchedTitle}
      </h2>
      {watched.length === 0 ? (
        <p>{texts.nothingWatchedText}</p>
      ) : (
        <ul className={styles.list}>
          {watched.map((each) => (
            <li key={`${each.order_id} ${each.what} ${each.at}`} className={styles.card}>
              <p className={styles.head}>
                <Tag tone="warning">{ISSUE_LABELS[each.what]}</Tag>
                {orderLink(each.order_id, each.order_number)}
                <span className="figures">{dollarsText(each.amount)}</span>
                <span className="quiet small figures">{atText(each.at)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Events({ events, isBusy }: Pick<ReconciliationFindings, 'events'> & { isBusy: boolean }) {
  return (
    <section className="stackSmall" aria-labelledby="events">
      <h2 id="events" className={styles.heading}>
        {texts.eventsTitle}
      </h2>
      {events.length === 0 && <p>{texts.noEventsText}</p>}
      <ul className={styles.list}>
        {events.map((each) => (
          <li key={each.event_id} className={styles.card}>
            <p className={styles.head}>
              <b>{each.kind.replaceAll('_', ' ')}</b>
              <span className="figures">{dollarsText(each.amount)}</span>
              <span className="quiet small figures">{atText(each.at)}</span>
              {!each.handled && <Tag tone="error">{texts.notProcessedTag}</Tag>}
            </p>
            {each.failure && <p className={styles.failure}>{each.failure}</p>}
            {!each.handled && (
              <Form method="post">
                <input type="hidden" name="intent" value="replay" />
                <input type="hidden" name="event_id" value={each.event_id} />
                <Button
                  type="submit"
                  isSmall
                  tone="outline"
                  isBusy={isBusy}
                  aria-label={texts.processAgainLabel(each.kind.replaceAll('_', ' '), atText(each.at))}
                >
                  {texts.processAgainButton}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

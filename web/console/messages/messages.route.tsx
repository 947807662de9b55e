import { Link, useActionData, useFetcher } from 'react-router'
import { type ConsoleMessage, listMessages, resendMessage } from '#contract/console/messages.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import {
  type ActionReply,
  type Failure,
  revalidateAfterFailure,
  failureReply,
} from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pagination } from '../pagination.tsx'
import type { Route } from './+types/messages.route.ts'
import { listPosition, readListQuery } from '../list-page.ts'
import { MessageCard } from './message-card.tsx'
import styles from './messages.module.css'
import * as texts from './messages-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

type State = ConsoleMessage['state']
const STATES: readonly State[] = ['dead', 'waiting', 'sent']

const isState = (text: string | undefined): text is State => STATES.some((state) => state === text)

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'messages.read')
  const { filters, page } = readListQuery(request, ['state'])
  const state = isState(filters.state) ? filters.state : 'dead'
  const list = await context.get(apiContext).callWhole(listMessages, { query: { state, ...page } })
  return {
    messages: list.data,
    state,
    place: listPosition(list),
  }
}

export type MessagesReply = (ActionReply | Failure) & { messageId: string }

export async function action({ request, context }: Route.ActionArgs) {
  const messageId = (await readFormFields(request))('message_id')
  try {
    await context.get(apiContext).call(resendMessage, { params: { message_id: messageId } })
    return { ok: true, messageId } satisfies MessagesReply
  } catch (error) {
    const { data } = failureReply(error)
    return { ...data, messageId } satisfies MessagesReply
  }
}

export const shouldRevalidate = revalidateAfterFailure

const LABELS: Record<State, string> = {
  dead: texts.deadFilter,
  waiting: texts.waitingFilter,
  sent: texts.sentFilter,
}
const NONE: Record<State, string> = {
  dead: texts.noDeadText,
  waiting: texts.noWaitingText,
  sent: texts.noSentText,
}

export default function MessagesScreen({ loaderData }: Route.ComponentProps) {
  const { messages, state, place } = loaderData
  const fetcher = useFetcher<MessagesReply>()
  const withoutScripts = useActionData<MessagesReply>()
  const reply = fetcher.state === 'idle' ? (fetcher.data ?? withoutScripts) : undefined
  return (
    <div className="stack">
      <div className={styles.top}>
        <div>
          <h1>{texts.title}</h1>
          <p className="quiet small figures">{texts.countText(place.total, LABELS[state].toLowerCase())}</p>
        </div>
        <nav className={styles.filter} aria-label={texts.whichLabel}>
          {STATES.map((one) => (
            <Link
              key={one}
              to={`/console/messages?state=${one}`}
              aria-current={one === state ? 'true' : undefined}
            >
              {LABELS[one]}
            </Link>
          ))}
        </nav>
      </div>
      <div role="alert">{reply && !reply.ok && <FieldError>{reply.error.msg}</FieldError>}</div>
      <output>{reply?.ok && <Notice tone="ok">{texts.sendingAgainText}</Notice>}</output>
      {messages.length === 0 ? (
        <p>{NONE[state]}</p>
      ) : (
        <ul className={styles.list}>
          {messages.map((message) => (
            <MessageCard key={message.message_id} message={message} fetcher={fetcher} />
          ))}
        </ul>
      )}
      <Pagination place={place} path="/console/messages" filters={{ state }} />
    </div>
  )
}

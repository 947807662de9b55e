import { Form, Link, useActionData, useNavigation } from 'react-router'
import { type CareCase, decideCareCase, listCareCases } from '#contract/console/care.ts'
import { CARE_DECISIONS, needsAccount } from '#domain/care/care-case.ts'
import { REASON_MAX } from '#domain/field-lengths.ts'
import { type ActionReply, failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { formFields, readForm, textFields } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { mobileText } from '#web/platform/format/mobile-text.ts'
import { dateText, timeText } from '#web/platform/format/time-text.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { listPosition, readListQuery } from '../list-page.ts'
import styles from '../messages/messages.module.css'
import { Pagination } from '../pagination.tsx'
import type { Route } from './+types/care.route.ts'
import * as texts from './care-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

const TABS = ['open', 'decided'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'exclusions.decide')
  const { filters, page } = readListQuery(request, ['show'])
  const tab = TABS.find((one) => one === filters.show) ?? 'open'
  const list = await context.get(apiContext).callWhole(listCareCases, { query: { state: tab, ...page } })
  return { tab, cases: list.data, place: listPosition(list) }
}

type CareReply = ActionReply & { caseId: string; typed: Record<string, string> }

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = formFields(form)
  const caseId = text('care_case_id')
  const userId = text('user_id')
  const body = {
    decision: text('decision'),
    reason: text('reason'),
    version: text('version'),
    ...(userId && { user_id: userId }),
  } as never
  try {
    await context.get(apiContext).call(decideCareCase, { params: { care_case_id: caseId }, body })
    return { ok: true, caseId, typed: {} } satisfies CareReply
  } catch (error) {
    return { ...failureReply(error).data, caseId, typed: textFields(form) } satisfies CareReply
  }
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-CARE-2 */
export default function CareScreen({ loaderData: { tab, cases, place } }: Route.ComponentProps) {
  const reply = useActionData<CareReply>()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="stack">
      <div className={styles.top}>
        <h1>{texts.title}</h1>
        <nav className={styles.filter} aria-label={texts.whichLabel}>
          {TABS.map((one) => (
            <Link key={one} to={`/console/care?show=${one}`} aria-current={one === tab ? 'true' : undefined}>
              {texts.TABS[one]}
            </Link>
          ))}
        </nav>
      </div>
      <p className="quiet">{texts.introText}</p>
      <output>{!isBusy && reply?.ok && <Notice tone="ok">{texts.savedText}</Notice>}</output>
      {cases.length === 0 && <p>{tab === 'open' ? texts.nothingOpen : texts.nothingDecided}</p>}
      <ul className={styles.list}>
        {cases.map((one) => (
          <CaseCard
            key={one.care_case_id}
            care={one}
            reply={!isBusy && reply?.caseId === String(one.care_case_id) ? reply : undefined}
            isBusy={isBusy}
          />
        ))}
      </ul>
      <Pagination place={place} path="/console/care" filters={{ show: tab }} />
    </div>
  )
}

type CardProps = { care: CareCase; reply: CareReply | undefined; isBusy: boolean }

const momentText = (iso: string): string => `${dateText(iso)}, ${timeText(iso)}`

function CaseCard({ care, reply, isBusy }: CardProps) {
  const { decision, decided, decided_by: decider } = care
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2>{texts.KINDS[care.kind]}</h2>
        {decision === null && (
          <Tag tone={care.is_overdue ? 'error' : 'warning'}>
            {care.is_overdue ? texts.overdueTag : texts.waitingTag}
          </Tag>
        )}
      </div>
      <p className="small quiet figures">{texts.raisedText(momentText(care.raised))}</p>
      <Facts care={care} />
      {decision !== null && (
        <p className={styles.reason}>
          “{care.reason}”{' '}
          <span className="quiet small figures">
            {texts.decidedText(
              texts.DECISIONS[decision],
              decider?.name ?? '',
              decided ? momentText(decided) : '',
            )}
          </span>
        </p>
      )}
      {decision === null && <Decision care={care} reply={reply} isBusy={isBusy} />}
    </li>
  )
}

function Facts({ care }: { care: CareCase }) {
  const { kind, name, email, mobile, message, matches, person, signals } = care
  const named = [name, email, mobile && mobileText(mobile)].filter(Boolean).join(', ')
  return (
    <>
      {named && (
        <p className={styles.to}>
          <b>{texts.namedLabel}:</b> <span className="figures">{named}</span>
        </p>
      )}
      {message && <p className={styles.reason}>“{message}”</p>}
      {signals.length > 0 && (
        <ul>
          {signals.map(({ signal, seen }) => (
            <li key={signal}>{texts.SIGNALS[signal](seen)}</li>
          ))}
        </ul>
      )}
      {person && (
        <p className={styles.to}>
          <b>{texts.accountLabel}:</b> <Link to={`/console/customers/${person.user_id}`}>{person.name}</Link>
        </p>
      )}
      {kind === 'concern' && !person && matches.length === 0 && (
        <p className="small quiet">{texts.noMatchText}</p>
      )}
      {!person &&
        matches.map((match) => (
          <p key={match.user_id} className={styles.to}>
            <b>{texts.matchText}:</b> <Link to={`/console/customers/${match.user_id}`}>{match.name}</Link>
          </p>
        ))}
    </>
  )
}

function Decision({ care, reply, isBusy }: CardProps) {
  const error = reply?.ok === false ? reply.error : null
  const typed = reply?.typed ?? {}
  const hasAccount = care.person !== null || care.matches.length > 0
  return (
    <Form method="post" className="stackSmall" preventScrollReset>
      <input type="hidden" name="care_case_id" value={care.care_case_id} />
      <input type="hidden" name="version" value={care.version} />
      {!care.person && care.matches.length > 0 && (
        <Select
          label={texts.chooseLabel}
          name="user_id"
          defaultValue={typed.user_id ?? String(care.matches[0]?.user_id ?? '')}
          error={error?.fields?.user_id}
        >
          {care.matches.map(({ user_id: id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="">{texts.noAccount}</option>
        </Select>
      )}
      <Select
        label={texts.decisionLabel}
        name="decision"
        defaultValue={typed.decision ?? 'nothing'}
        error={error?.fields?.decision}
      >
        {CARE_DECISIONS.filter((one) => hasAccount || !needsAccount(one)).map((one) => (
          <option key={one} value={one}>
            {texts.DECISIONS[one]}
          </option>
        ))}
      </Select>
      <Field
        label={texts.reasonLabel}
        name="reason"
        maxLength={REASON_MAX}
        defaultValue={typed.reason ?? ''}
        {...(error?.fields?.reason && { error: error.fields.reason })}
      />
      <div role="alert">
        {error && !error.fields && (
          <Notice tone="error">{error.code === 'stale' ? texts.staleText : error.msg}</Notice>
        )}
      </div>
      <div>
        <Button type="submit" isSmall isBusy={isBusy}>
          {texts.decideButton}
        </Button>
      </div>
    </Form>
  )
}

import { Link, useActionData, useNavigation } from 'react-router'
import {
  type LawRule,
  type LawRulePreview,
  approveLawRule,
  listLawRules,
  previewLawRule,
  withdrawLawRule,
} from '#contract/console/law-rules.ts'
import { LAW_RULES } from '#domain/law/law-rule.ts'
import { DEFAULT_STATE, STATES, STATE_CODES, isStateCode } from '#domain/states.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { Notice } from '#web/ui/notice.tsx'
import { listPosition, readListQuery } from '../list-page.ts'
import { Pagination } from '../pagination.tsx'
import type { Route } from './+types/law.route.ts'
import { LawCard } from './law-card.tsx'
import styles from './law.module.css'
import * as texts from './law-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user_id: userId } = requirePermission(context, 'settings.write')
  const { filters, page } = readListQuery(request, ['state', 'preview'])
  const state = isStateCode(filters.state) ? filters.state : DEFAULT_STATE
  const api = context.get(apiContext)
  const list = await api.callWhole(listLawRules, { query: { state, ...page } })
  const wanted = list.data.find(({ law_rule_id: id }) => String(id) === filters.preview)
  const preview = wanted
    ? { id: wanted.law_rule_id, ...(await api.call(previewLawRule, { params: wanted })) }
    : null
  return { state, rules: list.data, place: listPosition(list), preview, userId }
}

type LawReply = ActionReply & { decision: string }

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  const decision = text('decision') === 'approve' ? 'approve' : 'withdraw'
  const params = { law_rule_id: text('law_rule_id') }
  try {
    await context.get(apiContext).call(decision === 'approve' ? approveLawRule : withdrawLawRule, { params })
    return { ok: true, decision } satisfies LawReply
  } catch (error) {
    return { ...failureReply(error).data, decision } satisfies LawReply
  }
}

export const shouldRevalidate = revalidateAfterFailure

type Preview = (LawRulePreview & { id: number }) | null

/** @source S-LAW-1 */
export default function LawScreen({ loaderData }: Route.ComponentProps) {
  const { state, rules, place, preview, userId } = loaderData
  const reply = useActionData<LawReply>()
  const isBusy = useNavigation().formMethod === 'POST'
  const cards = { preview, userId, isBusy }
  const later = rules.filter((rule) => rule.status === 'approved' && !rule.in_force && !rule.is_over)
  const past = rules.filter((rule) => rule.is_over || rule.status === 'withdrawn')
  return (
    <div className="stack">
      <div className={styles.top}>
        <h1>{texts.title}</h1>
        <nav className={styles.states} aria-label={texts.stateLabel}>
          {STATE_CODES.map((one) => (
            <Link
              key={one}
              to={`/console/law?state=${one}`}
              aria-current={one === state ? 'true' : undefined}
            >
              {STATES[one].name}
            </Link>
          ))}
        </nav>
      </div>
      <p className={styles.words}>{texts.introText}</p>
      <div role="alert">
        {!isBusy && reply?.ok === false && <Notice tone="error">{reply.error.msg}</Notice>}
      </div>
      <output>
        {!isBusy && reply?.ok && (
          <Notice tone="ok">
            {reply.decision === 'approve' ? texts.approvedNotice : texts.withdrawnNotice}
          </Notice>
        )}
      </output>
      <Rules
        title={texts.pendingTitle}
        rules={rules.filter(({ status }) => status === 'pending')}
        {...cards}
      />
      <Rules title={texts.nextTitle} rules={later} emptyText={texts.nothingNextText} {...cards} />
      <Rules title={texts.currentTitle} rules={rules.filter((rule) => rule.in_force)} {...cards} />
      <section className="stack">
        <h2>{texts.changeTitle}</h2>
        <p className={styles.links}>
          {LAW_RULES.map((rule) => (
            <Link key={rule} className={styles.link} to={`/console/law/new?state=${state}&rule=${rule}`}>
              {texts.RULE_NAMES[rule]}
            </Link>
          ))}
        </p>
      </section>
      <Rules title={texts.pastTitle} rules={past} emptyText={texts.nothingPastText} {...cards} />
      <Pagination place={place} path="/console/law" filters={{ state }} />
    </div>
  )
}

type RulesProps = {
  title: string
  rules: readonly LawRule[]
  /** Sentence if there are no rules. Without it the section is hidden. */
  emptyText?: string
  preview: Preview
  userId: number
  isBusy: boolean
}

function Rules({ title, rules, emptyText, preview, userId, isBusy }: RulesProps) {
  if (rules.length === 0 && !emptyText) return null
  return (
    <section className="stack">
      <h2>{title}</h2>
      {rules.length === 0 && <p className="quiet">{emptyText}</p>}
      {rules.length > 0 && (
        <ul className={styles.list}>
          {rules.map((rule) => (
            <LawCard
              key={rule.law_rule_id}
              rule={rule}
              preview={preview?.id === rule.law_rule_id ? preview : null}
              userId={userId}
              isBusy={isBusy}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

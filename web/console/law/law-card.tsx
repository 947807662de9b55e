import { Form, Link } from 'react-router'
import type { LawRule, LawRulePreview } from '#contract/console/law-rules.ts'
import { plainDateText, weekdayText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { LawParameters, spanText } from './law-parameters.tsx'
import styles from './law.module.css'
import * as texts from './law-texts.ts'

type Props = {
  rule: LawRule
  /** Effects of the rule, if they were asked for. */
  preview: LawRulePreview | null
  userId: number
  isBusy: boolean
}

/** One rule: hours or days, period, source and people. A pending rule is approved or withdrawn here. */
export function LawCard({ rule, preview, userId, isBusy }: Props) {
  const isPending = rule.status === 'pending'
  return (
    <li className={styles.card} id={`rule-${rule.law_rule_id}`}>
      <div className={styles.head}>
        <h3>{texts.RULE_NAMES[rule.rule]}</h3>
        <StateTag rule={rule} />
        <span className="figures">
          {texts.periodText(plainDateText(rule.valid_from), rule.valid_to && plainDateText(rule.valid_to))}
        </span>
      </div>
      <LawParameters rule={rule} />
      <p className="small">
        {texts.citationText(rule.citation, rule.source_date && plainDateText(rule.source_date))}.{' '}
        <span className="figures">{peopleText(rule)}.</span>
      </p>
      {isPending && (
        <>
          {preview ? (
            <Preview preview={preview} />
          ) : (
            <Link
              to={`?state=${rule.state}&preview=${rule.law_rule_id}#rule-${rule.law_rule_id}`}
              className={styles.link}
              preventScrollReset
            >
              {texts.previewLink}
            </Link>
          )}
          <Decision rule={rule} isOwn={rule.checked_by?.user_id === userId} isBusy={isBusy} />
        </>
      )}
    </li>
  )
}

function StateTag({ rule: { status, in_force, is_over } }: { rule: LawRule }) {
  if (status === 'pending') return <Tag tone="warning">{texts.pendingTag}</Tag>
  if (status === 'withdrawn') return <Tag>{texts.withdrawnTag}</Tag>
  if (in_force) return <Tag tone="ok">{texts.inForceTag}</Tag>
  return is_over ? <Tag>{texts.endedTag}</Tag> : <Tag tone="info">{texts.laterTag}</Tag>
}

const dateOf = (iso: string | null): string => plainDateText((iso ?? '').slice(0, 10))

function peopleText({ checked_by, checked, approved_by, approved }: LawRule): string {
  if (!checked_by) return texts.releaseText
  const checkedText = texts.checkedText(checked_by.name, dateOf(checked))
  return approved_by
    ? `${checkedText}, ${texts.approvedText(approved_by.name, dateOf(approved))}`
    : checkedText
}

/** Days of a preview that are listed. A week shows a change of the hours. */
const DAYS_SHOWN = 7

function Preview({ preview }: { preview: LawRulePreview }) {
  const { days, days_total, orders, orders_total, slots } = preview
  return (
    <section className={styles.preview} aria-label={texts.previewTitle}>
      <h4>{texts.previewTitle}</h4>
      <p>{days_total > 0 ? texts.daysText(days_total) : texts.noDaysText}</p>
      <ul className="small">
        {days.slice(0, DAYS_SHOWN).map(({ date, before, after }) => (
          <li key={date} className="figures">
            {weekdayText(date)} {plainDateText(date)}: {texts.changeText(spanText(before), spanText(after))}
          </li>
        ))}
      </ul>
      {days_total > DAYS_SHOWN && <p className="small">{texts.moreDaysText(days_total - DAYS_SHOWN)}</p>}
      <p>{orders_total > 0 ? texts.ordersText(orders_total) : texts.noOrdersText}</p>
      {orders.length > 0 && (
        <p className={styles.orders}>
          {orders.map(({ order_id, order_number }) => (
            <Link key={order_id} to={`/console/orders/${order_id}`} className="figures">
              {order_number}
            </Link>
          ))}
        </p>
      )}
      {slots.length === 0 && <p>{texts.noSlotsText}</p>}
      <ul>
        {slots.map(({ store_id, name, lost, gained }) => (
          <li key={store_id} className="figures">
            {texts.slotsText(name, lost, gained)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decision({ rule, isOwn, isBusy }: { rule: LawRule; isOwn: boolean; isBusy: boolean }) {
  const label = (word: string) =>
    `${word}: ${texts.RULE_NAMES[rule.rule]}, ${texts.periodText(plainDateText(rule.valid_from), null)}`
  return (
    <Form method="post" className={styles.head} preventScrollReset>
      <input type="hidden" name="law_rule_id" value={rule.law_rule_id} />
      {isOwn ? (
        <p className="quiet small">{texts.ownText}</p>
      ) : (
        <Button
          type="submit"
          name="decision"
          value="approve"
          isSmall
          isBusy={isBusy}
          aria-label={label(texts.approveButton)}
        >
          {texts.approveButton}
        </Button>
      )}
      <Button
        type="submit"
        name="decision"
        value="withdraw"
        tone="outline"
        isSmall
        isBusy={isBusy}
        aria-label={label(texts.withdrawButton)}
      >
        {texts.withdrawButton}
      </Button>
    </Form>
  )
}

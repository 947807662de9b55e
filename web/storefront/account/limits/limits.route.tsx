import { data, Form, Link, useActionData, useNavigation } from 'react-router'
import { getOrderLimits, type OrderLimits, setOrderLimits } from '#contract/account/order-limits.ts'
import { getMe } from '#contract/account/users.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type Failure, failureReply, isApiError } from '#web/platform/api/action-reply.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { redirectToLogin } from '#web/platform/authentication/login-redirect.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { dateText, timeText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountPage } from '../profile/account-page.tsx'
import type { Route } from './+types/limits.route.ts'
import styles from './limits.module.css'
import * as texts from './limits-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

/** @throws a redirect to the login for a guest */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  try {
    const { user_id } = await api.call(getMe)
    return { limits: await api.call(getOrderLimits, { params: { user_id } }) }
  } catch (error) {
    if (isApiError(error, 'not_signed_in')) throw redirectToLogin(api, '/account/limits')
    throw error
  }
}

type Reply = { ok: true } | Failure

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = formFields(form)
  const api = context.get(apiContext)
  try {
    const { user_id } = await api.call(getMe)
    await api.call(setOrderLimits, {
      params: { user_id },
      body: {
        weekly_amount: text('weekly_amount').replace('$', '').trim(),
        weekly_standard_drinks: text('weekly_standard_drinks').trim(),
        days_without_orders: form.getAll('day').map(Number),
        version: Number(text('version')),
      },
    })
    return { ok: true } satisfies Reply
  } catch (error) {
    const { data: failure, init } = failureReply(error)
    return data<Reply>(failure, init ?? {})
  }
}

/** Limits of one's own orders. @source A-CARE-1 */
export default function LimitsScreen({ loaderData: { limits } }: Route.ComponentProps) {
  const { left, orders_above: above, pending } = limits
  return (
    <AccountPage title={texts.title}>
      <div className={`${styles.screen} stack`}>
        <p>{texts.intro}</p>
        <p className="quiet">{texts.privateText}</p>
        {above.length > 0 && (
          <Notice tone="warning">
            {texts.aboveText}{' '}
            {above.map(({ order_id: id, order_number: number }) => (
              <Link key={id} to={`/order/${id}/tracking`}>
                {number}
              </Link>
            ))}
          </Notice>
        )}
        {(left.amount !== null || left.standard_drinks !== null) && (
          <section aria-labelledby="left-title">
            <h2 id="left-title">{texts.leftTitle}</h2>
            {left.amount !== null && <p className="figures">{texts.leftAmount(dollarsText(left.amount))}</p>}
            {left.standard_drinks !== null && (
              <p className="figures">{texts.leftDrinks(left.standard_drinks)}</p>
            )}
          </section>
        )}
        {pending && <Pending limits={limits} pending={pending} />}
        <LimitsForm key={limits.version} limits={limits} />
        <p className="quiet small">
          {texts.excludeText} <Link to="/self-exclusion">{texts.excludeLink}</Link>
        </p>
      </div>
    </AccountPage>
  )
}

type PendingLimits = NonNullable<OrderLimits['pending']>

/** Names the looser limits that apply later, with a button that withdraws them. */
function Pending({ limits, pending }: { limits: OrderLimits; pending: PendingLimits }) {
  const parts = [
    texts.amountText(pending.weekly_amount === null ? null : dollarsText(pending.weekly_amount)),
    texts.drinksText(pending.weekly_standard_drinks),
    texts.daysText(pending.days_without_orders.map((day) => texts.weekdays[day - 1] ?? '')),
  ]
  return (
    <Form method="post" className="stack">
      <Notice tone="info">
        {texts.pendingText(parts.join(', '), `${dateText(pending.from)} ${timeText(pending.from)}`)}
      </Notice>
      <input type="hidden" name="weekly_amount" value={limits.weekly_amount ?? ''} />
      <input type="hidden" name="weekly_standard_drinks" value={limits.weekly_standard_drinks ?? ''} />
      {limits.days_without_orders.map((day) => (
        <input key={day} type="hidden" name="day" value={day} />
      ))}
      <input type="hidden" name="version" value={limits.version} />
      <Button type="submit" tone="outline">
        {texts.keepButton}
      </Button>
    </Form>
  )
}

function LimitsForm({ limits }: { limits: OrderLimits }) {
  const reply = useActionData<Reply>()
  const isBusy = useNavigation().formMethod === 'POST'
  const fields = reply && !reply.ok ? (reply.error.fields ?? {}) : {}
  const withError = (name: string) => (fields[name] ? { error: fields[name] } : {})
  const asked = limits.pending ?? limits
  return (
    <Form method="post" className="stack">
      <Field
        label={texts.amountLabel}
        hint={texts.amountHint}
        name="weekly_amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={asked.weekly_amount ?? ''}
        {...withError('weekly_amount')}
      />
      <Field
        label={texts.drinksLabel}
        hint={texts.drinksHint}
        name="weekly_standard_drinks"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={asked.weekly_standard_drinks ?? ''}
        {...withError('weekly_standard_drinks')}
      />
      <fieldset className={styles.days}>
        <legend>{texts.daysTitle}</legend>
        {texts.weekdays.map((name, nth) => (
          <Checkbox
            key={name}
            name="day"
            value={String(nth + 1)}
            label={name}
            defaultChecked={asked.days_without_orders.includes(nth + 1)}
          />
        ))}
      </fieldset>
      <input type="hidden" name="version" value={limits.version} />
      <output>
        {reply?.ok && <Notice tone="ok">{texts.savedText}</Notice>}
        {reply && !reply.ok && <Notice tone="error">{reply.error.msg}</Notice>}
      </output>
      <Button type="submit" isBusy={isBusy}>
        {texts.saveButton}
      </Button>
    </Form>
  )
}

import { Form, data, useActionData, useNavigation } from 'react-router'
import { explainFarHandOver, listOwnFarHandOvers } from '#contract/console/hand-over-distances.ts'
import { REASON_MAX } from '#domain/field-lengths.ts'
import { type ActionReply, failureReply } from '#web/platform/api/action-reply.ts'
import { formFields, readForm, textFields } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { dateText, timeText } from '#web/platform/format/time-text.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '../jobs/jobs.module.css'
import { PlainPage } from '../plain-page.tsx'
import type { Route } from './+types/hand-overs.route.ts'
import * as texts from './hand-overs-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'deliveries.drive')
  const far = await context.get(apiContext).call(listOwnFarHandOvers)
  return { far, now: context.get(pageContext).now().toISOString() }
}

type ReasonReply = ActionReply & { typed: Record<string, string> }

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = formFields(form)
  try {
    const body = { order_id: text('order_id'), reason: text('reason') }
    await context.get(apiContext).call(explainFarHandOver, { body })
    return { ok: true, typed: {} } satisfies ReasonReply
  } catch (error) {
    const reply = failureReply(error)
    return data({ ...reply.data, typed: textFields(form) }, { status: reply.init?.status ?? 400 })
  }
}

/** Hand-overs far from the door, which the driver explains. @source A-DISTANCE-1 */
export default function HandOversScreen({ loaderData: { far, now } }: Route.ComponentProps) {
  const reply = useActionData<ReasonReply>()
  const isBusy = useNavigation().formMethod === 'POST'
  const error = !isBusy && reply?.ok === false ? reply.error : null
  return (
    <PlainPage now={now}>
      <div className="stack">
        <p>
          <a href="/driver">{texts.backLink}</a>
        </p>
        <h1>{texts.title}</h1>
        <output>{!isBusy && reply?.ok && <Notice tone="ok">{texts.sentText}</Notice>}</output>
        <p>{far.length === 0 ? texts.nothingText : texts.introText}</p>
        <ul className={styles.jobs}>
          {far.map((one) => {
            const isTyped = reply?.typed.order_id === String(one.order_id)
            return (
              <li key={one.order_id} className={styles.job}>
                <Form method="post" className="stackSmall">
                  <input type="hidden" name="order_id" value={one.order_id} />
                  <b className="figures">
                    {texts.whenText(one.order_number, dateText(one.at), timeText(one.at))}
                  </b>
                  <Field
                    label={texts.reasonLabel}
                    name="reason"
                    maxLength={REASON_MAX}
                    defaultValue={isTyped ? (reply.typed.reason ?? '') : ''}
                    {...(isTyped && error?.fields?.reason && { error: error.fields.reason })}
                  />
                  <div role="alert">
                    {isTyped && error && !error.fields && <Notice tone="error">{error.msg}</Notice>}
                  </div>
                  <Button type="submit" isBusy={isBusy}>
                    {texts.sendButton}
                  </Button>
                </Form>
              </li>
            )
          })}
        </ul>
      </div>
    </PlainPage>
  )
}

import { data, useActionData } from 'react-router'
import { sendConcern } from '#contract/account/concerns.ts'
import { failureReply } from '#web/platform/api/action-reply.ts'
import { readForm, formFields, textFields } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { homeButton } from '#web/platform/platform-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/concern.route.ts'
import { ConcernForm, type RejectedConcern } from './concern-form.tsx'
import styles from './concern.module.css'
import * as texts from './concern-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.title },
  { name: 'description', content: texts.description },
]

type ConcernReply = { ok: true } | RejectedConcern

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = formFields(form)
  const captcha = text('captcha')
  try {
    await context.get(apiContext).call(sendConcern, {
      body: {
        name: text('name'),
        email: text('email'),
        mobile: text('mobile'),
        message: text('message'),
        ...(captcha && { captcha }),
      },
    })
    return { ok: true } satisfies ConcernReply
  } catch (error) {
    const reply = failureReply(error)
    return data({ ...reply.data, typed: textFields(form) }, { status: reply.init?.status ?? 400 })
  }
}

/** Form for people who worry about another person. It needs no login. @source S-CARE-1 */
export default function ConcernScreen() {
  const reply = useActionData<ConcernReply>()
  if (reply?.ok)
    return (
      <div className={`page stack ${styles.done}`}>
        <h1 className="featureText">{texts.doneTitle}</h1>
        <output>{texts.doneText}</output>
        <Help />
        <p>
          <ButtonLink tone="outline" to="/">
            {homeButton}
          </ButtonLink>
        </p>
      </div>
    )
  return (
    <div className={`page ${styles.screen}`}>
      <div className="stack">
        <h1 className="featureText">{texts.title}</h1>
        <p>{texts.introText}</p>
        <p>{texts.answerText}</p>
        <Help />
      </div>
      <ConcernForm reply={reply} />
    </div>
  )
}

function Help() {
  return (
    <p>
      {texts.helpText} <a href="tel:1800250015">{texts.hotlineNumber}</a>
      {texts.emergencyText} <a href="tel:000">{texts.emergencyNumber}</a>.
    </p>
  )
}

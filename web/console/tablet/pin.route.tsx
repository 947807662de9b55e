import { Form, useActionData, useNavigation } from 'react-router'
import { readPin, removePin, setPin } from '#contract/account/pin.ts'
import { pinsDiffer } from '#domain/field-texts.ts'
import { type Failure, failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { longDateText } from '#web/platform/format/time-text.ts'
import { requireAccess, requireConsole, staffUserContext } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/pin.route.ts'
import styles from './tablet.module.css'
import * as texts from './tablet-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.ownTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { user_id, isOnTablet } = requireConsole(context)
  requireAccess(!isOnTablet)
  return context.get(apiContext).call(readPin, { params: { user_id } })
}

type PinReply = { ok: true; done: string } | Failure

export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const params = { user_id: context.get(staffUserContext).user_id }
  const text = await readFormFields(request)
  try {
    if (text('intent') === 'remove') {
      await api.call(removePin, { params })
      return { ok: true, done: texts.removedText } satisfies PinReply
    }
    const pin = text('pin')
    if (pin !== text('repeated')) return differ()
    await api.call(setPin, { params, body: { pin } })
    return { ok: true, done: texts.savedText } satisfies PinReply
  } catch (error) {
    return failureReply(error)
  }
}

const differ = (): Failure => ({
  ok: false,
  error: { code: 'invalid_input', msg: pinsDiffer, fields: { repeated: pinsDiffer } },
})

export const shouldRevalidate = revalidateAfterFailure

/** @source S-TABLET-3 */
export default function PinScreen({ loaderData: { set, allowed } }: Route.ComponentProps) {
  const reply = useActionData<PinReply>()
  const isBusy = useNavigation().formMethod === 'POST'
  const error = !isBusy && reply?.ok === false ? reply.error : null
  const errorOf = (name: string) => (error?.fields?.[name] ? { error: error.fields[name] } : {})
  return (
    <div className="stack">
      <h1>{texts.ownTitle}</h1>
      <p>{allowed ? texts.ownIntro : texts.notAllowedText}</p>
      {set && <p>{texts.isSetText(longDateText(set))}</p>}
      <output>{!isBusy && reply?.ok && <Notice tone="ok">{reply.done}</Notice>}</output>
      <div role="alert">{error && !error.fields && <Notice tone="error">{error.msg}</Notice>}</div>
      {allowed && (
        // The key resets the form after a save, which clears the digits.
        <Form key={set} method="post" className={styles.form}>
          <PinField label={texts.newPinLabel} name="pin" hint={texts.newPinHint} {...errorOf('pin')} />
          <PinField label={texts.repeatLabel} name="repeated" {...errorOf('repeated')} />
          <div>
            <Button type="submit" isBusy={isBusy}>
              {set ? texts.changeButton : texts.setButton}
            </Button>
          </div>
        </Form>
      )}
      {set && (
        <Form method="post">
          <input type="hidden" name="intent" value="remove" />
          <Button type="submit" tone="outline" isBusy={isBusy}>
            {texts.removeButton}
          </Button>
        </Form>
      )}
    </div>
  )
}

type PinFieldProps = { label: string; name: string; hint?: string; error?: string }

const PinField = (props: PinFieldProps) => (
  <Field {...props} type="password" inputMode="numeric" autoComplete="off" maxLength={6} required />
)

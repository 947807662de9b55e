import { useEffect, useRef } from 'react'
import { forgotPassword } from '#contract/account/users.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import type { Route } from './+types/forgot-password.route.ts'
import styles from '../account.module.css'
import { ForgotForm } from './forgot-form.tsx'
import * as texts from './password-reset-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.forgotTitle },
  { name: 'robots', content: 'noindex' },
]

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  try {
    await context.get(apiContext).call(forgotPassword, { body: { email: text('email') } })
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

export default function ForgotPasswordScreen({ actionData }: Route.ComponentProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box} className={`page ${styles.narrow} stack`}>
      <h1>{texts.forgotTitle}</h1>
      <ForgotForm answer={actionData} />
    </div>
  )
}

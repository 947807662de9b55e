import { ApiError } from '#contract/client.ts'
import { register } from '#contract/account/registration.ts'
import { getMe, sendVerification, verifyMobile } from '#contract/account/users.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { isApiError, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { localPath } from '#web/platform/navigation/local-path.ts'
import { redirectTo, replaceWith } from '#web/platform/navigation/redirect.ts'
import { restoreAddressAndCart } from '#web/storefront/account/login/restore-address-and-cart.ts'
import { typedDateToIso } from '#domain/accounts/typed-date.ts'
import type { Route } from './+types/register.route.ts'
import styles from '../account.module.css'
import { RegisterForm, type RegisterReply } from './register-form.tsx'
import * as texts from './register-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

/** Returns in `waiting` the id of a created account whose code is still awaited, for example after a reload. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const returnTo = localPath(new URL(request.url).searchParams.get('return_to')) ?? '/'
  try {
    await context.get(apiContext).call(getMe)
  } catch (error) {
    if (!(error instanceof ApiError) || !isApiError(error, 'not_signed_in')) throw error
    // A login that waits for its second step is not a pending registration.
    const isPending = error.code === 'not_signed_in'
    return { returnTo, pendingUserId: isPending ? (error.body.user_id ?? null) : null }
  }
  throw redirectTo('/account')
}

type FieldReader = (name: string) => string

export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const text = await readFormFields(request)
  const returnTo = localPath(text('return_to')) ?? '/'
  const userId = Number(text('user_id'))
  const params = { user_id: userId }
  try {
    if (text('intent') === 'again') await api.call(sendVerification, { params })
    if (text('intent') === 'code')
      await api.call(verifyMobile, { params, body: { verification_code: text('verification_code') } })
    if (['code', 'finish'].includes(text('intent'))) return await finish(api, returnTo)
    return { ok: true, userId: userId || (await createAccount(api, text)) } satisfies RegisterReply
  } catch (error) {
    return failureReply(error)
  }
}

async function createAccount(api: PageApi, text: FieldReader): Promise<number> {
  const captcha = text('captcha')
  const { user_id } = await api.call(register, {
    body: {
      firstname: text('firstname'),
      lastname: text('lastname'),
      one_name: text('one_name') === 'on',
      email: text('email'),
      mobile: text('mobile'),
      password: text('password'),
      dob: typedDateToIso(text('dob')) ?? text('dob'),
      ...(captcha && { captcha }),
    },
  })
  return user_id
}

/** Restores the member's address and cart, then redirects. Replaces the form in the history, so that Back skips it. */
async function finish(api: PageApi, returnTo: string): Promise<Response> {
  await restoreAddressAndCart(api, (await api.call(getMe)).user_id)
  return replaceWith(returnTo)
}

export default function RegisterScreen({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className={`page ${styles.narrow} stack`}>
      <h1>{texts.title}</h1>
      <RegisterForm {...loaderData} answer={actionData} />
    </div>
  )
}

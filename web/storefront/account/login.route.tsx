import { login } from '#contract/shop/users.ts'
import { apiContext } from '#web/api.ts'
import { isRefusal, keepPageWhenOffline, refusal } from '#web/failure.ts'
import { formText } from '#web/form-text.ts'
import { localPath } from '#web/local-path.ts'
import { replaceWith } from '#web/redirect.ts'
import { takeCartAlong } from '../cart/take-cart-along.ts'
import type { Route } from './+types/login.route.ts'
import { LoginForm, type LoginReply } from './login-form.tsx'
import styles from './account.module.css'

export const meta: Route.MetaFunction = () => [{ title: 'Log In' }, { name: 'robots', content: 'noindex' }]

export function loader({ request }: Route.LoaderArgs) {
  return { returnTo: localPath(new URL(request.url).searchParams.get('return_to')) ?? '/' }
}

/** With `return_to` it is the page's form and leads on; without, the dialog's, which stays where it is. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const text = await formText(request)
  const captcha = text('captcha')
  try {
    const user = await api.call(login, {
      body: { username: text('username'), password: text('password'), ...(captcha && { captcha }) },
    })
    await takeCartAlong(api, user.user_id)
  } catch (error) {
    // @source spec §8 "Login failure": whoever was logged in before is no longer
    if (isRefusal(error, 'login_failed')) api.clearCookie('token')
    return refusal(error)
  }
  const returnTo = localPath(text('return_to'))
  // In the login page's place: Back leads past it.
  return returnTo ? replaceWith(returnTo) : ({ ok: true } satisfies LoginReply)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepPageWhenOffline({ serverAction })

export default function LoginScreen({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className={`page ${styles.narrow} stack`}>
      <h1>Log In</h1>
      <LoginForm returnTo={loaderData.returnTo} answer={actionData} />
    </div>
  )
}

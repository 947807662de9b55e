import { redirect } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { attachCart, getCart, openCart } from '#contract/shop/carts.ts'
import { login } from '#contract/shop/users.ts'
import { apiContext, type PageApi } from '#web/api.ts'
import { keepPageWhenOffline, refusal } from '#web/failure.ts'
import { formText } from '#web/form-text.ts'
import { localPath } from '#web/local-path.ts'
import { readSavedAddress } from '../address/saved-address.ts'
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
  try {
    const user = await api.call(login, {
      body: { username: text('username'), password: text('password') },
    })
    await takeCartAlong(api, user.user_id)
  } catch (error) {
    return refusal(error)
  }
  const returnTo = localPath(text('return_to'))
  return returnTo ? redirect(returnTo) : ({ ok: true } satisfies LoginReply)
}

export const clientAction = keepPageWhenOffline

/**
 * A guest's cart with something in it becomes the member's; an empty one gives way to the member's own. Whatever goes
 * wrong here, the login itself has worked.
 * @source spec §4 "Cart after login"
 */
async function takeCartAlong(api: PageApi, userId: number): Promise<void> {
  const cartId = api.cookie('cart_id')
  const cart = cartId ? await api.call(getCart, { params: { cart_id: cartId } }).catch(() => null) : null
  try {
    if (cart && cart.cart_items.length > 0) {
      await api.call(attachCart, { params: { cart_id: cart.cart_id }, body: { user_id: userId } })
      return
    }
    const address = readSavedAddress(api)
    if (!address) return
    await api.call(openCart, {
      body: { store_id: address.store_id, zone_id: address.zone_id, user_id: userId },
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

export default function LoginScreen({ loaderData }: Route.ComponentProps) {
  return (
    <div className={`page ${styles.narrow} stack`}>
      <h1>Log In</h1>
      <LoginForm returnTo={loaderData.returnTo} />
    </div>
  )
}

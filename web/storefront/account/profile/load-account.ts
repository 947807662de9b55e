import type { RouterContextProvider } from 'react-router'
import { listConsents } from '#contract/account/account.ts'
import { readPreferences } from '#contract/account/message-preferences.ts'
import { listPasskeys } from '#contract/account/passkeys.ts'
import { readSecondFactor } from '#contract/account/second-factor.ts'
import { listSessions } from '#contract/account/sessions.ts'
import { getMe, listPaymentMethods } from '#contract/account/users.ts'
import { listOrders } from '#contract/orders/orders.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { isApiError, withoutGateway } from '#web/platform/api/action-reply.ts'
import { redirectToLogin } from '#web/platform/authentication/login-redirect.ts'

type LoaderArgs = { request: Request; context: Readonly<RouterContextProvider> }
type OwnParams = { params: { user_id: number } }

/** @throws a redirect to the login for a guest, which returns to the page of the request */
async function loadMember({ request, context }: LoaderArgs) {
  const api = context.get(apiContext)
  try {
    const user = await api.call(getMe)
    return { api, user, own: { params: { user_id: user.user_id } } }
  } catch (error) {
    if (isApiError(error, 'not_signed_in')) throw redirectToLogin(api, new URL(request.url).pathname)
    throw error
  }
}

/** Returns null while the payment gateway is unreachable, so that the rest of the page still shows. */
const loadMethods = (api: PageApi, own: OwnParams) =>
  api.call(listPaymentMethods, own).catch(withoutGateway(null))

/** Loads the member's own data, for pages that show nothing else. */
export async function loadMemberPage(args: LoaderArgs) {
  const { user } = await loadMember(args)
  return { user }
}

/** Loads the current value of each row of the index. */
export async function loadAccountIndex(args: LoaderArgs) {
  const { api, user, own } = await loadMember(args)
  const [orders, sessions, passkeys, secondFactor, methods] = await Promise.all([
    api.callWhole(listOrders, { query: { mine: true, page: 1, limit: 1 } }),
    api.call(listSessions, own),
    api.call(listPasskeys, own),
    api.call(readSecondFactor, own),
    loadMethods(api, own),
  ])
  return { user, lastOrder: orders.data[0]?.created ?? null, methods, sessions, passkeys, secondFactor }
}

export async function loadMethodsPage(args: LoaderArgs) {
  const { api, own } = await loadMember(args)
  return { methods: await loadMethods(api, own) }
}

export async function loadMessagesPage(args: LoaderArgs) {
  const { api, user, own } = await loadMember(args)
  const [consents, preferences] = await Promise.all([
    api.call(listConsents, own),
    api.call(readPreferences, own),
  ])
  return { user, consents, preferences }
}

export async function loadSecurityPage(args: LoaderArgs) {
  const { api, own } = await loadMember(args)
  const [sessions, passkeys, secondFactor] = await Promise.all([
    api.call(listSessions, own),
    api.call(listPasskeys, own),
    api.call(readSecondFactor, own),
  ])
  return { sessions, passkeys, secondFactor }
}

export type AccountIndex = Awaited<ReturnType<typeof loadAccountIndex>>
export type AccountMember = AccountIndex['user']
export type SecurityPage = Awaited<ReturnType<typeof loadSecurityPage>>

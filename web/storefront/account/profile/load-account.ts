import { listConsents } from '#contract/account/account.ts'
import { readPreferences } from '#contract/account/message-preferences.ts'
import { listPasskeys } from '#contract/account/passkeys.ts'
import { readSecondFactor } from '#contract/account/second-factor.ts'
import { listSessions } from '#contract/account/sessions.ts'
import { getMe, listPaymentMethods } from '#contract/account/users.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { isApiError, withoutGateway } from '#web/platform/api/action-reply.ts'
import { redirectToLogin } from '#web/platform/authentication/login-redirect.ts'

/** @throws a redirect to the login for a guest */
export async function loadAccount(api: PageApi) {
  const user = await loadMember(api)
  const params = { user_id: user.user_id }
  const [consents, preferences, sessions, passkeys, secondFactor, methods] = await Promise.all([
    api.call(listConsents, { params }),
    api.call(readPreferences, { params }),
    api.call(listSessions, { params }),
    api.call(listPasskeys, { params }),
    api.call(readSecondFactor, { params }),
    // The rest of the page is shown even when the payment gateway is unreachable.
    api.call(listPaymentMethods, { params }).catch(withoutGateway(null)),
  ])
  return { user, consents, preferences, methods, sessions, passkeys, secondFactor }
}

export type AccountPage = Awaited<ReturnType<typeof loadAccount>>

async function loadMember(api: PageApi) {
  try {
    return await api.call(getMe)
  } catch (error) {
    if (isApiError(error, 'not_signed_in')) throw redirectToLogin(api, '/account')
    throw error
  }
}

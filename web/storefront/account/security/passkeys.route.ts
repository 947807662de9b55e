import { data } from 'react-router'
import { addPasskey, passkeyLogin, passkeyLoginOptions, passkeyOptions } from '#contract/account/passkeys.ts'
import { getMe } from '#contract/account/users.ts'
import { ownProperty } from '#domain/own-property.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { failureReply } from '#web/platform/api/action-reply.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { readFormInput } from '#web/platform/api/form-input.ts'
import type { PasskeyReply } from '#web/platform/authentication/passkeys.ts'
import { restoreAddressAndCart } from '#web/storefront/account/login/restore-address-and-cart.ts'
import type { Route } from './+types/passkeys.route.ts'
import { loadLoginState } from '../login/login-state.ts'

type PasskeyActionHandler = (api: PageApi, form: FormData) => Promise<Record<string, unknown> | void>

/** Returns the id of the account, also for a login that must still set up its second step. */
async function ownParams(api: PageApi) {
  const state = await loadLoginState(api)
  return { user_id: state.kind === 'out' ? (await api.call(getMe)).user_id : state.userId }
}

/** Handlers of the requests that the browser's passkey code sends. */
const ACTIONS: Record<string, PasskeyActionHandler> = {
  'add-options': async (api, form) => {
    const body = readFormInput(passkeyOptions.body, form)
    return api.call(passkeyOptions, { params: await ownParams(api), body })
  },
  add: async (api, form) => {
    const body = readFormInput(addPasskey.body, form, ['credential'])
    await api.call(addPasskey, { params: await ownParams(api), body })
  },
  'login-options': (api) => api.call(passkeyLoginOptions),
  login: async (api, form) => {
    const body = readFormInput(passkeyLogin.body, form, ['credential'])
    await restoreAddressAndCart(api, (await api.call(passkeyLogin, { body })).user_id)
  },
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const handler = ownProperty(ACTIONS, formFields(form)('intent'))
  if (!handler) throw new Response('There is no such form', { status: 400 })
  try {
    const options = await handler(context.get(apiContext), form)
    return data<PasskeyReply>({ ok: true, ...(options && { options }) })
  } catch (error) {
    return failureReply(error)
  }
}

import { data, type RouterContextProvider } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { changeDetails, changePassword, setConsents } from '#contract/account/account.ts'
import { getAddress } from '#contract/shop/addresses.ts'
import { setPreferences } from '#contract/account/message-preferences.ts'
import { changeEmail, sendEmailVerification } from '#contract/account/contacts.ts'
import { removePasskey } from '#contract/account/passkeys.ts'
import { endSession, endSessions } from '#contract/account/sessions.ts'
import {
  changeAddress,
  changeMobile,
  deleteAddress,
  deletePaymentMethod,
  getMe,
  saveAddress,
  sendVerification,
  verifyMobile,
} from '#contract/account/users.ts'
import { splitTypedAddress, type TypedFields } from '#domain/address/split-typed-address.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { type Failure, failureReply } from '#web/platform/api/action-reply.ts'
import { redirectBecause } from '#web/platform/navigation/arrival-reason.ts'
import { addressParts } from '#web/storefront/address/address-parts.ts'
import {
  AreaNotServed,
  withNamedArea,
  readTypedAddress,
  type UnservedSuburb,
} from '#web/storefront/address/choose-address.ts'
import { typedDateToIso } from '#domain/accounts/typed-date.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import * as texts from './profile-texts.ts'
import * as securityTexts from '../security/security-texts.ts'

type FieldReader = (name: string) => string
type AccountActionHandler = (api: PageApi, userId: number, text: FieldReader) => Promise<string>

/** The actions of the forms of all account pages, each with its success message. */
const ACTIONS = {
  details: async (api, user_id, text) => {
    const dob = text('dob')
    await api.call(changeDetails, {
      params: { user_id },
      body: {
        firstname: text('firstname'),
        lastname: text('lastname'),
        one_name: text('one_name') === 'on',
        ...(dob && { dob: typedDateToIso(dob) ?? dob }),
      },
    })
    return texts.detailsSaved
  },
  email: async (api, user_id, text) => {
    const body = { email: text('email'), password: text('password') }
    await api.call(changeEmail, { params: { user_id }, body })
    return texts.emailLinkSent(body.email)
  },
  'prove-email': async (api, user_id) => {
    await api.call(sendEmailVerification, { params: { user_id } })
    return texts.emailLinkSentAgain
  },
  mobile: async (api, user_id, text) => {
    const password = text('password')
    const body = { mobile: text('mobile'), ...(password && { password }) }
    await api.call(changeMobile, { params: { user_id }, body })
    return ''
  },
  'mobile-code': async (api, user_id, text) => {
    await api.call(verifyMobile, { params: { user_id }, body: { verification_code: text('code') } })
    return texts.mobileVerified
  },
  'mobile-again': async (api, user_id) => {
    await api.call(sendVerification, { params: { user_id } })
    return texts.codeSentAgain
  },
  'add-address': async (api, user_id, text) => {
    if (text('unlisted') === 'true') {
      const parts = addressParts(text)
      const body = { ...parts, address_unlisted: true }
      await withNamedArea(parts, api.call(saveAddress, { params: { user_id }, body }))
      return texts.addressSaved
    }
    const id = text('id') || (await readTypedAddress(api, text('search'), text('session'))).match?.id
    if (!id) throw invalidAddress()
    const address = await api.call(getAddress, { params: { id } })
    const { address_line_1, address_line_2, city, state, postcode, delivery_notes } = address
    await api.call(saveAddress, {
      params: { user_id },
      body: { address_line_1, address_line_2, city, state, postcode, delivery_notes },
    })
    return texts.addressSaved
  },
  'change-address': async (api, user_id, text) => {
    const details = { label: text('label'), delivery_notes: text('delivery_notes') }
    await api.call(changeAddress, {
      params: { user_id, address_id: text('address_id') },
      body: { ...details, default: text('default') === 'on' },
    })
    return texts.addressSaved
  },
  'delete-address': async (api, user_id, text) => {
    await api.call(deleteAddress, { params: { user_id, address_id: text('address_id') } })
    return texts.addressDeleted
  },
  'delete-method': async (api, user_id, text) => {
    await api.call(deletePaymentMethod, { params: { user_id, token: text('token') } })
    return texts.methodDeleted
  },
  password: async (api, user_id, text) => {
    await api.call(changePassword, {
      params: { user_id },
      body: {
        current_password: text('current_password'),
        password: text('password'),
        repeat_password: text('repeat_password'),
      },
    })
    return securityTexts.passwordSet
  },
  'remove-passkey': async (api, user_id, text) => {
    await api.call(removePasskey, { params: { user_id, passkey_id: text('passkey_id') } })
    return securityTexts.passkeyRemoved
  },
  'end-session': async (api, user_id, text) => {
    await api.call(endSession, { params: { user_id, session_id: text('session_id') } })
    return securityTexts.deviceLoggedOut
  },
  'end-sessions': async (api, user_id) => {
    await api.call(endSessions, { params: { user_id } })
    throw redirectBecause(api, 'sessions_ended', '/login')
  },
  'order-updates': async (api, user_id, text) => {
    const body = { order_sms: text('order_sms') === 'on' }
    await api.call(setPreferences, { params: { user_id }, body })
    return texts.updatesSaved
  },
  consents: async (api, user_id, text) => {
    const body = { email: text('email') === 'on', sms: text('sms') === 'on' }
    await api.call(setConsents, { params: { user_id }, body })
    return texts.consentSaved
  },
} satisfies Record<string, AccountActionHandler>

export type AccountIntent = keyof typeof ACTIONS

/**
 * Reply to a form of an account page. `intent` names the form, because without JavaScript the page receives a single
 * reply. `unlisted`: fields of a typed address that is missing from the address index.
 */
export type AccountReply = { intent: string; area?: UnservedSuburb; unlisted?: TypedFields } & (
  | { ok: true; message: string }
  | Failure
)

const isIntent = (text: string): text is AccountIntent => Object.hasOwn(ACTIONS, text)

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> }

/** Action of every account page: handles the form that `intent` names. */
export async function accountAction({ request, context }: ActionArgs) {
  const api = context.get(apiContext)
  const text = await readFormFields(request)
  const intent = text('intent')
  if (!isIntent(intent)) throw new Response('There is no such form', { status: 400 })
  try {
    const { user_id } = await api.call(getMe)
    const message = await ACTIONS[intent](api, user_id, text)
    return { intent, ok: true, message } satisfies AccountReply
  } catch (error) {
    const { data: failure, init } = failureReply(error)
    const area = error instanceof AreaNotServed && { area: error.area }
    const isUnmatchedText =
      intent === 'add-address' && text('unlisted') !== 'true' && failure.error.code === 'address_invalid'
    const unlisted = isUnmatchedText && { unlisted: splitTypedAddress(text('search')) }
    return data<AccountReply>({ intent, ...failure, ...area, ...unlisted }, init ?? {})
  }
}

const invalidAddress = () =>
  new ApiError(400, {
    code: 'address_invalid',
    msg: fieldTexts.addressInvalid,
  })

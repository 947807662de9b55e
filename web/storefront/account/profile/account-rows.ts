import { dollarsText } from '#web/platform/format/money-text.ts'
import { mobileText } from '#web/platform/format/mobile-text.ts'
import { dateText } from '#web/platform/format/time-text.ts'
import * as creditTexts from '../credit/credit-texts.ts'
import * as deletionTexts from '../deletion/deletion-texts.ts'
import * as limitsTexts from '../limits/limits-texts.ts'
import * as securityTexts from '../security/security-texts.ts'
import type { AccountIndex } from './load-account.ts'
import { methodLabel } from './method-label.ts'
import * as texts from './profile-texts.ts'

export type AccountRow = { path: string; title: string; value: string }

const listed = (first: string | undefined, count: number, none: string): string =>
  first === undefined ? none : count > 1 ? texts.andMore(first, count - 1) : first

function methodsValue(methods: AccountIndex['methods']): string {
  if (methods === null) return texts.methodsUnknown
  const first = methods.find((method) => method.default) ?? methods[0]
  return listed(first && methodLabel(first), methods.length, texts.noMethodsValue)
}

function addressesValue({ addresses }: AccountIndex['user']): string {
  const first = addresses.find((address) => address.default) ?? addresses[0]
  const text = first && [first.label, first.address_line_1].filter(Boolean).join(': ')
  return listed(text, addresses.length, texts.noAddressesValue)
}

/** Returns the rows of the account's index in their order, each with its current value. */
export function accountRows(index: AccountIndex): AccountRow[] {
  const { user, lastOrder, methods, sessions, passkeys, secondFactor } = index
  const name = [user.firstname, user.lastname].filter(Boolean).join(' ')
  const isTwoStep = secondFactor.totp || passkeys.length > 0
  return [
    {
      path: '/orders',
      title: texts.ordersRow,
      value: lastOrder ? texts.lastOrderText(dateText(lastOrder)) : texts.noOrdersValue,
    },
    {
      path: '/account/details',
      title: texts.detailsPageTitle,
      value: [name, mobileText(user.mobile)].filter(Boolean).join(', '),
    },
    { path: '/account/addresses', title: texts.addressesTitle, value: addressesValue(user) },
    { path: '/account/payment-methods', title: texts.methodsTitle, value: methodsValue(methods) },
    {
      path: '/account/messages',
      title: texts.messagesTitle,
      value: user.email_verified ? user.email : texts.unconfirmedText(user.email),
    },
    {
      path: '/account/security',
      title: securityTexts.securityTitle,
      value: securityTexts.securityValue(isTwoStep, sessions.length),
    },
    {
      path: '/account/credit',
      title: creditTexts.title,
      value: creditTexts.creditText(dollarsText(user.credit_amount)),
    },
    { path: '/favourites', title: texts.favouritesRow, value: texts.favouritesValue },
    { path: '/account/limits', title: limitsTexts.title, value: limitsTexts.description },
    { path: '/self-exclusion', title: texts.limitsRow, value: texts.limitsValue },
    { path: '/account/data', title: deletionTexts.dataTitle, value: deletionTexts.dataValue },
  ]
}

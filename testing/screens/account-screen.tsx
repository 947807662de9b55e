import { fireEvent, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import MessagesScreen from '#web/storefront/account/contacts/messages.route.tsx'
import DataScreen from '#web/storefront/account/deletion/data.route.tsx'
import IndexScreen from '#web/storefront/account/profile/account.route.tsx'
import AddressesScreen from '#web/storefront/account/profile/addresses.route.tsx'
import DetailsScreen from '#web/storefront/account/profile/details.route.tsx'
import type { AccountIndex, loadMessagesPage } from '#web/storefront/account/profile/load-account.ts'
import PaymentMethodsScreen from '#web/storefront/account/profile/payment-methods.route.tsx'
import SecurityScreen from '#web/storefront/account/security/security.route.tsx'
import { showInShop } from './shop-screen.tsx'

type AccountData = AccountIndex & Awaited<ReturnType<typeof loadMessagesPage>>

const SCREENS = {
  index: IndexScreen,
  details: DetailsScreen,
  addresses: AddressesScreen,
  'payment-methods': PaymentMethodsScreen,
  messages: MessagesScreen,
  security: SecurityScreen,
  data: DataScreen,
}

/** Data of all account pages, for a member with content in every part. */
const ACCOUNT_DATA: AccountData = {
  lastOrder: '2026-11-20T18:30:00+11:00',
  user: {
    user_id: 7,
    username: 'robin@example.com',
    firstname: 'Robin',
    lastname: 'Marsh',
    email: 'robin@example.com',
    mobile: '+61491570110',
    type: 'customer',
    roles: [],
    staff_roles: [],
    permissions: { admin_access: false, store_access: false },
    created: '2026-01-01T00:00:00Z',
    addresses: [
      {
        address_id: 3,
        address_formated: '',
        address_line_1: '46 Smith Street',
        address_line_2: 'Unit 2',
        city: 'Fitzroy',
        state: 'VIC',
        country: 'Australia',
        postcode: '3065',
        lat: -37.8,
        lng: 144.9,
      },
    ],
    dob: '17051990',
    verified: true,
    email_verified: true,
    new_mobile: '',
    referral_code: 'ROBIN-M8KQ',
    credit_amount: 12.5,
    referral_discount: 10,
  },
  consents: [
    {
      channel: 'email',
      granted: false,
      text: 'Send me offers by email.',
      text_version: '1',
      answered: null,
    },
    {
      channel: 'sms',
      granted: true,
      text: 'Send me offers by SMS.',
      text_version: '1',
      answered: '2026-11-20T18:30:00+11:00',
    },
  ],
  preferences: { order_sms: true },
  secondFactor: { required: false, totp: false, passkeys: 0, recovery_codes_left: 0 },
  sessions: [
    {
      session_id: 11,
      device: 'Firefox on Mac',
      created: '2026-11-20T07:00:00.000Z',
      last_used: '2026-11-20T07:30:00.000Z',
      current: true,
    },
    {
      session_id: 12,
      device: 'Chrome on Android',
      created: '2026-11-18T07:00:00.000Z',
      last_used: '2026-11-19T02:05:00.000Z',
      current: false,
    },
  ],
  passkeys: [{ passkey_id: 5, name: 'My phone', created: '2026-11-01T00:00:00.000Z', last_used: null }],
  methods: [
    {
      nonce: 'n',
      token: 'card-1',
      type: 'CreditCard',
      default: true,
      details: { cardType: 'Visa', lastTwo: '11' },
    },
    {
      nonce: 'm',
      token: 'paypal-1',
      type: 'PayPalAccount',
      default: false,
      details: { email: 'r@pay.test' },
    },
  ],
}

type SubmittedFields = Record<string, FormDataEntryValue>

/** Renders a page of the account and returns the submitted forms. */
export function showAccount(
  page: keyof typeof SCREENS,
  { user, ...own }: { user?: Partial<AccountData['user']> } & Partial<Omit<AccountData, 'user'>> = {},
  answer: (sent: SubmittedFields) => unknown = ({ intent }) => ({ intent, ok: true, message: 'It is done.' }),
) {
  const sent: SubmittedFields[] = []
  const action = async ({ request }: { request: Request }) => {
    const form = Object.fromEntries(await request.formData())
    sent.push(form)
    return answer(form)
  }
  const loaderData = { ...ACCOUNT_DATA, ...own, user: { ...ACCOUNT_DATA.user, ...user } }
  const Screen = SCREENS[page] as ComponentType<{ loaderData: AccountData }>
  const at = page === 'index' ? '/account' : `/account/${page}`
  showInShop(<Screen loaderData={loaderData} />, { at, routes: { [at]: { action } } })
  return sent
}
export const section = (name: string) => within(screen.getByRole('region', { name }))
export const press = (name: string, within_ = screen as Pick<typeof screen, 'getByRole'>) =>
  fireEvent.click(within_.getByRole('button', { name }))
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const refused = (fields: Record<string, string>) => (sent: SubmittedFields) => ({
  intent: sent.intent,
  ok: false,
  error: { code: 'invalid_input', msg: 'x', fields },
})

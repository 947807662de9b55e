import type { Address } from '#contract/shop/addresses.ts'
import type { PaymentMethod, User } from '#contract/account/users.ts'
import { type CalendarDate, formatBirthDate } from '#domain/accounts/age.ts'
import { toDollars } from '#domain/money.ts'
import { REFERRAL_REWARD } from '#domain/promotions/referral.ts'
import type { SavedMethod } from '#server/integrations/payments/port.ts'
import { presentAddress } from '#server/features/addresses/address.present.ts'
import type { RoleRow } from '#server/db/user-roles.ts'
import type { AddressRow, UserRow } from './accounts.queries.ts'

/**
 * Returns the permissions that API clients older than roles read: `admin_access` of owners, `store_access` of store
 * staff.
 */
export const derivedPermissions = (roles: readonly RoleRow[]): User['permissions'] => ({
  admin_access: roles.some(({ role }) => role === 'owner'),
  store_access: roles.some(({ role }) => ['owner', 'manager', 'store_hand'].includes(role)),
})

export const presentUser = (user: UserRow, addresses: AddressRow[], birth: CalendarDate | null): User => ({
  user_id: user.user_id,
  username: user.email,
  firstname: user.firstname,
  lastname: user.lastname,
  email: user.email,
  mobile: user.mobile,
  type: user.type,
  roles: user.roles,
  permissions: derivedPermissions(user.staff_roles),
  staff_roles: user.staff_roles,
  created: user.created_at.toISOString(),
  addresses: addresses.map(presentSavedAddress),
  dob: birth ? formatBirthDate(birth) : '',
  verified: user.verified_at !== null,
  email_verified: user.email_verified_at !== null,
  new_mobile: user.new_mobile ?? '',
  referral_code: user.referral_code ?? '',
  credit_amount: toDollars(user.credit_cents),
  referral_discount: toDollars(REFERRAL_REWARD),
})

export const presentSavedAddress = (row: AddressRow): Address => ({
  address_id: row.address_id,
  ...presentAddress({
    addressLine1: row.line_1,
    addressLine2: row.line_2,
    city: row.city,
    state: row.state,
    postcode: row.postcode,
    lat: row.lat,
    lng: row.lng,
  }),
  last_used: row.last_used_at?.toISOString() ?? null,
  label: row.label,
  default: row.is_default,
  delivery_notes: row.delivery_notes,
  ...(row.is_unlisted && { address_unlisted: true }),
})

export const presentPaymentMethod = (method: SavedMethod): PaymentMethod => ({
  nonce: method.nonce,
  token: method.token,
  type: method.type,
  default: method.isDefault,
  details:
    method.type === 'CreditCard'
      ? { cardType: method.cardType, lastTwo: method.lastTwo }
      : { email: method.payer },
})

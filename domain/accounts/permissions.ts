/**
 * Permissions in the console and the driver app. Each endpoint and each screen declares the permission that it needs.
 */
export const PERMISSIONS = [
  'orders.read',
  'orders.work',
  'orders.assign',
  'orders.refund',
  'stock.read',
  'stock.write',
  'purchasing.read',
  'purchasing.write',
  'products.read',
  'products.write',
  'prices.write',
  'places.read',
  'places.pause',
  'places.write',
  'marketing.write',
  'content.write',
  'searches.read',
  'reviews.read',
  'reviews.write',
  'customers.read',
  'customers.write',
  'drivers.read',
  'drivers.write',
  'deliveries.drive',
  'reports.read',
  'payments.read',
  'payments.reconcile',
  'payments.replay',
  'credit.write',
  'messages.read',
  'messages.write',
  'approvals.read',
  'approvals.decide',
  'users.read',
  'users.write',
  'users.recover',
  'audit.read',
  'privacy.write',
  'exclusions.decide',
  'settings.write',
  'views.share',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** @source A-STAFF-3 */
export const STAFF_ROLES = [
  'owner',
  'manager',
  'store_hand',
  'marketing',
  'accountant',
  'driver_manager',
  'driver',
] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

const STORE_HAND: readonly Permission[] = [
  'orders.read',
  'orders.work',
  'orders.assign',
  'orders.refund',
  'stock.read',
  'stock.write',
  'products.read',
  'places.read',
  'places.pause',
  'reviews.read',
  'reviews.write',
  'drivers.read',
  'payments.read',
  'messages.read',
  'messages.write',
  'approvals.read',
]

/**
 * Permissions of each role. An owner's permissions apply to all stores, those of other roles to the role's store. Each
 * endpoint declares its stores (`contract/scope.ts`); shop-wide endpoints require a role without a store.
 * @source A-STAFF-3, D-270, D-360
 */
export const ROLE_PERMISSIONS: Record<StaffRole, readonly Permission[]> = {
  // An owner who drives needs the driver role as well, because the law sets requirements for drivers.
  owner: PERMISSIONS.filter((permission) => permission !== 'deliveries.drive'),
  manager: [
    ...STORE_HAND,
    'purchasing.read',
    'purchasing.write',
    'products.write',
    'prices.write',
    'places.write',
    'marketing.write',
    'content.write',
    'searches.read',
    'customers.read',
    'customers.write',
    'drivers.write',
    'reports.read',
    'users.read',
    'users.write',
    'views.share',
  ],
  store_hand: STORE_HAND,
  marketing: [
    'products.read',
    'places.read',
    'marketing.write',
    'content.write',
    'searches.read',
    'reviews.read',
    'reviews.write',
  ],
  accountant: [
    'orders.read',
    'purchasing.read',
    'places.read',
    'reports.read',
    'payments.read',
    'payments.reconcile',
  ],
  driver_manager: ['orders.read', 'orders.assign', 'places.read', 'drivers.read', 'drivers.write'],
  driver: ['deliveries.drive'],
}

/**
 * Permissions of a session that was opened by PIN on a shared tablet, whatever the person's roles: work at the counter
 * of its store. Money, people, settings and private data require the full login.
 * @source A-TABLET-3, D-331
 */
export const TABLET_PERMISSIONS: readonly Permission[] = [
  'orders.read',
  'orders.work',
  'orders.assign',
  'stock.read',
  'stock.write',
  'products.read',
  'places.read',
  'places.pause',
  'drivers.read',
]

/** Roles that can sign in on a store's tablet: those that work on its orders. */
export const TABLET_ROLES: readonly StaffRole[] = STAFF_ROLES.filter((role) =>
  ROLE_PERMISSIONS[role].includes('orders.work'),
)

/** Roles that approve actions which staff at the counter may not take alone. */
export const SUPERVISOR_ROLES: readonly StaffRole[] = TABLET_ROLES.filter((role) =>
  ROLE_PERMISSIONS[role].includes('places.write'),
)

/** Role of a person in a store. `storeId` is null for owners, whose role applies to all stores. */
export type RoleGrant = { role: StaffRole; storeId: number | null }

const grants = (role: StaffRole, permission: Permission): boolean =>
  ROLE_PERMISSIONS[role].includes(permission)

export const isPermission = (name: string): name is Permission =>
  (PERMISSIONS as readonly string[]).includes(name)

/**
 * Returns whether a person has the permission in any store. `server/http/security/ownership.ts` checks the store of the
 * requested resource.
 */
export const hasPermission = (roles: readonly RoleGrant[], permission: Permission): boolean =>
  roles.some(({ role }) => grants(role, permission))

export const hasPermissionIn = (
  roles: readonly RoleGrant[],
  permission: Permission,
  storeId: number,
): boolean =>
  roles.some((held) => grants(held.role, permission) && (held.storeId === null || held.storeId === storeId))

/** Returns the stores in which a person has the permission; null for all stores. */
export function storesWithPermission(
  roles: readonly RoleGrant[],
  permission: Permission,
): readonly number[] | null {
  const held = roles.filter(({ role }) => grants(role, permission))
  const stores = held.flatMap(({ storeId }) => storeId ?? [])
  return stores.length < held.length ? null : [...new Set(stores)]
}

/** Returns whether a person has a role other than driver. Drivers use the driver app. */
export const usesConsole = (roles: readonly RoleGrant[]): boolean =>
  roles.some(({ role }) => role !== 'driver')

export const isOwner = (roles: readonly RoleGrant[]): boolean => roles.some(({ role }) => role === 'owner')

/** Roles that a manager can grant and revoke in their stores. All other roles require an owner. @source A-STAFF-3 */
export const GIVEN_BY_MANAGERS: readonly StaffRole[] = ['store_hand', 'driver_manager', 'driver']

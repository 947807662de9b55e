/** Texts of the staff screens: roles, invitations and permissions. */
import { INVITATION_LINK_HOURS } from '#domain/accounts/session-lifetime.ts'
import type { Permission, StaffRole } from '#domain/accounts/permissions.ts'

export const title = 'People'
export const summary = (count: string) => (count === '1' ? '1 person' : `${count} people`)
export const searchLabel = 'Name, email or mobile'
export const wrongFilter = 'We couldn’t read that search. Try a name or an email.'
export const emptyText = 'No one found. Enter a full email address to find an account, or invite someone.'
export const inviteLink = 'Invite someone'
export const permissionsLink = 'Who may do what'
export const backLink = 'All people'
export const invitedTag = 'Invited'
export const deactivatedTag = 'Deactivated'
export const noRoleTag = 'No role'

export const ROLES: Record<StaffRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  store_hand: 'Store hand',
  marketing: 'Marketing',
  accountant: 'Accountant',
  driver_manager: 'Driver manager',
  driver: 'Driver',
}
export const roleText = (role: StaffRole, store: string) => (store ? `${ROLES[role]}, ${store}` : ROLES[role])
export const unknownStore = 'another store'

// One person

export const rolesTitle = 'Roles'
export const rolesHint = 'Untick a role to take it away. They’ll log in again after you save.'
export const noRolesText = 'No roles yet.'
export const addTitle = 'Add a role'
export const roleLabel = 'Role'
export const storeLabel = 'Store'
export const noFurtherRole = 'None'
export const saveButton = 'Save'
export const savedText = 'Saved.'
export const staleTitle = 'Someone else changed this person’s roles.'
export const staleWanted = (roles: string) => `You wanted: ${roles || 'no roles'}.`
export const staleNow = (roles: string) => `Now: ${roles || 'no roles'}.`
export const staleAdvice = 'Check the roles below, then save again.'
export const ownText = 'These are your own roles. Another owner can change them.'
export const accessTitle = 'Access'
export const activeText = 'They can log in.'
export const deactivatedText = 'They can’t log in. Their roles stay for the day they come back.'
export const deactivateButton = 'Deactivate now'
export const deactivateHint = 'Logs them out everywhere at once.'
export const reactivateButton = 'Let them in again'
export const pinText = 'They have a PIN for their store’s shared tablet. Only they know it.'
export const removePinButton = 'Remove PIN'
export const pinRemovedText = 'Their PIN is gone. They can set another one.'
export const invitedText = `They haven’t set their password yet. The link works for ${INVITATION_LINK_HOURS} hours.`
export const inviteAgainButton = 'Send the invitation again'
export const sentText = 'We’ve sent the invitation.'
export const auditLink = 'What they did'
export const missingTitle = 'Person not found'

// Invitation

export const inviteTitle = 'Invite someone'
export const inviteText = `We mail them a link to set their password. It works once, for ${INVITATION_LINK_HOURS} hours.`
export const firstNameLabel = 'First name'
export const lastNameLabel = 'Last name'
export const emailLabel = 'Email'
export const dobLabel = 'Date of birth (drivers)'
export const dobHint = 'DD/MM/YYYY. A driver must be 18 or over.'
export const inviteButton = 'Send invitation'

// Permissions

export const permissionsTitle = 'Who may do what'
export const permissionsText =
  'An owner may do this in every store. Everyone else may do it in the stores they have the role in.'
export const permissionColumn = 'Permission'
export const yes = 'Yes'
export const no = 'No'

export const PERMISSIONS: Record<Permission, string> = {
  'orders.read': 'See orders',
  'orders.work': 'Accept, pick and change orders',
  'orders.assign': 'Give orders to drivers',
  'orders.refund': 'Give refunds and credit within their limits',
  'stock.read': 'See stock',
  'stock.write': 'Receive, count and move stock',
  'purchasing.read': 'See suppliers and what goods cost',
  'purchasing.write': 'Order from suppliers',
  'products.read': 'See products',
  'products.write': 'Change products',
  'prices.write': 'Change prices',
  'places.read': 'See stores',
  'places.pause': 'Pause a store',
  'places.write': 'Change hours, delivery times and zones',
  'marketing.write': 'Promo codes, promotions and campaigns',
  'content.write': 'Banners and content pages',
  'searches.read': 'Searches without a result',
  'reviews.read': 'See reviews',
  'reviews.write': 'Publish and reject reviews',
  'customers.read': 'Find customers',
  'customers.write': 'Change customers',
  'drivers.read': 'See drivers',
  'drivers.write': 'Change drivers and their training',
  'deliveries.drive': 'Deliver orders',
  'reports.read': 'Reports, GST and journal',
  'payments.read': 'See payments and differences',
  'payments.reconcile': 'Compare payments with the gateway',
  'payments.replay': 'Read gateway events again',
  'credit.write': 'Gift cards and referrals',
  'messages.read': 'See messages',
  'messages.write': 'Send messages again',
  'approvals.read': 'See approvals they asked for',
  'approvals.decide': 'Decide approvals',
  'users.read': 'See people',
  'users.write': 'Invite people and give roles',
  'users.recover': 'Reset a second factor',
  'audit.read': 'Audit log',
  'privacy.write': 'Data breaches',
  'exclusions.decide': 'Self-exclusions and who they are about',
  'settings.write': 'Settings and limits',
  'views.share': 'Share views of lists',
}

import type { TABLET_STATES } from '#contract/console/tablets.ts'

/** Texts of a store's shared tablets. */

export const title = 'Shared tablets'
export const intro =
  'One tablet at the counter for the whole team. Each person unlocks it with their own PIN and sees orders, picking and stock. It locks itself after five minutes.'
export const readOnlyText = 'Only an owner or the store’s manager can see and set up tablets.'
export const emptyText = 'No tablets yet.'
export const addTitle = 'Use this browser as a tablet'
export const addText =
  'Do this on the tablet itself. We log you out and lock it straight away. It stays set up for 90 days.'
export const nameLabel = 'Name'
export const nameHint = 'Such as ‘Front counter’. The audit log shows it beside everything done here.'
export const addButton = 'Set up this tablet'
export const nameColumn = 'Tablet'
export const stateColumn = 'State'
export const usedColumn = 'Last used'
export const expiresColumn = 'Expires'
export const STATES: Record<(typeof TABLET_STATES)[number], string> = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
}
export const neverUsed = 'Never'
export const currentText = 'This browser'
export const activityLink = 'Activity'
export const revokeButton = 'Revoke'
export const revokeLabel = (name: string) => `Revoke ${name}`
export const revokeTitle = (name: string) => `Revoke ${name}?`
export const revokeText =
  'It locks at once and nobody can unlock it by PIN. To use it again, set it up on the tablet.'
export const keepButton = 'Keep it'

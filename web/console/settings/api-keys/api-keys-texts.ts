import { countText } from '#web/platform/format/number-text.ts'
import type { API_KEY_STATES } from '#contract/console/api-keys.ts'

/** Texts of the API key screens. */

export const listTitle = 'API keys'
export const introText =
  'A key lets another program use our API: stock and prices from your till, orders for your accounts. Give each program its own.'
export const newLabel = 'New API key'
export const summary = (total: string) => (total === '1' ? '1 key' : `${total} keys`)
export const searchLabel = 'Name or prefix'
export const stateLabel = 'Show'
export const STATES: Record<'all' | (typeof API_KEY_STATES)[number], string> = {
  all: 'All',
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
}
export const wrongFilter = 'We can’t read this search. Please try another.'
export const emptyText = 'No keys to show.'
export const nameColumn = 'Name'
export const stateColumn = 'State'
export const scopesColumn = 'Permissions'
export const usedColumn = 'Last used'
export const endColumn = 'Expires'
export const neverUsed = 'Never'
export const noEnd = 'Doesn’t expire'
export const everyStore = 'Every store'
export const unknownStore = 'Another store'
export const beginsText = (prefix: string) => `${prefix}…`
export const scopesText = (count: number) => countText(count, 'permission')

// New API key

export const newTitle = 'New API key'
export const backLink = 'All API keys'
export const forTitle = 'What it’s for'
export const nameLabel = 'Program'
export const nameHint = 'Such as ‘Till in Fitzroy’. You’ll find it again by this name.'
export const storeLabel = 'Works in'
export const storeHint =
  'Products, promo codes and pages are shared by all stores: a key that can change them changes them everywhere.'
export const expiresLabel = 'Expires on'
export const expiresHint = 'Leave empty to keep it until you revoke it.'
export const scopesTitle = 'What it may do'
export const scopesHint =
  'Tick only what the program needs. No key can work on orders, move money, or change people or settings.'
export const createButton = 'Create key'
export const createdTitle = (name: string) => `The key for ${name}`
export const onceText = 'Copy it into your program now. We can’t show it again.'
export const keyLabel = 'API key'
export const copyButton = 'Copy'
export const copiedText = 'Copied.'
export const howText = 'Your program sends it with every call, as the header'
export const headerText = 'Authorization: Bearer coldie_…'
export const docsLink = 'API documentation'

// One key

export const revokeButton = 'Revoke now'
export const revokeTitle = (name: string) => `Revoke the key for ${name}?`
export const revokeText = 'The program loses access at once. This can’t be undone: it would need a new key.'
export const keepButton = 'Keep it'
export const auditLink = 'Activity'

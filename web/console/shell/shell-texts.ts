/** Texts of the console's frame: header, menu, store switcher, tabs. */

import { countText } from '#web/platform/format/number-text.ts'

// Menu

export const collapseButton = 'Make the menu narrow'
export const expandButton = 'Make the menu wide'
export const waitingLabel = 'waiting'

// Tabs on a phone

export const tabsLabel = 'Shortcuts'
export const moreTab = 'More'

// Store switcher

export const switcherLabel = 'Store'
export const allStores = 'All stores'
export const unlimitedPage = 'All stores here'
export const openStore = 'Open'
export const busyStore = 'Busy'
export const pausedStore = 'Paused'
export const findStore = 'Find a store'
export const noStoreFound = 'No store with that name'

// Notifications

export const notificationsButton = (count: number) =>
  count === 0 ? 'Notifications' : `Notifications, ${count} waiting`
export const notificationsTitle = 'Waiting for you'
export const nothingWaiting = 'Nothing’s waiting for you.'
export const WAITING: Record<string, (count: number) => string> = {
  '/console/orders': (count) => countText(count, 'new order'),
  '/console/approvals': (count) => `${countText(count, 'request')} to approve`,
  '/console/problems': (count) => countText(count, 'problem report'),
  '/console/exclusions': (count) => `${countText(count, 'self-exclusion')} to check`,
}

// User menu

export const userMenuButton = (name: string) => `Your menu, ${name}`
export const accountLink = 'Your account'
export const pinLink = 'Your tablet PIN'
export const shopLink = 'See the shop'
export const rowsSwitch = 'Compact rows'
export const keysSwitch = 'Keyboard shortcuts'
export const keysHint = 'In lists: J and K move, X ticks, / searches, Enter opens.'
export const themeLabel = 'Theme'
export const lightTheme = 'Light'
export const darkTheme = 'Dark'
export const systemTheme = 'Device'

/** Texts of the page that sections show while the shop has no store. */

export const title = 'No store yet'
export const missingText =
  'There’s nothing to show yet, because everything here belongs to a store. Add your first store, then come back.'
export const waitText = 'There’s nothing to show yet. The owner has to add the first store.'
export const addLink = 'Add your first store'
export const homeLink = 'Back to home'

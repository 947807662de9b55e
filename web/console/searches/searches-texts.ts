/** Texts of the screen of searches without results. */

export const title = 'Searches'
export const summary = (total: string) =>
  `${total} ${total === '1' ? 'thing' : 'things'} shoppers looked for that we don’t have. We count what they typed, never who typed it.`
export const wrongFilter = 'Check the filters: a date isn’t right.'
export const containsLabel = 'Contains'
export const fromLabel = 'From'
export const toLabel = 'To'
export const emptyText = 'Every search found something.'
export const searchColumn = 'Search'
export const reasonColumn = 'What happened'
export const timesColumn = 'Times'
export const lastColumn = 'Last on'
export const nothingFound = 'Nothing found'
export const notStocked = 'Brand not stocked'

/** The words of the audit log. */

export const title = 'Audit log'
export const summary = (total: string) =>
  `${total} ${total === '1' ? 'event' : 'events'}. If anybody changes or deletes one, it shows.`
export const wrongFilter = 'Check the filters: a number or a date isn’t right.'
export const userLabel = 'User number'
export const thingLabel = 'Thing, such as order 123'
export const actionLabel = 'Action'
export const fromLabel = 'From'
export const toLabel = 'To'
export const emptyText = 'No events match.'
export const beforeText = (facts: string) => `Before: ${facts}`
export const afterText = (facts: string) => `After: ${facts}`

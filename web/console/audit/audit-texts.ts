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

// Undo

export const undoButton = 'Undo'
export const undoLabel = (action: string, thing: string) => `Undo ${action} of ${thing}`
export const undoTitle = (thing: string) => `Undo the change of ${thing}?`
export const undoText = 'This puts back what was there before, with the same checks as a change by hand:'
export const staleText = 'It was changed again since, so nothing was undone. Change it by hand instead.'
export const keepButton = 'Keep it'

/** Texts of the audit log. */

export const title = 'Audit log'
export const summary = (total: string) =>
  `${total} ${total === '1' ? 'event' : 'events'}. If anybody changes or deletes one, it shows.`
export const wrongFilter = 'Check the filters: a number or a date isn’t right.'
export const personLabel = 'Person'
export const personExample = 'Name, email'
export const thingLabel = 'Thing'
export const thingExample = 'order 123'
export const actionLabel = 'Action'
export const fromLabel = 'From'
export const toLabel = 'To'
export const emptyText = 'No events match.'
export const changeText = (name: string, before: string, after: string) => `${name}: ${before} → ${after}`
export const noValue = 'none'
export const yes = 'yes'
export const no = 'no'

/** Parts of action names with their own spelling. */
const ABBREVIATIONS: Record<string, string> = { api: 'API', id: 'ID', pin: 'PIN' }

/** Converts an action name to words: 'order.status' becomes 'Order status'. */
export function actionText(action: string): string {
  const words = action.split(/[._]/).map((word) => ABBREVIATIONS[word] ?? word)
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Names of the roles that the log records. The role is the actor's role at the time of the event. */
const ROLES: Record<string, string> = {
  admin: 'owner',
  staff: 'staff',
  driver: 'driver',
  customer: 'customer',
  pending: 'guest',
  guest: 'guest',
}
export const personText = (name: string, role: string) => (ROLES[role] ? `${name} (${ROLES[role]})` : name)
export const userText = (userId: number) => `user ${userId}`

/** Returns the name of an actor without an account. 'system' and 'job:orders-release' are the shop itself. */
export function programText(role: string): string {
  if (role === 'system' || role.startsWith('job:')) return 'The shop itself'
  return role === 'visitor' ? 'A visitor' : role.replaceAll('_', ' ').replace(/^api/, 'API')
}

// Undo

export const undoButton = 'Undo'
export const undoLabel = (action: string, thing: string) => `Undo “${action}” of ${thing}`
export const undoTitle = (thing: string) => `Undo the change of ${thing}?`
export const undoText = 'This puts back what was there before, with the same checks as a change by hand:'
export const staleText = 'It was changed again since, so nothing was undone. Change it by hand instead.'
export const keepButton = 'Keep it'

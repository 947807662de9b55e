/** Texts of the page for one's own order limits. */
export const title = 'My limits'
export const description = 'A weekly limit, or days without orders'
export const intro =
  'Set a limit for what you order in a week, from Monday to Sunday. A lower limit counts at once. A higher one counts after 24 hours.'
export const privateText = 'Only you can see this. The stores and drivers never do.'
export const amountLabel = 'Dollars a week'
export const amountHint = 'With delivery, without tips. Leave it empty for no limit.'
export const drinksLabel = 'Standard drinks a week'
export const drinksHint = 'Each product page says how many there are. Leave it empty for no limit.'
export const daysTitle = 'Days without orders'
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
export const saveButton = 'Save my limits'
export const savedText = 'Saved.'
export const leftTitle = 'This week'
export const leftAmount = (amount: string) => `You have ${amount} left until Monday.`
export const leftDrinks = (drinks: number) => `You have ${drinks} standard drinks left until Monday.`
export const pendingText = (limits: string, from: string) => `From ${from}: ${limits}.`
export const keepButton = 'Keep my limits as they are'
export const amountText = (amount: string | null) =>
  amount === null ? 'no limit in dollars' : `${amount} a week`
export const drinksText = (drinks: number | null) =>
  drinks === null ? 'no limit in standard drinks' : `${drinks} standard drinks a week`
export const daysText = (days: readonly string[]) =>
  days.length === 0 ? 'orders on every day' : `no orders on ${days.join(', ')}`
export const aboveText =
  'Orders on their way to you go over this limit. We haven’t cancelled any. It’s up to you:'
export const excludeText = 'Want to stop for longer?'
export const excludeLink = 'Take a break'

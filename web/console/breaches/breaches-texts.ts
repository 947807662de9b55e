/** Texts of the register of data breaches. */

export const title = 'Data breaches'
export const introText =
  'Record every time people’s data may have been lost or seen by the wrong person: an email sent to the wrong address, a lost phone, a stranger in an account. You then have 30 days to find out whether it’s likely to cause serious harm. If it is, tell the OAIC (oaic.gov.au) and the people affected as soon as you can. We’ll remind you on day 20 and day 27. You can’t change or delete an entry, so add another one instead.'
export const registerTitle = 'Register'
export const emptyText = 'None recorded.'

// One breach

export const assessingTag = 'To assess'
export const notifyTag = 'To notify'
export const closedTag = 'Closed'
export const breachTitle = (id: number) => `Breach ${id}`
export const foundText = (day: string, by: string) => `Found on ${day}, recorded by ${by}.`
export const overdueText = (day: string) => `Overdue since ${day}`
export const dueText = (day: string, left: number) =>
  `Due on ${day}, ${left} ${left === 1 ? 'day' : 'days'} left`
export const addLabel = (id: number) => `Add to breach ${id}`
export const detailsLabel = 'Details'
export const addButton = 'Add'

// New breach

export const recordTitle = 'Record a breach'
export const foundLabel = 'Found on'
export const summaryLabel = 'What happened'
export const dataLabel = 'Which data'
export const peopleLabel = 'Whose data'
export const peopleHint = 'Who, and about how many people'
export const recordButton = 'Record and start the clock'

/** Texts of the approvals screen. */

export const title = 'Approvals'
export const whichLabel = 'Which requests'
export const waitingFilter = 'Waiting'
export const approvedFilter = 'Approved'
export const rejectedFilter = 'Rejected'
export const expiredFilter = 'Expired'
export const savedText = 'Done. Your decision is saved.'
export const nothingWaitingText = 'Nothing is waiting for approval.'
export const nothingText = 'Nothing here yet.'

// One request

export const userName = (id: number) => `User ${id}`
export const askedText = 'asked for this'
export const orderLink = (number: string) => `order ${number}`
export const waitingText = 'Waiting for a second admin to decide.'
export const reasonLabel = 'Reason'
export const reasonHint = 'Required if you reject.'
export const approveButton = 'Approve'
export const rejectButton = 'Reject'
export const untilText = (time: string) => `Until ${time}`
export const byText = (name: string) => ` by ${name}`

// Amounts that a role may give without approval

export const allowanceText = (dollars: string) =>
  `You can give up to ${dollars} yourself. Anything more needs a colleague’s approval.`
export const noAllowanceText = 'You’ve reached your limit. Anything more needs a colleague’s approval.'

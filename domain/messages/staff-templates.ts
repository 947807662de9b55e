type Breach = {
  id: number
  /** Days since the breach was found. */
  day: number
  /** DD/MM/YYYY */
  due: string
  state: 'assessing' | 'to_notify'
  url: string
}

const NEXT_STEP = {
  assessing: 'It is not assessed yet: say whether serious harm is likely, and decide whether to notify.',
  to_notify: 'It is to be notified: tell the OAIC and the people concerned as soon as you can.',
}

export const breachReminder = ({ id, day, due, state, url }: Breach) => ({
  subject: `Data breach ${id}: due on ${due}`,
  text: [
    `Suspected data breach ${id} was found ${day} days ago or more. The law gives 30 days, until ${due}.`,
    NEXT_STEP[state],
    `Open it: ${url}`,
  ].join('\n\n'),
  linkLabel: 'Open the breach',
})

type ReportDue = {
  /** Name of the state. */
  state: string
  /** Days as DD/MM/YYYY. */
  from: string
  to: string
  due: string
  isOverdue: boolean
  url: string
}

/** Returns the e-mail about a report to a liquor regulator that isn't final. */
export const reportDueMail = ({ state, from, to, due, isOverdue, url }: ReportDue) => ({
  subject: isOverdue ? `Report for ${state} overdue since ${due}` : `Report for ${state} due on ${due}`,
  text: [
    `The report on liquor deliveries in ${state} from ${from} to ${to} ${isOverdue ? 'was' : 'is'} due on ${due}.`,
    'It is not final yet. A period without deliveries needs a nil report.',
    `Open it: ${url}`,
  ].join('\n\n'),
  linkLabel: 'Open the report',
})

type Enquiry = {
  firstName: string
  surname: string
  email: string
  contactNumber: string
  message: string
  referrer: string
}

/** Returns the e-mail to the support mailbox about an enquiry from the website's form. */
export function enquiryMail({ firstName, surname, email, contactNumber, message, referrer }: Enquiry) {
  const lines = [
    `From: ${[firstName, surname].filter(Boolean).join(' ') || 'no name given'}`,
    `Email: ${email}`,
    `Phone: ${contactNumber || 'none given'}`,
    `Sent from: ${referrer}`,
    '',
    message || 'No message.',
  ]
  return { subject: 'A message from the website', text: lines.join('\n') }
}

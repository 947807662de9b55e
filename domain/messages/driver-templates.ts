import type { DriverDocument } from '../delivery/driver-papers.ts'

/** Names of driver documents, for use in a sentence. */
export const DOCUMENT_NAMES: Record<DriverDocument | 'training', string> = {
  training: 'responsible service training',
  licence: 'driver licence',
  registration: 'vehicle registration',
  insurance: 'vehicle insurance',
  right_to_work: 'right to work',
}

type ExpiringDocument = { driver: string; what: string; /** DD/MM/YYYY */ lastDay: string; link: string }

/** Returns the e-mail to the driver managers a month before a document expires. @source A-DRIVER-4 */
export const driverPapersMail = ({ driver, what, lastDay, link }: ExpiringDocument) => ({
  subject: `${driver}: ${what} ends on ${lastDay}`,
  text: [
    `The ${what} of ${driver} ends on ${lastDay}. After that day they get no orders that need it.`,
    `Record the new one: ${link}`,
  ].join('\n\n'),
  linkLabel: 'Record the new one',
})

/** Texts of drivers: their documents, training, shifts and deliveries. */
import type { DriverDocument, PaperState } from '#domain/delivery/driver-papers.ts'
import type { Vehicle } from '#domain/delivery/vehicles.ts'

export const title = 'Drivers'
export const summary = (count: string) => (count === '1' ? '1 driver' : `${count} drivers`)
export const searchLabel = 'Name'
export const storeLabel = 'Store'
export const anyStore = 'All stores'
export const sortLabel = 'Sort by'
export const SORTS = { name: 'Name', ending: 'Expiring first' }
export const wrongFilter = 'We couldn’t read that search.'
export const emptyText = 'No driver found. Give somebody the role under People.'
export const nameColumn = 'Name'
export const shiftColumn = 'Shift'
export const trainingColumn = 'Training'
export const documentsColumn = 'Documents'
export const todayColumn = 'Today'
export const inactiveTag = 'No longer drives'
export const onShift = (time: string) => `On since ${time}`
export const offShift = 'Off'
export const notNeeded = 'Not needed'

export const VEHICLES: Record<Vehicle, string> = {
  bicycle: 'Bicycle',
  scooter: 'Scooter',
  car: 'Car',
  van: 'Van',
}
export const unknownVehicle = 'No vehicle yet'

export const paperText: Record<PaperState, (day: string) => string> = {
  valid: (day) => `Until ${day}`,
  soon: (day) => `Expires ${day}`,
  expired: (day) => `Expired ${day}`,
  missing: () => 'Nothing on record',
}

// One driver

export const backLink = 'All drivers'
export const missingTitle = 'Driver not found'
export const expiredNotice = 'Something has expired. They get no orders until you record the new one.'
export const soonNotice = 'Something expires within 30 days.'

export const documentsTitle = 'Documents'
export const DOCUMENTS: Record<DriverDocument, string> = {
  licence: 'Driver licence',
  registration: 'Vehicle registration',
  insurance: 'Vehicle insurance',
  right_to_work: 'Right to work',
}
export const documentsHint =
  'We keep the last four characters and the expiry date, never a picture. Record a withdrawn document as expired.'
export const documentText = (name: string, end: string) => `${name} …${end}`
export const recordedText = (who: string, date: string) => `${who}, ${date}`
export const replacedTag = 'Earlier'
export const kindLabel = 'Document'
export const numberEndLabel = 'Last characters of the number'
export const lastDayLabel = 'Expiry date'
export const addDocument = 'Record a document'
export const saveDocument = 'Record it'

export const trainingTitle = 'Training'
export const trainingHint = 'Required in New South Wales. It lasts five years at most.'
export const trainingText = (number: string) => `Certificate ${number}`
export const trainingSpan = (from: string, to: string) => `${from} to ${to}`
export const addTraining = 'Record training'
export const numberLabel = 'Certificate number'
export const issuedLabel = 'Issued on'
export const expiresLabel = 'Expires on'
export const saveTraining = 'Record it'

export const shiftsTitle = 'Shifts'
export const shiftText = (from: string, to: string) => `${from} to ${to}`
export const runningText = (from: string) => `Since ${from}`
export const endShiftButton = 'End the shift'
export const endShiftHint = 'For a driver who forgot to. Goods on board have to come back to the store first.'
export const todayTitle = 'Deliveries today'
export const savedText = 'Saved.'

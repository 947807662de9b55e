/** Texts of a driver's list of jobs, short enough to be read at a glance. */

export const title = 'Jobs'
export const jobsCount = (count: number) => (count === 1 ? '1 job' : `${count} jobs`)
export const caughtUpText = 'You’re all caught up. New jobs show up here.'
export const startToGetJobs = 'Start your shift to get jobs.'
export const nextJobButton = (street: string) => `Next: ${street}`
export const orderNumber = (number: string) => `Order ${number}`
export const checkIdTag = 'Check ID'

// Shift

export const vehicleLabel = 'Today’s vehicle'
export const chooseOption = 'Choose'
export const bicycle = 'Bike'
export const scooter = 'Scooter'
export const car = 'Car'
export const van = 'Van'
export const startShiftButton = 'Start shift'
export const endShiftButton = 'End shift'

// Goods to return

export const returnTitle = 'Take back to the store'
export const returnText = 'Hand these in before you end your shift. The store checks them off.'
export const returnOrder = (number: string, store: string) => `Order ${number}, ${store}`

// End of the last job

export const deliveredText = (number: string) => `Order ${number} delivered. Nice one.`
export const refusedText = (number: string) =>
  `Order ${number} refused and refunded. Take it back to the store. You’re paid either way.`
export const cancelledText = (number: string) =>
  `Order ${number} was cancelled. If you’re carrying it, take it back to the store.`
export const reassignedText = (number: string) => `Another driver has order ${number} now.`
export const unassignedText = (number: string) => `The store took order ${number} off your list.`
export const goneText = (number: string) => `Order ${number} isn’t yours any more.`

// Users without access

export const area = 'Driver'
export const forWhom = 'our drivers'

/** Texts of a shift: start, phone check, end, earnings. */

export const onShiftTag = 'On shift'
export const offShiftTag = 'Off shift'
export const startTitle = 'Start shift'
export const startHeading = 'What do you ride or drive today?'
export const bicycle = 'Bike'
export const scooter = 'Scooter'
export const car = 'Car'
export const van = 'Van'
export const vehicleTick = 'Lights, brakes and helmet or belt are fine'
export const bagTick = 'The bag is clean, dry and closes'
export const fitTick = 'I’ve had nothing to drink, and I’m fit to drive'
export const startShiftButton = 'Start shift'
export const checksLeft = (left: number) => `Start shift, ${left} ${left === 1 ? 'check' : 'checks'} left`
export const endShiftButton = 'End shift'
export const offlineText = 'No network. A shift starts and ends with one.'
export const actionsWaitText = (count: number) =>
  `${count === 1 ? '1 action isn’t' : `${count} actions aren’t`} sent. End your shift once they are.`

// Phone check

export const phoneReady = 'This phone is ready'
export const checkedParts = (clock: string, position: string, screen: string) =>
  `Storage, ${clock}, ${position}, ${screen}`
export const clockOff = (seconds: string) => `clock ${seconds} s off`
export const clockCorrected = 'clock wrong, we correct it'
export const clockUnknown = 'clock not measured yet'
export const positionAllowed = 'position'
export const positionDenied = 'no position: customers get a rougher time'
export const screenOn = 'screen stays on'
export const screenSleeps = 'keep the screen on yourself'
export const storageHeading = 'This phone can’t keep your actions'
export const storageLead = 'Without storage, a hand-over in a lift or a basement could be lost.'
export const storageBlocked = 'Allow this site to store data, or leave private browsing.'
export const storageFull = 'Free 50 MB: photos and videos first.'
export const checkAgainButton = 'Check again'
export const carryOnButton = 'Carry on with a network only'

/** Deliveries and tips of the day. All tips are the driver's. */
export const todayText = (delivered: number, tips: string) =>
  `Today: ${delivered === 1 ? '1 delivery' : `${delivered} deliveries`}, ${tips} in tips`

// Earnings

export const earningsTitle = 'Earnings'
export const historyTitle = 'History'
export const shiftNow = 'This shift'
export const lastShift = 'Last shift'
export const hoursLine = (hours: number, minutes: number) => `${hours} h ${minutes} min`
export const stopsLine = (stops: number) => (stops === 1 ? '1 stop' : `${stops} stops`)
export const kilometresLine = (kilometres: number) => `${kilometres} km`
export const tipsLine = 'Tips'
export const refusedSamePay = (count: number) =>
  count === 1 ? '1 stop was refused. Same pay.' : `${count} stops were refused. Same pay.`
export const historyLead = 'The last 30 days, without streets or names.'
export const deliveredLine = 'Handed over'
export const refusedLine = 'Refused, taken back'
export const noShifts = 'No shifts in the last 30 days.'
export const backToRun = 'Back to your run'

// Break

export const breakTitle = 'On a break'
export const breakButton = 'Take a break'
export const breakHint = '20 minutes, without a new stop'
export const noPositionSent = 'Position isn’t sent'
export const backAt = (time: string) => `Back on at ${time}`
export const breakClock = (minutes: number, seconds: number) =>
  `${minutes}:${String(seconds).padStart(2, '0')}`
export const breakLead = 'No stop is given to you. Your position isn’t sent.'
export const moreButton = '5 more'
export const imBackButton = 'I’m back'
export const brokenTitle = 'Vehicle broken'
export const brokenButton = 'Vehicle broken'
export const brokenHint = 'Your bags go to another driver'
export const brokenHeading = 'The store knows. Stay with the bags.'
export const brokenLead =
  'Keep out of the traffic. The store sends another driver for your bags; orders stay open and you’re paid.'
export const callStoreButton = 'Call store'
export const breakOfflineText = 'No network. Try again, or call the store.'

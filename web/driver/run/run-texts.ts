/** Texts of a driver's run, from the store to the last door, short enough to be read at a glance. */

export const title = 'Driver'
const bagCount = (count: number) => (count === 1 ? '1 bag' : `${count} bags`)
const ordersCount = (count: number) => (count === 1 ? '1 order' : `${count} orders`)
export const range = (from: string, to: string) => `${from} – ${to}`
export const orderNumber = (number: string) => `Order ${number}`

// At the store

export const loadHeading = (store: string, bags: number, orders: number) =>
  bags === 0 ? `Collect ${ordersCount(orders)} at ${store}` : `Load ${bagCount(bags)} at ${store}`
export const allLoadedHeading = (bags: number) => `${bagCount(bags)} loaded`
export const loadedCount = (loaded: number, all: number) => `${loaded} of ${bagCount(all)} loaded`
export const orderOf = (number: string, recipient: string) => `Order ${number}, ${recipient}`
export const sealText = (seal: string) => `Seal ${seal}`
export const loadedTag = 'Loaded'
export const scanNextTag = 'Scan next'
export const packingTag = 'Still being packed'
export const noBagsTag = 'No bag codes'
export const scanBagLabel = 'Scan or type a bag’s code'
export const loadButton = 'Load bag'
export const wrongBagHeading = (code: string) => `Wrong bag: ${code}`
export const wrongBagText = (wanted: readonly string[]) =>
  `It belongs to another order. Yours ${wanted.length === 1 ? 'is' : 'are'} ${wanted.join(', ')}.`
export const bagLoadedText = (code: string, loaded: number, all: number) =>
  `${code} loaded, ${loaded} of ${all}.`
export const bagMissingButton = 'Bag missing'
export const leftReasonLabel = (left: number) =>
  `Why do you leave without ${left === 1 ? '1 bag' : `${left} bags`}?`
export const startButton = 'Start delivery'
export const scanMoreButton = (left: number) => `Scan ${left} more`
export const navigateButton = 'Navigate'

// On the way

export const arrivedButton = 'I’ve arrived'
export const callButton = (name: string) => `Call ${name}`
export const metresAway = (metres: number) =>
  metres < 1000 ? `${Math.round(metres / 10) * 10} m away` : `${(metres / 1000).toFixed(1)} km away`
export const stopLine = (city: string, people: string, times: string) => `${city}, ${people}, ${times}`
export const takeBags = (codes: readonly string[]) => `Take ${bagCount(codes.length)}: ${codes.join(', ')}.`
export const takeOrders = (numbers: readonly string[]) =>
  `Take ${ordersCount(numbers.length)}: ${numbers.join(', ')}.`
export const screenStaysOn = 'The screen stays on until you arrive.'
export const keepScreenOn =
  'Keep the screen on. This phone lets it sleep, and the customer then sees an old position.'
export const offlineText = 'Carry on: every step works without a network.'
export const maskedText = 'Calls go through the store. Neither side sees the other’s number.'
export const storeNote = (note: string) => `From the store: ${note}`

// Position

export const locationLabel = 'Your location'
export const atStoreButton = 'At the store'
export const halfwayButton = 'Halfway'
export const atDoorButton = 'At the door'
export const sharedText =
  'While this page is open, the customer at your next stop can see how far away you are.'
export const locationSent = 'Location sent.'
export const locationNotUsed = 'That location looked wrong, so we didn’t use it. We’ll try again.'
export const chosenLocationNotUsed =
  'That’s too far away for the time since your last location. Try again in a minute.'
export const locationNotSent = 'Location not sent: you’re offline.'
export const noLocationText =
  'We can’t get your phone’s location. Delivery still works, but the customer’s estimate is rougher.'

// At the door

export const personLine = (name: string, bags: number, orders: number) =>
  bags > 0 ? `${name}, ${bagCount(bags)}` : `${name}, ${ordersCount(orders)}`
export const oneDoorHeading = (orders: number) => `One door, ${ordersCount(orders)}`
export const ordersOfPerson = (numbers: readonly string[]) => numbers.join(', ')
export const oneCheckText =
  'One check for a person, however many orders are theirs. Each order keeps its own record.'
export const checkPersonButton = (name: string) => `Check ${name}`
export const givePersonButton = (name: string) => `Give to ${name}`
export const waitingLabel = 'Waiting'
export const waitedLabel = 'Waited'
export const nobodyYetHeading = 'Nobody yet'
export const waitUntil = (time: string) => `until ${time}, then you may leave`
export const waitedLongEnough = 'You’ve waited long enough'
export const callOnceText = 'Call once before you leave.'
export const neverLeaveText = 'Never leave it at the door, with a neighbour or in a letterbox.'
export const someoneHereButton = 'Someone’s here'
export const someoneAfterAllButton = 'Someone’s here after all'
export const nobodyHomeButton = 'Nobody home'
export const instructionSummary = 'Only to an adult, in person, with photo ID'
export const waitClock = (minutes: number, seconds: number) =>
  `${minutes}:${String(seconds).padStart(2, '0')}`

// Check

export const checkTitle = (nth: number) => `ID check, ${nth} of 4`
export const personAt = (name: string, street: string) => `${name}, ${street}`
export const soberQuestion = 'Are they sober?'
export const soberText =
  'Look, listen, talk a little. Slurring, swaying or a smell that worries you: don’t hand over.'
export const declarationText = 'Then ask: “Are you 18 or over?”'
export const notSureText = 'Not sure? Refuse. You’re paid either way.'
export const soberButton = 'Sober, and said yes'
export const documentQuestion = 'What ID is it?'
export const issuerLegend = 'Issued by'
export const otherIssuer = 'Other issuer'
export const nextButton = 'Next'
export const birthQuestion = 'Read the date of birth'
export const bornText = 'Born on or before'
export const notExpiredText = (today: string) => `Not expired today, ${today}`
export const realCardText = 'The card is real, in their hand. No photo or screenshot of one.'
export const bornButton = 'Yes, on or before'
export const notBornButton = 'No, refuse'
export const nameQuestion = 'Whose name is on it?'
export const orderedIt = 'named on the order'
export const spelledOption = 'Nearly the same name'
export const spelledText = 'spelled or shortened differently'
export const anotherOption = 'Another person’s name'
export const anotherText = 'not for this order'
export const nameLabel = 'Name on the ID'
export const comparedTick = 'I compared both names and the photo. It’s the same person'
export const photoTick = 'The photo is the person in front of me'
export const keptText =
  'We keep the name, the type of ID and your answers. No number, no picture, no date of birth.'
export const checkDoneButton = 'Check done'

// Hand over

export const handOverTitle = 'Hand over'
export const giveHeading = (name: string, bags: number, orders: number) =>
  bags > 0 ? `Give ${name} ${bagCount(bags)}` : `Give ${name} ${ordersCount(orders)}`
export const holdButton = 'Hold to hand over'
export const holdLabel = (bags: number, orders: number, name: string) =>
  `Hold to hand over ${bags > 0 ? bagCount(bags) : ordersCount(orders)} to ${name}`
export const holdHint = 'Hold for 0.6 seconds. You can undo for 5.'
export const refuseDelivery = 'Refuse delivery'
export const checkedLine = (document: string, issuer: string, name: string) =>
  `Sober, ${document} (${issuer}), over 18, ${name}`
export const giftMessage = (message: string) => `Gift message: ${message}`
export const lineText = (quantity: number, name: string, pack: string) => `${quantity} × ${name}, ${pack}`

// Refusal

export const refuseTitle = 'Refuse delivery'
export const refuseHeading = 'Why can’t you hand it over?'
export const reasonLabel = 'Reason'
export const keepBags = (codes: readonly string[]) =>
  codes.length > 0 ? `Keep all bags, seals closed: ${codes.join(', ')}` : 'Keep everything with you'
export const sayText = 'Say: “I’m not allowed to hand this over today. You’ll be refunded.”'
export const sayNothing = 'Leave nothing at the door, with a neighbour or in a letterbox.'
export const takeBackTo = (store: string) => `Take it back to ${store} at the end of your run.`
export const neutralText = (name: string) => `We tell ${name} in neutral words and refund the order.`
export const paidText = 'You’re paid either way'
export const confirmRefusalButton = 'Refuse, and take it back'

// Afterwards

export const doneTitle = 'Done'
export const handedOverHeading = (time: string) => `Handed over, ${time}`
export const refusedHeading = 'Refused. Good call.'
export const handedOverText = (name: string, numbers: readonly string[]) =>
  `${name}, ${numbers.length === 1 ? 'order' : 'orders'} ${numbers.join(', ')}.`
export const refusedText = (name: string) =>
  `We tell ${name} and refund the order. Keep the bags closed and take them back to the store.`
export const undoButton = (seconds: number) => `Undo ${seconds} s`
export const nextStopButton = 'Next stop'
export const nextStopLabel = 'Next stop'
export const tooLateText = 'It was sent already, so it can’t be undone here. Call the store.'

// Goods to return

export const backHeading = (store: string) => `Back to ${store}`
export const backLead = 'The store scans them in. Until then they’re in your care.'

// No stop

export const emptyHeading = 'No stop yet'
export const emptyText = 'New jobs show up here, and this page stays up to date by itself.'

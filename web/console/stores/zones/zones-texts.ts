import { numberText } from '#web/platform/format/number-text.ts'

/** Texts of the screens for delivery zones. */

export const zonesTitle = 'Delivery zones'
export const newZoneTitle = 'New zone'
export const searchLabel = 'Zone or store'
export const wrongFilter = 'We couldn’t search for that. Please make it shorter.'
export const noZones = 'No zones here yet.'
export const summaryText = (total: string) => (total === '1' ? 'One zone' : `${total} zones`)
export const inactiveTag = 'Off'
export const termsText = (fee: string, minimum: string) => `${fee} delivery, ${minimum} minimum`
export const freeText = (amount: string) => `free from ${amount}`

// The form

export const backLink = 'Delivery zones'
export const readOnlyText = 'Only an owner or the store’s manager can change this.'
export const nameLabel = 'Name'
export const storeLabel = 'Store'
export const feeLabel = 'Delivery fee ($)'
export const minimumLabel = 'Minimum order ($)'
export const freeLabel = 'Free delivery from ($)'
export const freeHint = 'Leave empty for never'
export const travelLabel = 'Minutes on the road'
export const priorityLabel = 'Priority'
export const priorityHint = '0 to 100. Where zones overlap, the highest delivers'
export const statusLabel = 'Status'
export const STATUSES = { ACTIVE: 'On: we deliver here', INACTIVE: 'Off' } as const
export const areaTitle = 'Area'
export const mapLabel = 'Map of the zone, its neighbours and the suburbs'
export const mapHint =
  'Drag a corner to move it. Drag a point between two corners to add one. Right-click a corner to remove it.'
export const drawHint = 'Tap each corner on the map. Tap the first one again to finish.'
export const noMap = 'The map can’t be shown here. Please use the list of corners.'
export const startAgain = 'Draw it again'
export const cornersLabel = 'Corners'
export const cornersHint = 'One a line: latitude, longitude. The last one joins the first.'
export const cornersTitle = 'List of corners'
export const legendText = 'Blue is this zone, grey the others. Dots are suburbs.'
export const checkButton = 'Check what changes'
export const confirmButton = 'Save these changes'
export const savedText = 'Saved. Shoppers see it now.'
export const cornersWrong = (line: number) =>
  `Line ${line} isn’t a latitude and a longitude, such as -37.80, 144.98`

// Version conflict

export const staleTitle = 'Someone else changed this zone since you opened it.'
export const staleNow = (name: string, terms: string) => `It is now: ${name}, ${terms}.`
export const staleAdvice = 'What you entered is still in the form. Save again to replace theirs.'

// Preview

export const previewTitle = 'What saving changes'
export const changedText = (label: string, before: string, after: string) =>
  `${label}: ${before} before, ${after} from now on.`
export const feeName = 'Delivery fee'
export const minimumName = 'Minimum order'
export const freeName = 'Free delivery from'
export const onText = 'on'
export const offText = 'off'
export const noValue = 'none'
export const areaText = (km2: number) => `The zone covers ${km2} km².`
export type Overlap = { name: string; store: string; km2: number; wins: boolean; isOff: boolean }
export const overlapText = ({ name, store, km2, wins, isOff }: Overlap) => {
  const meets = `It overlaps ${name} (${store}) by ${km2} km².`
  if (isOff) return `${meets} ${name} is switched off.`
  return wins
    ? `${meets} This zone delivers there.`
    : `${meets} ${name} delivers there, so shoppers don’t get this zone.`
}
export const notYoursText =
  'This would take addresses from another store. Ask an owner or that store’s manager to save it.'
export const gapText = (km2: number, near: string) =>
  `Nobody delivers to ${km2} km² between the zones, near ${near}.`
export const gainedTitle = 'Suburbs gained'
export const lostTitle = 'Suburbs lost'
export const noneMoved = 'None'
export const fromText = (zone: string | null) => (zone ? `from ${zone}` : 'new')
export const toText = (zone: string | null) => (zone ? `to ${zone}` : 'nobody delivers there')
export const addressesText = (gained: number, lost: number) =>
  `Addresses: ${numberText(gained)} gained, ${numberText(lost)} lost.`
export const savedLostText = (count: number) =>
  count === 1
    ? 'A customer’s saved address is no longer delivered to.'
    : `${numberText(count)} saved addresses of customers are no longer delivered to.`
export const ordersText = (count: number) =>
  count === 1
    ? 'One open order keeps its fee, time and place.'
    : `${numberText(count)} open orders keep their fee, time and place.`
export const cartsText = 'Carts stay as they are. Shoppers whose address is outside are told at checkout.'

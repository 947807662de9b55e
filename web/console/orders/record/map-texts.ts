/** Texts of the map on the order page. */

export const storeMark = 'Store'
export const doorMark = 'Door'
export const driverMark = 'Driver'
export const distanceText = (zone: string, km: string, store: string) => `${zone}, ${km} km from ${store}`
export const routeLink = 'Route in Google Maps'

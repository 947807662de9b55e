/** Texts of the map on which a shopper sets the pin of an unlisted address. */

export const mapLabel = 'Map of your area. The arrow keys move the pin.'
export const opening = 'Opening the map …'
export const hint = 'Tap the map where your entrance is, or move it under the pin.'
export const failed = 'We couldn’t load the map. You can still use the address without a pin.'
export const nearStreet = (street: string, suburb: string) => `The pin is near ${street}, ${suburb}.`
export const inSuburb = (suburb: string) => `The pin is in ${suburb}.`
export const onTheMap = 'The pin is on the map.'
export const notServed = 'We don’t deliver there yet.'
export const takeSuburb = (suburb: string) => `Use ${suburb}`
export const removeButton = 'Remove the pin'
export const zoomIn = 'Zoom in'
export const zoomOut = 'Zoom out'
export const plus = '+'
export const minus = '−'

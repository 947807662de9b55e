/** Texts of the tracker. Those marked `Fixed.` are specified letter for letter. */

/** Fixed. @source S-TRACK-2 */
export const confirmingOrder = 'Confirming Order'
/** Fixed. @source S-TRACK-2 */
export const orderConfirmed = 'Order Confirmed'
/** Fixed. @source S-TRACK-2 */
export const preparingOrder = 'Preparing Order'
/** Fixed. @source S-TRACK-2 */
export const orderPrepared = 'Order Prepared'
/** Fixed. @source S-TRACK-2 */
export const onTheWay = 'Driver is on the way'
/** Fixed. @source S-TRACK-2, S-TRACK-4 */
export const almostThere = 'Driver is almost there'
/** Fixed. @source S-TRACK-2 */
export const orderComplete = 'Order Complete'
/** Fixed. @source S-TRACK-2 */
export const orderCanceled = 'Order Canceled'
/** Fixed. @source S-TRACK-3 */
export const onHold = 'On hold'
/** Fixed. @source S-TRACK-3 */
export const refunded = 'Refunded'

// Headline and caption

/** Fixed. @source S-TRACK-4 */
export const scheduledCaption = (day: string) => `Order scheduled ${day}`
/** Fixed. @source S-TRACK-4 */
export const estimateCaption = 'Estimated delivery time'
export const delivered = 'Delivered'
export const orderPaused = 'Order paused'
/** Fixed. @source S-TRACK-5 */
export const runningLate = 'Running late'
export const byTime = (due: string) => `By ${due}`

import type { DispatchBoard } from '#contract/console/dispatch.ts'
import type { HandOverReview } from '#contract/console/hand-over-reviews.ts'

export type DispatchProps = {
  board: DispatchBoard
  stores: { store_id: number; name: string }[]
  store: { store_id: number; name: string }
  /** Time of the store, with its offset. */
  now: string
  /** Outlines of the store's zones, if the user may read them. */
  zones: GeoJSON.Polygon[]
  /** Order whose explanation is open. */
  selected: number | null
  /** Driver whose goods are handed over after a breakdown. */
  selectedDriver: number | null
  /** Hand-overs to review; empty for users who may not decide them. */
  reviews: HandOverReview[]
  mayAssign: boolean
  maySetMode: boolean
}

/** Returns the link that opens the explanation of an order. */
export const selectLink = (storeId: number, orderId: number | null): string =>
  `/console/dispatch?store=${storeId}${orderId === null ? '' : `&order=${orderId}`}`

/** Returns the link that opens the hand-over of everything that a driver has on board. */
export const driverLink = (storeId: number, driverId: number): string =>
  `/console/dispatch?store=${storeId}&driver=${driverId}`

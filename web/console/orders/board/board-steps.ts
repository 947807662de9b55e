import type { BoardOrder } from '#contract/console/order-board.ts'
import { IN_STORE_STATUSES, isOneOf, PACKING, STATUS } from '#domain/orders/order-status.ts'
import * as texts from './board-texts.ts'

/** Actions that a card of the board offers as a single tap. */
export const BOARD_STEPS = ['approve', 'start_packing', 'packed', 'assign', 'hold', 'release'] as const
export type BoardStep = (typeof BOARD_STEPS)[number]

export const STEP_LABELS: Record<BoardStep, string> = {
  approve: texts.approveStep,
  start_packing: texts.startPackingStep,
  packed: texts.packedStep,
  assign: texts.assignStep,
  hold: texts.holdStep,
  release: texts.releaseStep,
}

/** Returns the steps that the lifecycle allows now, the most common first. The API validates them again. */
export function stepsOf(order: Pick<BoardOrder, 'status' | 'packing_status' | 'driver'>): BoardStep[] {
  if (order.status === STATUS.onHold) return ['release']
  if (!isOneOf(IN_STORE_STATUSES, order.status)) return []
  const packing: BoardStep[] =
    order.packing_status === PACKING.complete ? [] : [isPacking(order) ? 'packed' : 'start_packing']
  if (order.status === STATUS.pending) return ['approve', 'hold']
  return [...packing, ...(order.status === STATUS.approved ? (['assign'] as const) : []), 'hold']
}

const isPacking = ({ packing_status }: Pick<BoardOrder, 'packing_status'>) =>
  packing_status === PACKING.packing

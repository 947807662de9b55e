import { ApiError } from '#contract/client.ts'
import { changeOrder } from '#contract/orders/orders.ts'
import { PACKING, STATUS } from '#domain/orders/order-status.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { currentOrder } from '#web/staff/use-order-write.ts'
import * as texts from './board-texts.ts'

type StepPlan = {
  orderId: string
  version: string
  step: string
  status: string
  packing: string
  driverId: string
  heldFrom: string
}

/** Steps that do not depend on the progress of picking. */
const BESIDE_PICKING = ['assign', 'hold']

/**
 * Runs a step of the board. Each pick creates a new version of the order, so a step during picking would usually fail
 * as stale. It is retried with the current version if the status is unchanged and no driver has been assigned.
 */
export async function makeStep(api: PageApi, planned: StepPlan): Promise<void> {
  try {
    await makeStepOf(api, planned)
  } catch (error) {
    const current = error instanceof ApiError ? currentOrder(error.body) : null
    const isBeside = BESIDE_PICKING.includes(planned.step)
    if (!isBeside || !current || String(current.status) !== planned.status) throw error
    await makeStepOf(api, { ...planned, version: String(current.version) })
  }
}

/** Sends the step. Starting to pack takes two requests, the second with the version that the first returns. */
async function makeStepOf(api: PageApi, planned: StepPlan): Promise<void> {
  const params = { order_id: planned.orderId }
  const { version } = planned
  const change = (body: object) => api.call(changeOrder, { params, body: { version, ...body } })
  if (planned.step === 'approve') await change({ status: STATUS.approved })
  if (planned.step === 'hold') await change({ status: STATUS.onHold, reason: texts.heldReason })
  if (planned.step === 'release') await change({ status: planned.heldFrom })
  if (planned.step === 'assign') await change({ status: STATUS.assigned, driver_id: planned.driverId })
  if (planned.step === 'packed') await change({ packing_status: PACKING.complete })
  if (planned.step !== 'start_packing') return
  const ready =
    planned.packing === String(PACKING.pending)
      ? await change({ packing_status: PACKING.approved })
      : { version }
  await change({ packing_status: PACKING.packing, version: ready.version })
}

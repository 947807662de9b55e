import type { Assignment, DispatchState, Plan } from '#domain/dispatch/dispatch-state.ts'
import { dispatchRegions } from '#domain/dispatch/dispatch-regions.ts'
import { nearestDrivers } from '#domain/dispatch/nearest-driver.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import type { Shop } from '#server/shop.ts'
import { applyAssignments } from './apply-plan.service.ts'
import * as queries from './plan.queries.ts'
import { planningState } from './planning-state.ts'

/**
 * Plans the deliveries of all stores, stores the plan, and assigns its drivers in stores with automatic dispatch. If the
 * planner fails, the last plan stays, and new orders go to the nearest fit driver.
 * @param holder lease under which the process plans; null skips the check, for tests
 * @returns whether the planner succeeded
 */
export async function planNow(shop: Shop, holder: string | null = null): Promise<boolean> {
  const { state, rows, isAutomatic } = await readState(shop)
  const plan = await planRegions(shop, state)
  const { orders } = rows
  if (plan === null) {
    const assignments = await assignNearest(shop, state, orders)
    await applyAssignments(shop, { assignments, leaveAt: new Map(), orders, isAutomatic })
  } else if (await storePlan(shop, { plan, state, holder })) {
    const { assignments } = plan
    await applyAssignments(shop, { assignments, leaveAt: departuresOf(plan), orders, isAutomatic })
  }
  return plan !== null
}

async function readState(shop: Shop) {
  const [orders, drivers, modes] = await Promise.all([
    queries.readOpenOrders(shop.db, shop.clock.now()),
    queries.readPlannedDrivers(shop.db),
    queries.readModes(shop.db),
  ])
  const automatic = new Set(
    modes.flatMap(({ store_id, dispatch_mode }) => (dispatch_mode === 'automatic' ? [store_id] : [])),
  )
  const isAutomatic = (storeId: number) => automatic.has(storeId)
  const rows = { orders, drivers }
  return { rows, isAutomatic, state: planningState(shop, rows, isAutomatic) }
}

/** Plans each region. Returns null if one of them fails, because drivers must not get parts of two plans. */
async function planRegions(shop: Shop, state: DispatchState): Promise<Plan | null> {
  try {
    const plans: Plan[] = []
    for (const region of dispatchRegions(state)) plans.push(await shop.planner.plan(region))
    return {
      routes: plans.flatMap(({ routes }) => routes),
      assignments: plans.flatMap(({ assignments }) => assignments),
      unassigned: plans.flatMap(({ unassigned }) => unassigned),
    }
  } catch (error) {
    if (await queries.recordFailure(shop.db, shop.clock.now())) shop.errors.report(error, { from: 'planner' })
    shop.log.warn({ err: error }, 'planning the deliveries failed; the last plan stays')
    return null
  }
}

type StoredPlan = { plan: Plan; state: DispatchState; holder: string | null }

/** Stores a plan. Returns false if another process has taken over. */
const storePlan = (shop: Shop, { plan, state, holder }: StoredPlan): Promise<boolean> =>
  inTransaction(shop, async ({ db, clock }) => {
    const now = clock.now()
    if (!(await queries.recordSuccess(db, holder, now))) return false
    await queries.writeRoutes(db, plan.routes)
    const { assignments, unassigned } = plan
    await queries.writeOrders(db, { storeOf: storeOf(state), assignments, unassigned, now })
    await queries.recordEstimates(db)
    await queries.forgetOrders(
      db,
      state.orders.map(({ orderId }) => orderId),
    )
    return true
  })

const storeOf = (state: DispatchState) => {
  const stores = new Map(state.orders.map(({ orderId, storeId }) => [orderId, storeId]))
  return (orderId: number): number => required(stores.get(orderId), `store of order ${orderId}`)
}

/** Adds the nearest drivers of new orders to the last plan, and returns them. */
async function assignNearest(
  { db, clock }: Shop,
  state: DispatchState,
  orders: readonly queries.OpenOrderRow[],
): Promise<Assignment[]> {
  const isNew = orders.flatMap(({ order_id, planned_for }) => (planned_for === null ? [order_id] : []))
  const assignments = nearestDrivers(state, isNew)
  await queries.writeOrders(db, { storeOf: storeOf(state), assignments, unassigned: [], now: clock.now() })
  return assignments
}

/** Returns when the driver of each order has to leave for the store. */
const departuresOf = ({ routes }: Plan): Map<number, Date> =>
  new Map(
    routes.flatMap(({ stops }) =>
      stops.flatMap(({ kind, orderIds, leaveAt }) =>
        kind === 'pickup' ? orderIds.map((orderId): [number, Date] => [orderId, leaveAt]) : [],
      ),
    ),
  )

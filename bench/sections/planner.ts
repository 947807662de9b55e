import { STATE_LAWS } from '#testing/law/state-laws.ts'
import type { DispatchDriver, DispatchState, Plan } from '#domain/dispatch/dispatch-state.ts'
import { planDeliveries } from '#domain/dispatch/plan-deliveries.ts'
import { required } from '#domain/required.ts'
import { addMinutes } from '#domain/time.ts'
import { buildCity } from '#testing/evening/city.ts'
import type { Section } from '../report/row.ts'

const ROUNDS = 10
/** Targets in milliseconds of processor time. */
const FROM_NOTHING_MS = 2000
const AFTER_EVENT_MS = 300

/**
 * Measures the planner with 200 open orders and 20 drivers: from nothing, and after each of ten further orders. All
 * orders are placed within half an hour, so that every order competes with every other order. The planner uses a
 * single thread, so that its processor time is its duration on a quiet core.
 */
export async function measurePlanner(): Promise<Section> {
  const [fromNothing, afterEvent]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const { state, extra } = crowdedState(`bench ${round}`)
    const plan = timed(fromNothing, state)
    const orders = [...plannedOrders(state, plan), extra]
    const drivers = state.drivers.map((driver) => withSeenStop(driver, plan))
    timed(afterEvent, { ...state, orders, drivers, previous: previousOf(plan) })
  }
  const rows = [
    ['200 orders × 20 drivers from nothing', fromNothing, FROM_NOTHING_MS] as const,
    ['the same after one more order', afterEvent, AFTER_EVENT_MS] as const,
  ]
  const lines = rows.map(([name, times, target]) => {
    const sorted = times.toSorted((a, b) => a - b)
    const [median, longest] = [
      required(sorted[Math.floor(sorted.length / 2)], 'median'),
      required(sorted.at(-1), 'longest'),
    ]
    const verdict = median <= target ? 'met' : 'missed'
    return `| ${name} | ${median.toFixed(0)} | ${longest.toFixed(0)} | at most ${target}: ${verdict} |`
  })
  const head = '| | median ms | longest ms | median |\n| - | -: | -: | -: |'
  return { title: 'Planner of deliveries', note: [head, ...lines].join('\n'), rows: [] }
}

function timed(times: number[], state: DispatchState): Plan {
  const start = process.cpuUsage()
  const plan = planDeliveries(state)
  times.push(process.cpuUsage(start).user / 1000)
  return plan
}

/** Returns 200 open orders with their drivers, and one more order. */
function crowdedState(seed: string) {
  const { stores, drivers, orders } = buildCity(seed, 'high')
  const now = required(orders[0], 'first order').placedAt
  const open = orders.map(({ order }, index) => ({
    ...order,
    readyAt: addMinutes(now, (index % 30) - 10),
    dueAt: addMinutes(now, (index % 30) + 10),
  }))
  const extra = { ...required(open[0], 'order'), orderId: open.length + 1 }
  return {
    state: {
      now,
      seed,
      laws: STATE_LAWS,
      stores,
      drivers,
      orders: open,
      previous: [],
    } satisfies DispatchState,
    extra,
  }
}

function plannedOrders({ orders }: DispatchState, { assignments }: Plan): DispatchState['orders'] {
  const planned = new Map(assignments.map(({ orderId, driverId }) => [orderId, driverId]))
  return orders.map((order) => ({ ...order, plannedFor: planned.get(order.orderId) ?? null }))
}

const previousOf = ({ routes }: Plan): DispatchState['previous'] =>
  routes.map(({ driverId, stops }) => ({
    driverId,
    stops: stops.flatMap(({ kind, orderIds }) => (kind === 'return' ? [] : [{ kind, orderIds }])),
  }))

function withSeenStop(driver: DispatchDriver, plan: Plan): DispatchDriver {
  const stops = previousOf(plan).find(({ driverId }) => driverId === driver.driverId)?.stops
  return { ...driver, seenStop: stops?.[0] ?? null }
}

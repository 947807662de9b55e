import { load } from '../measure/load.ts'
import { postgresMeter, processMeter } from '../measure/processor.ts'
import { type Figures, type Subject, measure } from '../measure/rounds.ts'
import { joinPrograms } from '../replay/program.ts'
import type { Row, Section } from '../report/row.ts'
import { openSqlFloor } from '../stage/floors.ts'
import { openJobQueue } from '../stage/job-queue.ts'
import { SHOP_ORIGIN } from '../stage/shop-process.ts'
import { cartAction, checkoutAction } from '../stage/shopping.ts'
import type { NotRecorded, RecordedAction } from '../stage/rehearsal.ts'
import { SHOPPERS, type Stage } from '../stage/stage.ts'

const CART_PLAN = { rounds: 5, roundMs: 2500, warmUpMs: 2000, warmUpActions: 2000 }
/** After 300 checkouts a third of the server's time was still spent in code that was not optimised yet. */
const CHECKOUT_PLAN = { rounds: 5, roundMs: 3000, warmUpMs: 2500, warmUpActions: 1000 }
/** Maximum ratio to the SQL alone, which leaves half of its cost for HTTP, sessions, rules and prices. */
const SQL_TARGET = 1.5
/** Maximum number of statements of the four requests of a checkout, excluding the demo gateway. */
const STATEMENTS_TARGET = 25

const [SHOP, SQL, GATEWAY] = ['Coldie', 'Its own SQL', 'The demo gateway’s SQL'] as const

const CART_TITLE = 'Create cart + add item'
const CHECKOUT_TITLE = 'A member’s checkout, from the empty cart to the placed order'

const notMeasured = (title: string, { reason }: NotRecorded): Section => ({
  title,
  note: `Not measured: ${reason}.`,
  rows: [],
})

/** Measures a visitor's new cart with an item, and the same SQL sent through the driver. */
export async function measureCarts(stage: Stage): Promise<Section> {
  const { cart } = stage.recorded
  if ('reason' in cart) return notMeasured(CART_TITLE, cart)
  const { own, statements } = cart
  const actions = stage.customers.map((_, nth) => cartAction(SHOP_ORIGIN, stage.place, nth))
  const floor = await openSqlFloor(stage.floorUrl, stage.postmaster)
  try {
    const figures = await measure([shopping(stage, actions), floor.subject(SQL, own)], CART_PLAN)
    const row = rowsOf(figures)
    return {
      title: CART_TITLE,
      note: `A visitor, two requests, ${SHOPPERS} at once.`,
      rows: [
        { ...row(SHOP, `${statements.requests}`), ratio: ratioTo(figures.get(SHOP)!, figures.get(SQL)!) },
        row(SQL, `${statements.requests}`),
      ],
    }
  } finally {
    await floor.close()
  }
}

/** Measures a member's checkout up to the placed order, and the same SQL without the demo gateway's SQL. */
export async function measureCheckout(stage: Stage): Promise<Section> {
  const { checkout } = stage.recorded
  if ('reason' in checkout) return notMeasured(CHECKOUT_TITLE, checkout)
  const { own, gateway, jobs, statements } = checkout
  // Each replayed action runs the job that it has enqueued, so that there is a job to take.
  const ownAndJobs = own.map((program, i) => joinPrograms(program, jobs[i]!))
  const floor = await openSqlFloor(stage.floorUrl, stage.postmaster)
  const queue = await openJobQueue(stage.databaseUrl)
  try {
    const members = stage.customers.map((customer, nth) =>
      checkoutAction(SHOP_ORIGIN, stage.place, { customer, nth }),
    )
    const figures = await measure(
      [
        { ...shopping(stage, await Promise.all(members)), settle: queue.whenEmpty },
        floor.subject(SQL, ownAndJobs),
        floor.subject(GATEWAY, gateway),
      ],
      CHECKOUT_PLAN,
    )
    return {
      title: CHECKOUT_TITLE,
      note: `Cart, two drinks, checkout with a saved card: four requests, ${SHOPPERS} members at once. The job that sends the confirmation is included on both sides; its statements are listed after the +. At most ${STATEMENTS_TARGET} statements of the shop: ${statements.requests <= STATEMENTS_TARGET ? 'met' : 'missed'}.`,
      rows: checkoutRows(figures, statements),
    }
  } finally {
    await queue.close()
    await floor.close()
  }
}

function checkoutRows(figures: Map<string, Figures>, sent: RecordedAction['statements']): Row[] {
  const row = rowsOf(figures)
  const [shop, gateway] = [figures.get(SHOP)!, figures.get(GATEWAY)!]
  const ours = withoutGateway(shop, gateway)
  return [
    row(SHOP, `${sent.requests + sent.gateway} + ${sent.jobs}`),
    {
      name: `${SHOP} without the demo gateway’s SQL`,
      figures: ours,
      statements: `${sent.requests} + ${sent.jobs}`,
      ratio: ratioTo(ours, figures.get(SQL)!),
    },
    row(SQL, `${sent.requests} + ${sent.jobs}`),
    row(GATEWAY, `${sent.gateway}`),
  ]
}

/** Subtracts the SQL of the demo gateway, which is an external server in a live shop. Calls to it remain included. */
const withoutGateway = (shop: Figures, gateway: Figures): Figures => ({
  ...shop,
  cpuMs: shop.cpuMs - gateway.cpuMs,
  processMs: shop.processMs - gateway.processMs,
  postgresMs: shop.postgresMs - gateway.postgresMs,
})

const rowsOf =
  (figures: Map<string, Figures>) =>
  (name: string, statements: string): Row => ({ name, figures: figures.get(name)!, statements })

const shopping = (stage: Stage, actions: readonly (() => Promise<unknown>)[]): Subject => ({
  name: SHOP,
  run: (ms) => load(actions, { ms }),
  process: processMeter(stage.shop.pid),
  postgres: postgresMeter(stage.postmaster),
})

const ratioTo = (ours: Figures, sql: Figures) => ({
  to: 'its own SQL',
  value: ours.cpuMs / sql.cpuMs,
  target: SQL_TARGET,
})

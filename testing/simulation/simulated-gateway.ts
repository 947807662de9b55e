import type { SeededRandom } from '#domain/seeded-random.ts'
import type { Cents } from '#domain/money.ts'
import {
  type GatewayRecord,
  GatewayUnreachable,
  type PaymentGateway,
  RefundRefused,
  type Sale,
} from '#server/integrations/payments/port.ts'
import type { Scheduler } from './scheduler.ts'
import type { VirtualProcess } from './virtual-process.ts'

/** State of the gateway, independent of the shop's records. */
export type GatewayBooks = {
  sales: Map<string, Sale & { reference: string; createdAt: Date }>
  steps: Map<string, { gatewayId: string; kind: Step }>
  usedNonces: Set<string>
  /** References of sales that the bank authorised and later refused to capture. */
  lapsed: Set<string>
}
type Step = 'capture' | 'void' | 'refund'

/** Failure rates of the connection to the gateway, from 0 to 1. */
export type Mood = { lost: number; deaf: number; late: number; twice: number }

export const CALM: Mood = { lost: 0, deaf: 0, late: 0, twice: 0 }

/** Time in milliseconds within which an abandoned request still arrives. No connection lives longer. */
const LATEST_MS = 40_000

type Line = {
  scheduler: () => Scheduler
  random: SeededRandom
  mood: () => Mood
  /** Counter of requests that arrive on their own. */
  strays: { count: number }
}

export const emptyBooks = (): GatewayBooks => ({
  sales: new Map(),
  steps: new Map(),
  usedNonces: new Set(),
  lapsed: new Set(),
})

/** Decisions of the bank. */
export type BankMood = {
  declines: (nonce: string) => boolean
  /** Returns the reason why the bank rejects the capture of an authorised sale; null if it accepts. */
  refuses: (gatewayId: string) => 'expired' | 'declined' | null
  /** Returns true if the bank rejects all refunds of a sale, as for a card of a closed account. */
  keepsAll: (gatewayId: string) => boolean
  now: () => Date
}

const cardOf = (nonce: string) => ({
  type: 'CreditCard' as const,
  cardType: 'Visa',
  lastTwo: /(\d\d?)(?:-declined)?$/.exec(nonce)?.[1]?.padStart(2, '0') ?? '11',
  expiry: '12/30',
  payer: '',
})

export function gatewayActions(books: GatewayBooks, { declines, refuses, keepsAll, now }: BankMood) {
  const byId = (gatewayId: string) => {
    for (const sale of books.sales.values()) if (sale.gatewayId === gatewayId) return sale
    throw new Error(`The gateway has no sale ${gatewayId}`)
  }
  function step(kind: Step, gatewayId: string, reference: string, amount: Cents): Sale {
    const sale = byId(gatewayId)
    const before = books.steps.get(reference)
    if (before?.kind === kind && before.gatewayId === gatewayId) return { ...sale }
    if (before) throw new Error(`Reference ${reference} was used for another step`)
    const isAllowed =
      kind === 'refund'
        ? sale.refunded + amount <= sale.captured
        : sale.state === 'authorised' && amount <= sale.amount
    if (!isAllowed) throw new Error(`No ${kind} of ${amount} cents on a sale that is ${sale.state}`)
    if (kind === 'refund' && keepsAll(gatewayId)) throw new RefundRefused('The account is closed.')
    books.steps.set(reference, { gatewayId, kind })
    const refusal = kind === 'capture' ? refuses(gatewayId) : null
    // Nothing is captured: the authorisation has expired, or the bank declines.
    if (refusal) {
      books.lapsed.add(sale.reference)
      return { ...Object.assign(sale, { state: refusal }) }
    }
    if (kind === 'void') sale.state = 'voided'
    if (kind === 'capture') Object.assign(sale, { state: 'captured', captured: amount })
    if (kind === 'refund') sale.refunded += amount
    return { ...sale }
  }
  return {
    authorise: ({ reference, amount, nonce }: { reference: string; amount: Cents; nonce: string }): Sale => {
      const known = books.sales.get(reference)
      if (known) return { ...known }
      const isDeclined = books.usedNonces.has(nonce) || declines(nonce)
      books.usedNonces.add(nonce)
      const sale = {
        reference,
        createdAt: now(),
        gatewayId: `sale-${books.sales.size + 1}`,
        state: isDeclined ? ('declined' as const) : ('authorised' as const),
        amount,
        captured: 0,
        refunded: 0,
        method: cardOf(nonce),
      }
      books.sales.set(reference, sale)
      return { ...sale }
    },
    find: (reference: string): Sale | null => {
      const sale = books.sales.get(reference)
      return sale ? { ...sale } : null
    },
    records: (from: Date, to: Date): GatewayRecord[] =>
      [...books.sales.values()].filter(({ createdAt }) => createdAt >= from && createdAt < to),
    step,
  }
}
export type GatewayActions = ReturnType<typeof gatewayActions>

/** Delivers a request later, independently of its sender. */
function arriveLater({ scheduler, random, strays }: Line, what: string, work: () => unknown): void {
  const name = `stray ${++strays.count}`
  const delay = random.whole(50, LATEST_MS)
  scheduler().start(name, async () => {
    await scheduler().sleep(name, null, delay)
    const arrives = () => {
      try {
        work()
      } catch {
        // The rejection reaches no one.
      }
    }
    await scheduler().submit({ actor: name, process: null, what, changes: 'money', work: arrives })
  })
}

/**
 * Returns the connection to the gateway for an actor in a process. Requests or replies are lost, or requests arrive
 * twice or after their callers have given up.
 */
export function gatewayLine(line: Line) {
  const { scheduler, random, mood } = line

  async function call<T>(caller: Caller, what: string, work: () => T): Promise<T> {
    const dice = random.next()
    const { lost, deaf, late, twice } = mood()
    const turn = { ...caller, what }
    if (dice < lost) {
      return scheduler().submit({
        ...turn,
        what: `${what} (lost)`,
        work: () => unreachable('nothing was done'),
      })
    }
    if (dice < lost + late) {
      arriveLater(line, `${what} (late)`, work)
      return scheduler().submit({
        ...turn,
        what: `${what} (no answer)`,
        work: () => unreachable('under way'),
      })
    }
    const answer = await scheduler().submit({
      ...turn,
      changes: 'money',
      work: () => {
        // A delivered request is executed, even if its sender has died.
        const first = outcomeOf(work)
        if (dice < lost + late + twice) arriveLater(line, `${what} (again)`, work)
        return first
      },
    })
    return scheduler().submit({
      ...turn,
      what: `${what}: answer`,
      work: () => {
        if (dice > 1 - deaf) return unreachable('done, but nobody hears of it')
        if ('error' in answer) throw answer.error
        return answer.value
      },
    })
  }
  return call
}

type Caller = { actor: string; process: VirtualProcess }
export type GatewayCall = ReturnType<typeof gatewayLine>

/** Returns the gateway's port for an actor in a process. `rest` provides the parts that are not simulated. */
export function simulatedGateway(
  actions: GatewayActions,
  call: GatewayCall,
  caller: Caller,
  rest: PaymentGateway,
): PaymentGateway {
  const step = (kind: Step, id: string, reference: string, amount: Cents) =>
    call(caller, `gateway ${kind} ${reference} ${amount}`, () => actions.step(kind, id, reference, amount))
  return {
    ...rest,
    name: 'simulated',
    authorise: (authorisation) =>
      call(caller, `gateway authorise ${authorisation.reference} ${authorisation.amount}`, () =>
        actions.authorise(authorisation),
      ),
    find: (reference) => call(caller, `gateway find ${reference}`, () => actions.find(reference)),
    records: async function* (from, to) {
      yield await call(caller, 'gateway records', () => actions.records(from, to))
    },
    capture: (id, reference, amount) => step('capture', id, reference, amount),
    void: (id, reference) => step('void', id, reference, 0),
    refund: (id, reference, amount) => step('refund', id, reference, amount),
  }
}

function unreachable(why: string): never {
  throw new GatewayUnreachable(why)
}

function outcomeOf<T>(work: () => T): { value: T } | { error: unknown } {
  try {
    return { value: work() }
  } catch (error) {
    return { error }
  }
}

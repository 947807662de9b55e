import { expect } from 'vitest'
import type { Planted } from './build-world.ts'
import { SimulationFailed, simulate } from './simulation.ts'

/** Bugs that are put in from outside: each has to be found, or the simulation watches nothing. */
const BUGS: Record<string, { planted: Planted; found: RegExp; orders?: number }> = {
  'a payment is not noted before it is asked for': {
    planted: {
      gateway: (real) => ({
        ...real,
        authorise: (authorisation) =>
          real.authorise({ ...authorisation, reference: `${authorisation.reference}-again` }),
      }),
    },
    found: /nobody noted/,
  },
  'another amount is reserved than the order comes to': {
    planted: {
      gateway: (real) => ({
        ...real,
        authorise: (authorisation) => real.authorise({ ...authorisation, amount: authorisation.amount + 1 }),
      }),
    },
    found: /another amount/,
  },
  'a capture is carried out as half of it': {
    planted: {
      gateway: (real) => ({
        ...real,
        step: (kind, id, reference, amount) =>
          real.step(kind, id, reference, kind === 'capture' ? Math.floor(amount / 2) : amount),
      }),
    },
    found: /charged \d+, but noted \d+|the books say more/,
  },
  'half of a refund goes out': {
    planted: {
      gateway: (real) => ({
        ...real,
        step: (kind, id, reference, amount) =>
          real.step(kind, id, reference, kind === 'refund' ? Math.floor(amount / 2) : amount),
      }),
    },
    found: /the books say more than the gateway/,
  },
  'a place in a delivery time is not given back': {
    planted: { tamper: (text) => text.replace('taken = t.taken - 1', 'taken = t.taken') },
    found: /a place in a delivery time/,
  },
  'units are not given back': {
    planted: { tamper: (text) => text.replace('reserved = s.reserved - l.units', 'reserved = s.reserved') },
    found: /units are reserved/,
  },
  'picked units stay in the store when their order leaves': {
    planted: {
      tamper: (text) =>
        text.replace(
          'reserved = s.reserved - l.promised, picked = s.picked - l.picked',
          'reserved = s.reserved - l.promised',
        ),
    },
    found: /units are not the sum of their movements/,
  },
  'a pick leaves its units on the shelf': {
    planted: {
      tamper: (text) => text.replace('where u.in_hand <> u.picked order by', 'where false order by'),
    },
    found: /bags do not hold what was picked/,
  },
  'a count forgets what somebody looked for in vain': {
    planted: {
      tamper: (text) => text.replace('uncounted = uncounted + $3', 'uncounted = uncounted + 0 * $3'),
    },
    found: /violates check constraint "stock_places_not_negative"|units are not the sum/,
  },
  'a promo code’s use is not counted': {
    planted: {
      tamper: (text) =>
        text.replace('current_amount = current_amount + 1', 'current_amount = current_amount'),
    },
    found: /uses are miscounted/,
  },
  'a gift card is good for whoever comes next, too': {
    planted: {
      tamper: (text) => text.replace('redeemed_at is null and expired_at is null', 'expired_at is null'),
    },
    found: /gift cards and/,
  },
  'a friend’s next order earns the reward again': {
    planted: { tamper: (text) => text.replace(`r.state = 'waiting'`, `r.state in ('waiting', 'rewarded')`) },
    // A friend needs two orders that arrive.
    orders: 6,
    found: /a referral is not rewarded once/,
  },
  'a step is never written down as done': {
    planted: {
      tamper: (text) =>
        text.replace(
          'update payment_steps set done_at = $1',
          'update payment_steps set done_at = nullif($1::timestamptz, $1)',
        ),
    },
    found: /violates check constraint "capture_within_authorisation"/,
  },
  'what a crash left is never settled': {
    planted: {
      tamper: (text) =>
        text.replaceAll('attempted_at <= clock', 'attempted_at is null and attempted_at <= clock'),
    },
    found: /did not end|never ended|units|held/,
  },
}

/** The names of all planted bugs. */
export const PLANTED_BUGS = Object.keys(BUGS)

/** Plays a day with the bug in it. It fails unless the simulation finds the bug and names the seed. */
export async function expectFound(name: string): Promise<void> {
  const { planted, found, orders = 4 } = BUGS[name]!
  const failure = await simulate({ seed: 'rough', shoppers: 8, orders, planted, deadliness: 1 / 150 }).then(
    (report) => `nothing was found: ${JSON.stringify(report)}`,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(SimulationFailed)
  expect((failure as Error).message).toMatch(found)
  expect((failure as Error).message).toContain("--seed 'rough'")
}

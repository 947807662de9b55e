import { expect } from 'vitest'
import type { Planted } from './build-world.ts'
import { SimulationFailed, simulate } from './simulation.ts'

/** Planted bugs. Each must be detected; otherwise the simulation does not check its invariants. */
const BUGS: Record<string, { planted: Planted; found: RegExp; orders?: number }> = {
  'a payment is requested before it is recorded': {
    planted: {
      gateway: (real) => ({
        ...real,
        authorise: (authorisation) =>
          real.authorise({ ...authorisation, reference: `${authorisation.reference}-again` }),
      }),
    },
    found: /without a recorded payment/,
  },
  'the authorised amount differs from the order total': {
    planted: {
      gateway: (real) => ({
        ...real,
        authorise: (authorisation) => real.authorise({ ...authorisation, amount: authorisation.amount + 1 }),
      }),
    },
    found: /the sale’s amount differs/,
  },
  'a capture takes only half of the amount': {
    planted: {
      gateway: (real) => ({
        ...real,
        step: (kind, id, reference, amount) =>
          real.step(kind, id, reference, kind === 'capture' ? Math.floor(amount / 2) : amount),
      }),
    },
    found: /captured \d+, but recorded \d+|the ledger exceeds the gateway/,
  },
  'a refund pays only half of the amount': {
    planted: {
      gateway: (real) => ({
        ...real,
        step: (kind, id, reference, amount) =>
          real.step(kind, id, reference, kind === 'refund' ? Math.floor(amount / 2) : amount),
      }),
    },
    found: /the ledger exceeds the gateway/,
  },
  'a delivery slot is not released': {
    planted: { tamper: (text) => text.replace('taken = t.taken - 1', 'taken = t.taken') },
    found: /a place in a delivery time/,
  },
  'reserved units are not released': {
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
  'a count ignores units that were not found': {
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
  'a gift card can be redeemed twice': {
    planted: {
      tamper: (text) => text.replace('redeemed_at is null and expired_at is null', 'expired_at is null'),
    },
    found: /gift cards and/,
  },
  'a friend’s next order earns the reward again': {
    planted: { tamper: (text) => text.replace(`r.state = 'waiting'`, `r.state in ('waiting', 'rewarded')`) },
    // A friend needs two delivered orders.
    orders: 6,
    found: /a referral is not rewarded once/,
  },
  'a completed step is not recorded': {
    planted: {
      tamper: (text) =>
        text.replace(
          'update payment_steps set done_at = $1',
          'update payment_steps set done_at = nullif($1::timestamptz, $1)',
        ),
    },
    found: /violates check constraint "capture_within_authorisation"/,
  },
  'payments interrupted by a crash are never settled': {
    planted: {
      tamper: (text) =>
        text.replaceAll('attempted_at <= clock', 'attempted_at is null and attempted_at <= clock'),
    },
    found: /did not end|never ended|units|held/,
  },
}

/** Names of all planted bugs. */
export const PLANTED_BUGS = Object.keys(BUGS)

/** Runs a day with the planted bug. Fails unless the simulation detects the bug and reports the seed. */
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

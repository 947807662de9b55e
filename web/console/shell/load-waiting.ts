import { listApprovals } from '#contract/console/approvals.ts'
import { listExclusionReviews } from '#contract/console/exclusions.ts'
import { listConsoleOrders } from '#contract/console/order-board.ts'
import { listProblems } from '#contract/orders/problems.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { type StaffUser, userMay } from '#web/staff/staff-access.ts'

/** Numbers of open items by the path of their section. */
export type WaitingCounts = Record<string, number>

/** Loads the numbers of items that wait for the user, from the totals of their lists. */
export async function loadWaiting(api: PageApi, user: StaffUser): Promise<WaitingCounts> {
  const one = { query: { limit: 1 } }
  const lists: [string, Permission, () => Promise<Record<string, unknown>>][] = [
    [
      '/console/orders',
      'orders.read',
      () => api.callWhole(listConsoleOrders, { query: { status: STATUS.pending, limit: 1 } }),
    ],
    ['/console/approvals', 'approvals.read', () => api.callWhole(listApprovals, one)],
    ['/console/problems', 'orders.work', () => api.callWhole(listProblems, one)],
    ['/console/exclusions', 'exclusions.decide', () => api.callWhole(listExclusionReviews, one)],
  ]
  const counts = await Promise.all(
    lists.map(async ([path, permission, load]): Promise<[string, number]> => [
      path,
      userMay(user, permission) ? Number((await load()).total_count) : 0,
    ]),
  )
  return Object.fromEntries(counts)
}

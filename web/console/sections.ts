import type { User } from '#contract/account/users.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { userMay } from '#web/staff/staff-access.ts'
import * as texts from './console-texts.ts'

export type Section = { path: string; label: string }

/** The parts of the console, each with the permission without which it shows nothing. */
export const SECTIONS: readonly (Section & { permission: Permission })[] = [
  { path: '/console', label: texts.ordersLink, permission: 'orders.read' },
  { path: '/console/stock', label: texts.stockLink, permission: 'stock.read' },
  { path: '/console/problems', label: texts.problemsLink, permission: 'orders.work' },
  { path: '/console/reviews', label: texts.reviewsLink, permission: 'reviews.read' },
  { path: '/console/reconciliation', label: texts.paymentsLink, permission: 'payments.read' },
  { path: '/console/messages', label: texts.messagesLink, permission: 'messages.read' },
  { path: '/console/approvals', label: texts.approvalsLink, permission: 'approvals.read' },
  { path: '/console/credit', label: texts.creditLink, permission: 'credit.write' },
  { path: '/console/searches', label: texts.searchesLink, permission: 'searches.read' },
  { path: '/console/breaches', label: texts.breachesLink, permission: 'privacy.write' },
  { path: '/console/audit', label: texts.auditLink, permission: 'audit.read' },
]

/** What the menu shows a person: only what they may use. */
export const sectionsOf = (user: User): Section[] =>
  SECTIONS.filter(({ permission }) => userMay(user, permission)).map(({ path, label }) => ({ path, label }))

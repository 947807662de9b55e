import type { Permission } from '#domain/accounts/permissions.ts'
import { type StaffUser, userMay, userMayEverywhere } from '#web/staff/staff-access.ts'
import * as texts from './console-texts.ts'

/** Groups of the menu. The first holds the sections used during service and has no title. */
const GROUPS = ['evening', 'goods', 'customers', 'money', 'shop'] as const
type Group = (typeof GROUPS)[number]

export type Section = { path: string; label: string }
export type SectionGroup = { group: Group; sections: Section[] }

type PermittedSection = Section & {
  permission: Permission
  group: Group
  /** True for sections about the whole shop, which roles in a single store cannot open. */
  isOfShop?: true
}

/** Sections of the console, each with the permission it requires. */
export const SECTIONS: readonly PermittedSection[] = [
  { group: 'evening', path: '/console/orders', label: texts.ordersLink, permission: 'orders.read' },
  { group: 'evening', path: '/console/problems', label: texts.problemsLink, permission: 'orders.work' },
  { group: 'evening', path: '/console/approvals', label: texts.approvalsLink, permission: 'approvals.read' },
  { group: 'evening', path: '/console/messages', label: texts.messagesLink, permission: 'messages.read' },
  { group: 'goods', path: '/console/products', label: texts.productsLink, permission: 'products.read' },
  { group: 'goods', path: '/console/stock', label: texts.stockLink, permission: 'stock.read' },
  {
    group: 'customers',
    path: '/console/customers',
    label: texts.customersLink,
    permission: 'customers.read',
  },
  {
    group: 'customers',
    path: '/console/exclusions',
    label: texts.exclusionsLink,
    permission: 'exclusions.decide',
  },
  { group: 'customers', path: '/console/reviews', label: texts.reviewsLink, permission: 'reviews.read' },
  {
    group: 'customers',
    path: '/console/enquiries',
    label: texts.enquiriesLink,
    permission: 'customers.read',
    isOfShop: true,
  },
  { group: 'customers', path: '/console/searches', label: texts.searchesLink, permission: 'searches.read' },
  { group: 'customers', path: '/console/demand', label: texts.demandLink, permission: 'searches.read' },
  { group: 'customers', path: '/console/credit', label: texts.creditLink, permission: 'credit.write' },
  { group: 'money', path: '/console/reports', label: texts.reportsLink, permission: 'reports.read' },
  { group: 'money', path: '/console/reconciliation', label: texts.paymentsLink, permission: 'payments.read' },
  { group: 'shop', path: '/console/marketing', label: texts.marketingLink, permission: 'marketing.write' },
  { group: 'shop', path: '/console/stores', label: texts.storesLink, permission: 'places.read' },
  { group: 'shop', path: '/console/zones', label: texts.zonesLink, permission: 'places.read' },
  { group: 'shop', path: '/console/settings', label: texts.settingsLink, permission: 'settings.write' },
  { group: 'shop', path: '/console/breaches', label: texts.breachesLink, permission: 'privacy.write' },
  { group: 'shop', path: '/console/drivers', label: texts.driversLink, permission: 'drivers.write' },
  { group: 'shop', path: '/console/people', label: texts.peopleLink, permission: 'users.read' },
  { group: 'shop', path: '/console/audit', label: texts.auditLink, permission: 'audit.read' },
]

const isOpen = (user: StaffUser, { permission, isOfShop }: PermittedSection): boolean =>
  isOfShop ? userMayEverywhere(user, permission) : userMay(user, permission)

/** Returns the sections that a user may open, in menu order. */
export const sectionsOf = (user: StaffUser): Section[] => groupsOf(user).flatMap(({ sections }) => sections)

/** Returns the menu groups of a user, with only the sections that the user may open. */
export const groupsOf = (user: StaffUser): SectionGroup[] =>
  GROUPS.map((group) => ({
    group,
    sections: SECTIONS.filter((section) => section.group === group && isOpen(user, section)).map(
      ({ path, label }) => ({ path, label }),
    ),
  })).filter(({ sections }) => sections.length > 0)

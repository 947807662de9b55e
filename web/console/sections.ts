import type { Permission } from '#domain/accounts/permissions.ts'
import { type StaffUser, userMay, userMayEverywhere } from '#web/staff/staff-access.ts'
import * as texts from './console-texts.ts'

/** Groups of the menu. The first holds the sections used during service, has no title and is always open. */
const GROUPS = ['service', 'products', 'customers', 'marketing', 'money', 'delivery', 'settings'] as const
export type Group = (typeof GROUPS)[number]

export type Section = { path: string; label: string }
export type SectionGroup = { group: Group; sections: Section[] }

type PermittedSection = Section & {
  permission: Permission
  /** True for sections about the whole shop, which roles in a single store cannot open. */
  isOfShop?: true
}

const OF_SERVICE: readonly PermittedSection[] = [
  // Every role and every tablet has this permission.
  { path: '/console', label: texts.homeLink, permission: 'places.read' },
  { path: '/console/orders', label: texts.ordersLink, permission: 'orders.read' },
  { path: '/console/dispatch', label: texts.dispatchLink, permission: 'drivers.read' },
  { path: '/console/problems', label: texts.problemsLink, permission: 'orders.work' },
  { path: '/console/approvals', label: texts.approvalsLink, permission: 'approvals.read' },
  { path: '/console/exclusions', label: texts.exclusionsLink, permission: 'exclusions.decide' },
  { path: '/console/care', label: texts.careLink, permission: 'exclusions.decide', isOfShop: true },
  { path: '/console/messages', label: texts.messagesLink, permission: 'messages.read' },
  { path: '/console/enquiries', label: texts.enquiriesLink, permission: 'customers.read', isOfShop: true },
]

const OF_PRODUCTS: readonly PermittedSection[] = [
  { path: '/console/products', label: texts.productsLink, permission: 'products.read' },
  { path: '/console/prices', label: texts.pricesLink, permission: 'products.read' },
  { path: '/console/categories', label: texts.categoriesLink, permission: 'products.read' },
  { path: '/console/stock', label: texts.stockLink, permission: 'stock.read' },
  { path: '/console/suppliers', label: texts.suppliersLink, permission: 'purchasing.read' },
  { path: '/console/imports', label: texts.importsLink, permission: 'products.write' },
]

const OF_CUSTOMERS: readonly PermittedSection[] = [
  { path: '/console/customers', label: texts.customersLink, permission: 'customers.read' },
  { path: '/console/reviews', label: texts.reviewsLink, permission: 'reviews.read' },
  { path: '/console/credit', label: texts.creditLink, permission: 'credit.write' },
  { path: '/console/searches', label: texts.searchesLink, permission: 'searches.read' },
  { path: '/console/demand', label: texts.demandLink, permission: 'searches.read' },
]

const OF_MARKETING: readonly PermittedSection[] = [
  { path: '/console/marketing/codes', label: texts.codesLink, permission: 'marketing.write' },
  { path: '/console/marketing/promotions', label: texts.promotionsLink, permission: 'marketing.write' },
  { path: '/console/marketing/campaigns', label: texts.campaignsLink, permission: 'marketing.write' },
  { path: '/console/marketing/segments', label: texts.segmentsLink, permission: 'marketing.write' },
  { path: '/console/marketing/banners', label: texts.bannersLink, permission: 'content.write' },
  { path: '/console/marketing/pages', label: texts.pagesLink, permission: 'content.write' },
  { path: '/console/marketing/simulator', label: texts.simulatorLink, permission: 'marketing.write' },
]

const OF_MONEY: readonly PermittedSection[] = [
  { path: '/console/reports', label: texts.reportsLink, permission: 'reports.read' },
  { path: '/console/reports/gst', label: texts.gstLink, permission: 'reports.read' },
  { path: '/console/reports/stock-value', label: texts.stockValueLink, permission: 'reports.read' },
  { path: '/console/reports/regulators', label: texts.regulatorsLink, permission: 'payments.reconcile' },
  { path: '/console/reconciliation', label: texts.paymentsLink, permission: 'payments.read' },
]

const OF_DELIVERY: readonly PermittedSection[] = [
  { path: '/console/stores', label: texts.storesLink, permission: 'places.read' },
  { path: '/console/zones', label: texts.zonesLink, permission: 'places.read' },
  { path: '/console/drivers', label: texts.driversLink, permission: 'drivers.write' },
  { path: '/console/hand-overs', label: texts.handOversLink, permission: 'drivers.write' },
]

const OF_SETTINGS: readonly PermittedSection[] = [
  { path: '/console/settings/general', label: texts.settingsLink, permission: 'settings.write' },
  { path: '/console/settings/templates', label: texts.templatesLink, permission: 'settings.write' },
  { path: '/console/people', label: texts.peopleLink, permission: 'users.read' },
  { path: '/console/settings/providers', label: texts.providersLink, permission: 'settings.write' },
  { path: '/console/settings/api-keys', label: texts.apiKeysLink, permission: 'settings.write' },
  { path: '/console/settings/webhooks', label: texts.webhooksLink, permission: 'settings.write' },
  { path: '/console/audit', label: texts.auditLink, permission: 'audit.read' },
  { path: '/console/law', label: texts.lawLink, permission: 'settings.write' },
  { path: '/console/breaches', label: texts.breachesLink, permission: 'privacy.write' },
]

/** Sections of the console by group, each with the permission it requires. */
export const SECTIONS: Record<Group, readonly PermittedSection[]> = {
  service: OF_SERVICE,
  products: OF_PRODUCTS,
  customers: OF_CUSTOMERS,
  marketing: OF_MARKETING,
  money: OF_MONEY,
  delivery: OF_DELIVERY,
  settings: OF_SETTINGS,
}

/** Candidates for the tabs at the bottom of a phone, by frequency of use. */
const TABS: readonly PermittedSection[] = [
  { path: '/console', label: texts.homeLink, permission: 'places.read' },
  { path: '/console/orders', label: texts.ordersLink, permission: 'orders.read' },
  { path: '/console/orders/pick', label: texts.pickTab, permission: 'orders.work' },
  { path: '/console/stock', label: texts.stockLink, permission: 'stock.read' },
  { path: '/console/reports', label: texts.reportsLink, permission: 'reports.read' },
  { path: '/console/drivers', label: texts.driversLink, permission: 'drivers.write' },
  { path: '/console/products', label: texts.productsLink, permission: 'products.read' },
  { path: '/console/marketing/promotions', label: texts.promotionsLink, permission: 'marketing.write' },
]
/** Tabs of sections. 'More' follows them. */
const TAB_COUNT = 4

const isOpen = (user: StaffUser, { permission, isOfShop }: PermittedSection): boolean =>
  isOfShop ? userMayEverywhere(user, permission) : userMay(user, permission)

const openSections = (user: StaffUser, sections: readonly PermittedSection[]): Section[] =>
  sections.filter((section) => isOpen(user, section)).map(({ path, label }) => ({ path, label }))

/** Returns the sections that a user may open, in menu order. */
export const sectionsOf = (user: StaffUser): Section[] => groupsOf(user).flatMap(({ sections }) => sections)

/** Returns the menu groups of a user, with only the sections that the user may open. */
export const groupsOf = (user: StaffUser): SectionGroup[] =>
  GROUPS.map((group) => ({ group, sections: openSections(user, SECTIONS[group]) })).filter(
    ({ sections }) => sections.length > 0,
  )

/** Returns the sections for the tabs at the bottom of a phone. */
export const tabsOf = (user: StaffUser): Section[] => openSections(user, TABS).slice(0, TAB_COUNT)

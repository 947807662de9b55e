/** Texts of the console's frame and of its lists. */

// The menu

export const area = 'Console'
export const groupTitles = {
  service: '',
  products: 'Products',
  customers: 'Customers',
  marketing: 'Marketing',
  money: 'Money',
  delivery: 'Delivery',
  settings: 'Settings',
}
export const homeLink = 'Home'
export const ordersLink = 'Orders'
export const dispatchLink = 'Dispatch'
export const stockLink = 'Stock'
export const productsLink = 'All products'
export const pricesLink = 'Prices'
export const categoriesLink = 'Categories'
export const importsLink = 'Import and export'
export const suppliersLink = 'Suppliers'
export const storesLink = 'Stores'
export const zonesLink = 'Zones'
export const problemsLink = 'Problems'
export const reviewsLink = 'Reviews'
export const paymentsLink = 'Payments'
export const messagesLink = 'Messages'
export const approvalsLink = 'Approvals'
export const creditLink = 'Credit'
export const reportsLink = 'Reports'
export const handOversLink = 'Hand-overs'
export const careLink = 'Care'
export const regulatorsLink = 'Regulators’ reports'
export const searchesLink = 'Searches'
export const customersLink = 'All customers'
export const exclusionsLink = 'Self-exclusions'
export const demandLink = 'Demand'
export const enquiriesLink = 'Enquiries'
export const codesLink = 'Promo codes'
export const promotionsLink = 'Promotions'
export const campaignsLink = 'Campaigns'
export const segmentsLink = 'Segments'
export const bannersLink = 'Banners'
export const pagesLink = 'Pages'
export const simulatorLink = 'Test a cart'
export const gstLink = 'GST and journal'
export const stockValueLink = 'Stock value'
export const lawLink = 'Law'
export const breachesLink = 'Data breaches'
export const driversLink = 'Drivers'
export const peopleLink = 'People and roles'
export const auditLink = 'Audit log'
export const settingsLink = 'Company'
export const templatesLink = 'Message texts'
export const providersLink = 'Services'
export const apiKeysLink = 'API keys'
export const webhooksLink = 'Webhooks'
export const pickTab = 'Pick'
export const forWhom = 'the staff of our stores'

// Lists

export const pagesLabel = 'Pages'
export const previousPageLink = 'Previous page'
export const pageText = (page: number) => `Page ${page}`
export const ofPages = (pages: number) => ` of ${pages}`
export const nextPageLink = 'Next page'
export const filtersSummary = 'Filters'
export const chosenFilters = 'Chosen filters'
export const removeFilter = 'Remove'
export const filterChip = (label: string, value: string) => `${label}: ${value}`
export const showButton = 'Show'
export const columnsLabel = 'Columns'

export const driverlessText = (count: number) =>
  count === 1
    ? 'Packed, and no driver for over a minute:'
    : `${count} orders are packed and have had no driver for over a minute:`
export const moreText = (count: number) => `and ${count} more`
export const silenceButton = 'Silence for 2 min'

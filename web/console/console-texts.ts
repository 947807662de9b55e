/** Texts of the console's frame and of its lists. */

// The menu

export const area = 'Console'
export const menuButton = 'Menu'
export const groupTitles = {
  evening: '',
  goods: 'Goods',
  customers: 'Customers',
  money: 'Money',
  shop: 'Shop',
}
export const ordersLink = 'Orders'
export const stockLink = 'Stock'
export const productsLink = 'Products'
export const storesLink = 'Stores'
export const zonesLink = 'Zones'
export const problemsLink = 'Problems'
export const reviewsLink = 'Reviews'
export const paymentsLink = 'Payments'
export const messagesLink = 'Messages'
export const approvalsLink = 'Approvals'
export const creditLink = 'Credit'
export const reportsLink = 'Reports'
export const searchesLink = 'Searches'
export const customersLink = 'Customers'
export const exclusionsLink = 'Self-exclusions'
export const demandLink = 'Demand'
export const enquiriesLink = 'Enquiries'
export const marketingLink = 'Marketing'
export const breachesLink = 'Data breaches'
export const driversLink = 'Drivers'
export const peopleLink = 'People'
export const auditLink = 'Audit log'
export const settingsLink = 'Settings'
export const waitingLabel = 'waiting'
export const forWhom = 'the staff of our stores'

// Lists

export const pagesLabel = 'Pages'
export const newerLink = 'Newer'
export const pageText = (page: number) => `Page ${page}`
export const ofPages = (pages: number) => ` of ${pages}`
export const olderLink = 'Older'
export const showButton = 'Show'
export const columnsLabel = 'Columns'

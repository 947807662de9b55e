import { csvText } from '#domain/csv.ts'
import {
  GST_ACCOUNT,
  type JournalLine,
  journalLines,
  myobJournal,
  xeroJournal,
} from '#domain/reports/journal.ts'
import type { DayFigures } from '#domain/reports/order-figures.ts'
import type { NumberedPage } from '#server/db/numbered-page.ts'
import { readerOf } from '#server/db/replicas.ts'
import type { LedgerAccount } from '#server/features/ledger/ledger.service.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './accounting.queries.ts'
import { countLatest, countOrders } from './count-orders.service.ts'
import { type ReportFilter, readTotals } from './sales-report.queries.ts'

export type GstFigures = { totals: DayFigures; documents: queries.DocumentRow[]; isComplete: boolean }

/** Returns GST by the day of issue of each document, as required for an activity statement on an accruals basis. */
export async function gstReport(
  shop: Shop,
  filter: ReportFilter,
  request: NumberedPage,
): Promise<GstFigures> {
  const isComplete = await countLatest(shop)
  const totals = await readTotals(readerOf(shop), filter)
  return {
    totals,
    isComplete,
    documents: await queries.readDocuments(readerOf(shop), filter, request),
  }
}

/** Account numbers like those of a new chart of accounts in Xero and MYOB. An accountant may map them to others. */
const ACCOUNTS: Record<
  LedgerAccount | 'rounding' | 'referral_rewards' | 'refunds',
  { name: string; xero: string; myob: string }
> = {
  gateway: { name: 'Card gateway clearing', xero: '611', myob: '1-1180' },
  terminal: { name: 'Card terminal clearing', xero: '613', myob: '1-1185' },
  customer_deposits: { name: 'Customer deposits owed', xero: '833', myob: '2-1430' },
  sales: { name: 'Sales of goods', xero: '200', myob: '4-1000' },
  delivery: { name: 'Delivery income', xero: '201', myob: '4-1100' },
  surcharge: { name: 'Minimum order top-ups', xero: '202', myob: '4-1200' },
  discounts: { name: 'Promotions and discounts', xero: '203', myob: '4-1900' },
  refunds: { name: 'Refunds to customers', xero: '204', myob: '4-1950' },
  customer_credit: { name: 'Customer credit owed', xero: '831', myob: '2-1410' },
  gift_cards: { name: 'Gift cards owed', xero: '832', myob: '2-1420' },
  tips: { name: 'Driver tips owed', xero: '834', myob: '2-1440' },
  goodwill: { name: 'Goodwill given', xero: '401', myob: '6-1100' },
  referral_rewards: { name: 'Referral rewards', xero: '402', myob: '6-1110' },
  disputes: { name: 'Lost payment disputes', xero: '405', myob: '6-1120' },
  paid_elsewhere: { name: 'Refunds paid by other means', xero: '612', myob: '1-1190' },
  rounding: { name: 'Rounding', xero: '860', myob: '6-1900' },
}

export type JournalRequest = ReportFilter & { format: 'xero' | 'myob'; per: 'day' | 'month' }

/** Returns the ledger of a period as a file. Complete, because all changed orders are counted first. */
export async function journalFile(shop: Shop, question: JournalRequest): Promise<string> {
  await countOrders(shop)
  const lines = await linesOf(shop, question)
  const accounts = { ...ACCOUNTS, gst: GST_ACCOUNT }
  return csvText((question.format === 'xero' ? xeroJournal : myobJournal)(lines, accounts))
}

async function linesOf(shop: Shop, question: JournalRequest): Promise<JournalLine[]> {
  const db = readerOf(shop)
  const { per, storeIds } = question
  const ofOrders = await queries.readAccounts(db, question, per)
  // Entries without an order have no store either.
  const others = storeIds === null ? await queries.readOtherAccounts(db, question, per) : []
  const names = new Map<number | null, string>(
    shop.storeDirectory.stores().map(({ store_id, name }) => [store_id, name]),
  )
  const named = <R extends { store_id: number | null }>({ store_id, ...row }: R) => ({
    ...row,
    store: names.get(store_id) ?? '',
  })
  const freeRefunds = new Map(
    (await queries.readFreeRefunds(db, question, per)).map((row) => [keyOf(row), row.amount]),
  )
  const incomes = (await queries.readIncome(db, question, per)).map((row) => {
    const refunded = freeRefunds.get(keyOf(row)) ?? 0
    return { ...row, free: row.free + refunded, freeRefunds: refunded }
  })
  return journalLines([...ofOrders, ...others].map(named), incomes.map(named))
}

const keyOf = ({ date, store_id }: { date: string; store_id: number }): string => `${date} ${store_id}`

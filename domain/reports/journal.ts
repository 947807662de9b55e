import { PRODUCT_NAME } from '../product-name.ts'
import { required } from '#domain/required.ts'
import { gstWithin } from '../pricing/gst.ts'
import { cutText } from '../text/cut-text.ts'
import type { Cents } from '../money.ts'

/** Treatment of a line in an activity statement. Amounts have no GST in them; GST is a line of its own. */
export type GstTreatment = 'taxable' | 'free' | 'excluded'

/** Amount of a store's account on a day or in a month. Debits are positive. */
export type JournalLine = {
  date: string
  store: string
  account: string
  gst: GstTreatment
  amount: Cents
}

type Account = { name: string; xero: string; myob: string }
export type JournalAccounts = Readonly<Record<string, Account>>

/**
 * Account for GST. The ledger stores income including GST, but accounting needs GST separately, as owed to the tax
 * office.
 */
export const GST_ACCOUNT: Account = { name: 'GST collected', xero: '820', myob: '2-1310' }

export type CsvTable = (string | number)[][]

/** Codes of the treatments as each program calls them. */
const XERO_GST: Record<GstTreatment, string> = {
  taxable: 'GST on Income',
  free: 'GST Free Income',
  excluded: 'BAS Excluded',
}
const MYOB_GST: Record<GstTreatment, string> = { taxable: 'GST', free: 'FRE', excluded: 'N-T' }

const XERO = [
  '*Narration',
  '*Date',
  'Description',
  '*AccountCode',
  '*TaxRate',
  '*Amount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'GST Code',
]
/** Tax rate of all lines. GST has its own line, so Xero must not add it. */
const XERO_NO_TAX = 'BAS Excluded'

const dateText = (date: string): string => date.split('-').toReversed().join('/')
const dollars = (amount: Cents): string => (amount / 100).toFixed(2)
const narration = (date: string): string => `${PRODUCT_NAME}, ${dateText(date)}`

/**
 * Returns the journals in Xero's format. Lines with the same narration and date form a journal; credits are negative.
 */
export const xeroJournal = (lines: readonly JournalLine[], accounts: JournalAccounts): CsvTable => [
  XERO,
  ...lines.map(({ date, store, account, gst, amount }) => {
    const { name, xero } = required(accounts[account], `account ${account}`)
    const tracking = store === '' ? ['', ''] : ['Store', store]
    return [
      narration(date),
      dateText(date),
      name,
      xero,
      XERO_NO_TAX,
      Number(dollars(amount)),
      ...tracking,
      '',
      '',
      XERO_GST[gst],
    ]
  }),
]

const MYOB = [
  'Journal Number',
  'Date',
  'Memo',
  'Account Number',
  'Debit Amount',
  'Credit Amount',
  'Job',
  'Allocation Memo',
  'Category',
  'GST Code',
]
/** Returns the number of a journal, such as "C261120". MYOB allows up to eight characters. */
const journalNumber = (date: string): string => `C${date.slice(2).replaceAll('-', '')}`
const CATEGORY_LENGTH = 15

/** Returns the journals in MYOB's format, separated by blank lines. */
export function myobJournal(lines: readonly JournalLine[], accounts: JournalAccounts): CsvTable {
  const table: CsvTable = [MYOB]
  for (const [nth, { date, store, account, gst, amount }] of lines.entries()) {
    if (nth > 0 && lines[nth - 1]?.date !== date) table.push([])
    const { name, myob } = required(accounts[account], `account ${account}`)
    const sides = amount > 0 ? [dollars(amount), ''] : ['', dollars(-amount)]
    const first = [journalNumber(date), dateText(date), narration(date), myob]
    const category = cutText(store, CATEGORY_LENGTH).trim()
    table.push([...first, ...sides, '', name, category, MYOB_GST[gst]])
  }
  return table
}

/** Amount of a ledger account before GST is separated from income. */
export type LedgerSum = { date: string; store: string; account: string; amount: Cents }

/** Income of a store on a day or in a month, as the reports count it. All amounts are positive and include GST. */
export type IncomeSum = {
  date: string
  store: string
  delivery: Cents
  surcharge: Cents
  discounts: Cents
  refunds: Cents
  /** GST of invoices, and of adjustment notes. */
  invoicedGst: Cents
  adjustedGst: Cents
  /** GST-free goods on invoices, and on adjustment notes. */
  free: Cents
  freeRefunds: Cents
}

/** Accounts of the ledger that hold income, including GST and less refunds. */
const INCOME_ACCOUNTS = new Set(['sales', 'delivery', 'surcharge', 'discounts'])

/**
 * Returns the journal lines. Sales, delivery, surcharge, discounts and refunds have lines of their own without GST,
 * separated into taxable and GST-free ones, and GST has one line. Each journal adds up to zero, because the ledger's
 * entries of a day do: taxable sales are the ledger's income less all other income lines.
 */
export function journalLines(sums: readonly LedgerSum[], incomes: readonly IncomeSum[]): JournalLine[] {
  const lines = new Map<string, JournalLine>()
  const add = (line: JournalLine) => {
    const key = [line.date, line.store, line.account, line.gst].join('\n')
    lines.set(key, { ...line, amount: line.amount + (lines.get(key)?.amount ?? 0) })
  }
  for (const sum of sums) {
    if (INCOME_ACCOUNTS.has(sum.account)) add({ ...sum, account: 'sales', gst: 'taxable' })
    else add({ ...sum, gst: 'excluded' })
  }
  for (const { date, store, ...income } of incomes)
    for (const [account, gst, amount] of incomeLines(income)) {
      add({ date, store, account, gst, amount })
      add({ date, store, account: 'sales', gst: 'taxable', amount: -amount })
    }
  return [...lines.values()]
    .filter(({ amount }) => amount !== 0)
    .toSorted(
      (a, b) =>
        compare(a.date, b.date) ||
        compare(a.store, b.store) ||
        compare(a.account, b.account) ||
        compare(a.gst, b.gst),
    )
}

/** Returns every income line except taxable sales. Income is negative (a credit). */
const incomeLines = (
  income: Omit<IncomeSum, 'date' | 'store'>,
): [account: string, gst: GstTreatment, amount: Cents][] => [
  ['delivery', 'taxable', -withoutGst(income.delivery)],
  ['surcharge', 'taxable', -withoutGst(income.surcharge)],
  ['discounts', 'taxable', withoutGst(income.discounts)],
  ['sales', 'free', -income.free],
  ['refunds', 'free', income.freeRefunds],
  ['refunds', 'taxable', income.refunds - income.freeRefunds - income.adjustedGst],
  ['gst', 'excluded', income.adjustedGst - income.invoicedGst],
]

const withoutGst = (amount: Cents): Cents => amount - gstWithin(amount)

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)

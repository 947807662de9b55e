import { PRODUCT_NAME } from '../product-name.ts'
import { required } from '#domain/required.ts'
import { cutText } from '../text/cut-text.ts'
import type { Cents } from '../money.ts'

/** Amount of a store's ledger account on a day or in a month. Debits are positive. */
export type JournalLine = { date: string; store: string; account: string; amount: Cents }

type Account = { name: string; xero: string; myob: string }
export type JournalAccounts = Readonly<Record<string, Account>>

/**
 * Account for GST. The ledger stores income including GST, but accounting needs GST separately, as owed to the tax
 * office.
 */
export const GST_ACCOUNT: Account = { name: 'GST collected', xero: '820', myob: '2-1310' }

export type CsvTable = (string | number)[][]

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
  ...lines.map(({ date, store, account, amount }) => {
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
]
/** Returns the number of a journal, such as "C261120". MYOB allows up to eight characters. */
const journalNumber = (date: string): string => `C${date.slice(2).replaceAll('-', '')}`
const CATEGORY_LENGTH = 15

/** Returns the journals in MYOB's format, separated by blank lines. */
export function myobJournal(lines: readonly JournalLine[], accounts: JournalAccounts): CsvTable {
  const table: CsvTable = [MYOB]
  for (const [nth, { date, store, account, amount }] of lines.entries()) {
    if (nth > 0 && lines[nth - 1]?.date !== date) table.push([])
    const { name, myob } = required(accounts[account], `account ${account}`)
    const sides = amount > 0 ? [dollars(amount), ''] : ['', dollars(-amount)]
    const first = [journalNumber(date), dateText(date), narration(date), myob]
    table.push([...first, ...sides, '', name, cutText(store, CATEGORY_LENGTH).trim()])
  }
  return table
}

/** Amount of a ledger account before GST is separated from income. */
export type LedgerSum = { date: string; store: string; account: string; amount: Cents }

/**
 * Returns the journal lines with GST moved from sales to the GST account. Each journal adds up to zero, because the
 * ledger's entries of a day do.
 */
export function journalLines(
  sums: readonly LedgerSum[],
  gst: readonly Omit<LedgerSum, 'account'>[],
): JournalLine[] {
  const lines = new Map<string, JournalLine>()
  const add = (sum: LedgerSum) => {
    const key = `${sum.date} ${sum.store} ${sum.account}`
    const line = lines.get(key) ?? { ...sum, amount: 0 }
    lines.set(key, { ...line, amount: line.amount + sum.amount })
  }
  sums.forEach(add)
  for (const one of gst) {
    add({ ...one, account: 'sales' })
    add({ ...one, account: 'gst', amount: -one.amount })
  }
  return [...lines.values()]
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => compare(a.date, b.date) || compare(a.store, b.store) || compare(a.account, b.account))
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)

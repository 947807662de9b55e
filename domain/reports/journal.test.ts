import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText } from '../csv.ts'
import {
  GST_ACCOUNT,
  type IncomeSum,
  type JournalLine,
  type LedgerSum,
  journalLines,
  myobJournal,
  xeroJournal,
} from './journal.ts'
import type { OrderFacts, Posting } from './order-facts.ts'
import { DAY_MEASURES, addTo, figuresOf, zeros } from './order-figures.ts'

const ACCOUNTS = {
  gateway: { name: 'Card gateway clearing', xero: '611', myob: '1-1180' },
  sales: { name: 'Sales', xero: '200', myob: '4-1000' },
  gst: GST_ACCOUNT,
}
const SUMS = [
  { date: '2026-11-20', store: 'Fitzroy', account: 'sales', amount: -11000 },
  { date: '2026-11-20', store: 'Fitzroy', account: 'gateway', amount: 11000 },
  { date: '2026-11-21', store: '=St Kilda, and "more"', account: 'sales', amount: 550 },
  { date: '2026-11-21', store: '=St Kilda, and "more"', account: 'gateway', amount: -550 },
]
const INCOME: IncomeSum[] = [
  {
    date: '2026-11-20',
    store: 'Fitzroy',
    delivery: 0,
    surcharge: 0,
    discounts: 0,
    refunds: 0,
    invoicedGst: 1000,
    adjustedGst: 0,
    free: 0,
    freeRefunds: 0,
  },
]

describe('manual journals', () => {
  it('separate GST from income, and each journal adds up to zero', () => {
    const lines = journalLines(SUMS, INCOME)
    for (const day of ['2026-11-20', '2026-11-21'])
      expect(lines.filter(({ date }) => date === day).reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(lines.find(({ account }) => account === 'gst')).toMatchObject({ amount: -1000 })
    expect(lines.find(({ account, store }) => account === 'sales' && store === 'Fitzroy')).toMatchObject({
      amount: -10000,
    })
  })

  it('have the import format of Xero', () => {
    expect(csvText(xeroJournal(journalLines(SUMS, INCOME), ACCOUNTS)).split('\r\n')).toEqual([
      '\uFEFF*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,GST Code',
      '"Coldie, 20/11/2026",20/11/2026,Card gateway clearing,611,BAS Excluded,110,Store,Fitzroy,,,BAS Excluded',
      '"Coldie, 20/11/2026",20/11/2026,GST collected,820,BAS Excluded,-10,Store,Fitzroy,,,BAS Excluded',
      '"Coldie, 20/11/2026",20/11/2026,Sales,200,BAS Excluded,-100,Store,Fitzroy,,,GST on Income',
      `"Coldie, 21/11/2026",21/11/2026,Card gateway clearing,611,BAS Excluded,-5.5,Store,"'=St Kilda, and ""more""",,,BAS Excluded`,
      `"Coldie, 21/11/2026",21/11/2026,Sales,200,BAS Excluded,5.5,Store,"'=St Kilda, and ""more""",,,GST on Income`,
      '',
    ])
  })

  it('have the import format of MYOB with a blank line between journals', () => {
    expect(
      csvText(myobJournal(journalLines(SUMS, INCOME), ACCOUNTS))
        .split('\r\n')
        .slice(0, 6),
    ).toEqual([
      '\uFEFFJournal Number,Date,Memo,Account Number,Debit Amount,Credit Amount,Job,Allocation Memo,Category,GST Code',
      'C261120,20/11/2026,"Coldie, 20/11/2026",1-1180,110.00,,,Card gateway clearing,Fitzroy,N-T',
      'C261120,20/11/2026,"Coldie, 20/11/2026",2-1310,,10.00,,GST collected,Fitzroy,N-T',
      'C261120,20/11/2026,"Coldie, 20/11/2026",4-1000,,100.00,,Sales,Fitzroy,GST',
      '',
      `C261121,21/11/2026,"Coldie, 21/11/2026",1-1180,,5.50,,Card gateway clearing,"'=St Kilda, and",N-T`,
    ])
  })
})

const AT = { day: '2026-11-20', hour: 18 }
const amount = fc.integer({ min: 0, max: 20_000 })

/** Orders with taxable and GST-free goods, delivery, a discount, a tip, credit and up to two refunds. */
const order = fc
  .record({
    taxed: amount,
    free: amount,
    discount: amount,
    delivery: fc.integer({ min: 0, max: 1500 }),
    surcharge: fc.integer({ min: 0, max: 2500 }),
    tip: fc.integer({ min: 0, max: 1000 }),
    credit: fc.integer({ min: 0, max: 3000 }),
    back: fc.array(
      fc.record({ taxed: amount, free: amount, delivery: fc.boolean(), asCredit: fc.boolean() }),
      {
        maxLength: 2,
      },
    ),
  })
  .map(({ taxed, free, discount, delivery, surcharge, tip, credit, back }): OrderFacts => {
    const off = Math.min(discount, taxed)
    const paid = taxed + free - off + delivery + surcharge + tip - credit
    const refunds = back.map((one) => ({
      taxed: Math.min(one.taxed, Math.floor((taxed - off) / 2)),
      free: Math.min(one.free, Math.floor(free / 2)),
      delivery: one.delivery ? Math.floor(delivery / 2) : 0,
      account: one.asCredit ? 'customer_credit' : 'gateway',
    }))
    const sale: Posting = {
      name: 'order-7:capture',
      at: AT,
      accounts: {
        gateway: paid,
        customer_credit: credit,
        sales: -taxed - free,
        delivery: -delivery,
        surcharge: -surcharge,
        discounts: off,
        tips: -tip,
      },
    }
    const gstOf = (taxable: number) => Math.round(taxable / 11)
    return {
      orderId: 7,
      storeId: 1,
      zoneId: 1,
      isFirst: true,
      placed: AT,
      canceled: null,
      refused: null,
      delivered: null,
      parts: [
        { part: 1, productId: 11, units: 6, gross: taxed, discount: off, isGstFree: false, cost: null },
        { part: 2, productId: 12, units: 2, gross: free, discount: 0, isGstFree: true, cost: null },
        { part: 3, productId: null, units: 1, gross: delivery, discount: 0, isGstFree: false, cost: null },
        { part: 4, productId: null, units: 1, gross: surcharge, discount: 0, isGstFree: false, cost: null },
      ],
      short: [],
      postings: [
        sale,
        ...refunds.map((one, nth) => ({
          name: `order-7:refund:${nth}`,
          at: AT,
          accounts: {
            [one.account]: -one.taxed - one.free - one.delivery,
            sales: one.taxed + one.free,
            delivery: one.delivery,
          },
        })),
      ],
      refunds: refunds.map((one, nth) => ({
        nth,
        references: [`order-7:refund:${nth}`],
        parts: [
          { part: 1, amount: one.taxed },
          { part: 2, amount: one.free },
          { part: 3, amount: one.delivery },
        ],
      })),
      documents: [
        {
          at: AT,
          total: paid - tip,
          gst: gstOf(taxed - off + delivery + surcharge),
          refundNth: null,
        },
        ...refunds.map((one, nth) => ({
          at: AT,
          total: one.taxed + one.free + one.delivery,
          gst: gstOf(one.taxed + one.delivery),
          refundNth: nth,
        })),
      ],
      returns: [],
    }
  })

/** Returns the sums that the reports store for orders of one day and store. */
function sumsOf(orders: readonly OrderFacts[]): { ledger: LedgerSum[]; income: IncomeSum; free: number } {
  const day = zeros(DAY_MEASURES)
  for (const { hours } of orders.map(figuresOf))
    for (const { day: _day, hour: _hour, ...figures } of hours) addTo(day, figures)
  const ledger = orders.flatMap(({ postings }) =>
    postings.flatMap(({ accounts }) =>
      Object.entries(accounts).map(([account, cents = 0]) => ({ ...PLACE, account, amount: cents })),
    ),
  )
  const freeRefunds = sum(
    orders.flatMap(({ refunds }) => refunds.flatMap(({ parts }) => parts.filter(({ part }) => part === 2))),
  )
  const income = {
    ...PLACE,
    delivery: day.delivery_cents,
    surcharge: day.surcharge_cents,
    discounts: day.discounts_cents,
    refunds: day.refunds_cents,
    invoicedGst: day.invoiced_gst_cents,
    adjustedGst: day.invoiced_gst_cents - day.gst_cents,
    free: day.gst_free_cents + freeRefunds,
    freeRefunds,
  }
  return { ledger, income, free: day.gst_free_cents }
}

const PLACE = { date: AT.day, store: 'Fitzroy' }
const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, row) => all + row.amount, 0)
const INCOME_ACCOUNTS = ['sales', 'delivery', 'surcharge', 'discounts']

describe('the journal of any orders, refunds, tips and credit', () => {
  it('adds up to zero, equals the ledger, and separates GST-free from taxable income to the cent', () => {
    fc.assert(
      fc.property(fc.array(order, { minLength: 1, maxLength: 6 }), (orders) => {
        const { ledger, income, free } = sumsOf(orders)
        const lines = journalLines(ledger, [income])
        const of = (isMeant: (line: JournalLine) => boolean) => sum(lines.filter(isMeant))
        expect(sum(lines)).toBe(0)
        const books = sum(ledger.filter(({ account }) => INCOME_ACCOUNTS.includes(account)))
        expect(of(({ gst, account }) => gst !== 'excluded' || account === 'gst')).toBe(books)
        for (const account of ['gateway', 'tips', 'customer_credit'])
          expect(of((line) => line.account === account)).toBe(
            sum(ledger.filter((entry) => entry.account === account)),
          )
        expect(of(({ gst }) => gst === 'free')).toBe(0 - free)
        expect(of(({ account }) => account === 'refunds')).toBe(income.refunds - income.adjustedGst)
        expect(of(({ account }) => account === 'gst')).toBe(income.adjustedGst - income.invoicedGst)
      }),
    )
  })
})

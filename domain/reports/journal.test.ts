import { describe, expect, it } from 'vitest'
import { csvText } from '../csv.ts'
import { GST_ACCOUNT, journalLines, myobJournal, xeroJournal } from './journal.ts'

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
const GST = [{ date: '2026-11-20', store: 'Fitzroy', amount: 1000 }]

describe('manual journals', () => {
  it('separate GST from income, and each journal adds up to zero', () => {
    const lines = journalLines(SUMS, GST)
    for (const day of ['2026-11-20', '2026-11-21'])
      expect(lines.filter(({ date }) => date === day).reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(lines.find(({ account }) => account === 'gst')).toMatchObject({ amount: -1000 })
    expect(lines.find(({ account, store }) => account === 'sales' && store === 'Fitzroy')).toMatchObject({
      amount: -10000,
    })
  })

  it('have the import format of Xero', () => {
    expect(csvText(xeroJournal(journalLines(SUMS, GST), ACCOUNTS)).split('\r\n')).toEqual([
      '\uFEFF*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
      '"Coldie, 20/11/2026",20/11/2026,Card gateway clearing,611,BAS Excluded,110,Store,Fitzroy,,',
      '"Coldie, 20/11/2026",20/11/2026,GST collected,820,BAS Excluded,-10,Store,Fitzroy,,',
      '"Coldie, 20/11/2026",20/11/2026,Sales,200,BAS Excluded,-100,Store,Fitzroy,,',
      `"Coldie, 21/11/2026",21/11/2026,Card gateway clearing,611,BAS Excluded,-5.5,Store,"'=St Kilda, and ""more""",,`,
      `"Coldie, 21/11/2026",21/11/2026,Sales,200,BAS Excluded,5.5,Store,"'=St Kilda, and ""more""",,`,
      '',
    ])
  })

  it('have the import format of MYOB with a blank line between journals', () => {
    expect(
      csvText(myobJournal(journalLines(SUMS, GST), ACCOUNTS))
        .split('\r\n')
        .slice(0, 6),
    ).toEqual([
      '\uFEFFJournal Number,Date,Memo,Account Number,Debit Amount,Credit Amount,Job,Allocation Memo,Category',
      'C261120,20/11/2026,"Coldie, 20/11/2026",1-1180,110.00,,,Card gateway clearing,Fitzroy',
      'C261120,20/11/2026,"Coldie, 20/11/2026",2-1310,,10.00,,GST collected,Fitzroy',
      'C261120,20/11/2026,"Coldie, 20/11/2026",4-1000,,100.00,,Sales,Fitzroy',
      '',
      `C261121,21/11/2026,"Coldie, 21/11/2026",1-1180,,5.50,,Card gateway clearing,"'=St Kilda, and"`,
    ])
  })
})

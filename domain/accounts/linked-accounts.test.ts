import { describe, expect, it } from 'vitest'
import { type LinkFacts, linkReasons } from './linked-accounts.ts'

const ANN: LinkFacts = {
  firstname: 'Ann',
  lastname: 'O’Hara',
  email: 'ann@example.com',
  mobile: '+61412345678',
  birthDate: '1990-05-17',
}
const OTHER: LinkFacts = {
  firstname: 'Bo',
  lastname: 'Lind',
  email: 'bo@example.com',
  mobile: '+61498765432',
  birthDate: '1980-01-02',
}

/** @source A-CUSTOMER-4 */
describe('accounts that may belong to one person', () => {
  it.each([
    { other: {}, pays: false, reasons: [], because: 'nothing is shared' },
    {
      other: { mobile: ANN.mobile },
      pays: false,
      reasons: ['mobile'],
      because: 'a mobile belongs to one person',
    },
    {
      other: { email: 'ANN@example.com' },
      pays: false,
      reasons: ['email'],
      because: 'letter case is ignored',
    },
    {
      other: { firstname: 'Ohara', lastname: 'Ann', birthDate: ANN.birthDate },
      pays: false,
      reasons: ['name_birth_date'],
      because: 'names are often written the other way round',
    },
    {
      other: { firstname: 'Ann', lastname: 'O’Hara', birthDate: '1991-05-17' },
      pays: false,
      reasons: [],
      because: 'different people can have the same name',
    },
    {
      other: { birthDate: ANN.birthDate },
      pays: false,
      reasons: [],
      because: 'different people can have the same birthday',
    },
    { other: {}, pays: true, reasons: ['payment'], because: 'one card paid for both' },
    {
      other: { mobile: ANN.mobile, email: ANN.email },
      pays: true,
      reasons: ['mobile', 'email', 'payment'],
      because: 'all reasons are returned',
    },
  ])('$reasons: $because', ({ other, pays, reasons }) => {
    expect(linkReasons(ANN, { ...OTHER, ...other }, pays)).toEqual(reasons)
  })

  it('are not linked by fields that are empty in both', () => {
    const nobody = { firstname: '', lastname: '', email: '', mobile: '', birthDate: null }
    expect(linkReasons(nobody, nobody, false)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { columnsOf, productColumns } from './product-columns.tsx'

/** @source S-RANGE-1 */
describe('§8 The columns of the list of products', () => {
  it('are those that the page’s address names, in one order', () => {
    expect(productColumns({ show_packs: 'on', show_status: 'on' })).toEqual(['status', 'packs'])
    expect(columnsOf(['kind', 'number']).map(({ label }) => label)).toEqual(['Kind', 'Number'])
  })

  it('are what everybody sees at first, where it names none', () => {
    expect(productColumns({ search: 'lager' })).toEqual(['status', 'kind', 'packs', 'stores', 'changed'])
  })
})

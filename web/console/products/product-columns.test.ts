import { describe, expect, it } from 'vitest'
import { columnsOf, productColumns } from './product-columns.tsx'

/** @source S-RANGE-1 */
describe('§8 The columns of the product list', () => {
  it('are those named in the URL, in a fixed sequence', () => {
    expect(productColumns({ show_packs: 'on', show_status: 'on' })).toEqual(['status', 'packs'])
    expect(columnsOf(['kind', 'number']).map(({ label }) => label)).toEqual(['Kind', 'Number'])
  })

  it('are the defaults if the URL names none', () => {
    expect(productColumns({ search: 'lager' })).toEqual(['status', 'kind', 'packs', 'stores', 'changed'])
  })
})

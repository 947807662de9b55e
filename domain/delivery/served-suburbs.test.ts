import { describe, expect, it } from 'vitest'
import { SERVED_SUBURBS, servedSuburb, servedSuburbsOf } from './served-suburbs.ts'

describe('the served suburbs', () => {
  it('are 217 in Victoria and 118 in New South Wales', () => {
    expect(servedSuburbsOf('VIC')).toHaveLength(217)
    expect(servedSuburbsOf('NSW')).toHaveLength(118)
  })

  it('are sorted by state and name', () => {
    const names = servedSuburbsOf('NSW').map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
  })

  it('have unique names within a state', () => {
    expect(new Set(SERVED_SUBURBS.map(({ state, name }) => `${state} ${name}`)).size).toBe(335)
  })

  it.each([
    ['VIC', 'Fitzroy', '3065'],
    ['VIC', 'st-kilda', '3182'],
    ['VIC', 'PRAHRAN', '3181'],
    ['VIC', 'Brunswick', '3056'],
    ['NSW', 'surry hills', '2010'],
    ['NSW', 'Newtown', '2042'],
    ['NSW', 'Paddington', '2021'],
  ] as const)('contain %s %s with the postcode %s', (state, name, postcode) => {
    expect(servedSuburb(state, name)?.postcode).toBe(postcode)
  })

  it('distinguish the two suburbs named Cremorne', () => {
    expect(servedSuburb('VIC', 'Cremorne')?.postcode).toBe('3121')
    expect(servedSuburb('NSW', 'Cremorne')?.postcode).toBe('2090')
    expect(servedSuburb('NSW', 'Fitzroy')).toBeUndefined()
  })
})

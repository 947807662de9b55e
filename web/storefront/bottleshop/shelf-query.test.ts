import { describe, expect, it } from 'vitest'
import { readShelfQuery, shelfHref } from './shelf-query.ts'

const read = (query: string) => readShelfQuery(new URLSearchParams(query))

describe('the address of a shelf', () => {
  it.each([
    ['', { search: '', sort: 0, page: 1 }],
    ['search= noir &sort=3&page=2', { search: 'noir', sort: 3, page: 2 }],
    ['sort=9&page=0', { search: '', sort: 0, page: 1 }],
    ['sort=x&page=1.5', { search: '', sort: 0, page: 1 }],
    ['page=-3&sort=-1', { search: '', sort: 0, page: 1 }],
  ])('reads %j', (query, expected) => {
    expect(read(query)).toEqual(expected)
  })

  it('names only what differs from the plain shelf', () => {
    expect(shelfHref('/beer', { search: '', sort: 0, page: 1 })).toBe('/beer')
    expect(shelfHref('/beer', { search: 'pale ale', sort: 2, page: 3 })).toBe(
      '/beer?search=pale+ale&sort=2&page=3',
    )
  })
})

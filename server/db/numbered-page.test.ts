import { describe, expect, it } from 'vitest'
import { pageSlice, pagingOf, rowsOfPage } from './numbered-page.ts'

describe('A page by its number', () => {
  it.each([
    { total: 0, minPages: 0, pages: 0, because: 'an empty list has no pages' },
    { total: 0, minPages: 1, pages: 1, because: 'reports show one empty page' },
    { total: 20, minPages: 0, pages: 2, because: 'the last page is full' },
    { total: 21, minPages: 1, pages: 3, because: 'the last page has one row' },
  ])('is one of $pages: $because', ({ total, minPages, pages }) => {
    const paging = pagingOf(total, { page: 2, limit: 10 }, minPages)
    expect(paging).toEqual({ total_count: total, page: 2, total_pages: pages })
  })

  it.each([
    { page: 1, rows: ['a', 'b'] },
    { page: 2, rows: ['c'] },
    { page: 3, rows: [] },
  ])('has the rows $rows as page $page', ({ page, rows }) => {
    expect(rowsOfPage(['a', 'b', 'c'], { page, limit: 2 })).toEqual(rows)
  })

  it('is read with a limit and an offset', () => {
    const { text, values } = pageSlice({ page: 3, limit: 50 })
    expect([text, values]).toEqual(['limit $1 offset $2', [50, 100]])
  })
})

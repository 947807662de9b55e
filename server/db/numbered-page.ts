import sql, { type Sql } from 'sql-template-tag'

/** Page of a list, found by its number, from 1. Lists that grow with the orders use the cursors of `list-page.ts`. */
export type NumberedPage = { page: number; limit: number }

/** Returns the number of rows before a page. */
export const pageOffset = ({ page, limit }: NumberedPage): number => (page - 1) * limit

/** Returns the SQL that restricts a sorted query to one page. */
export const pageSlice = (request: NumberedPage): Sql =>
  sql`limit ${request.limit} offset ${pageOffset(request)}`

/**
 * Returns the paging fields of a list's response.
 * @param minPages number of pages that an empty list reports
 * @source A-REPLY-1
 */
export const pagingOf = (total: number, { page, limit }: NumberedPage, minPages = 0) => ({
  total_count: total,
  page,
  total_pages: Math.max(minPages, Math.ceil(total / limit)),
})

/** Returns the rows of one page of a list that is read as a whole. */
export const rowsOfPage = <Row>(rows: readonly Row[], request: NumberedPage): Row[] =>
  rows.slice(pageOffset(request), pageOffset(request) + request.limit)

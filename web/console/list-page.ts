import { isApiError } from '#web/platform/api/action-reply.ts'
import { numberText } from '#web/platform/format/number-text.ts'

type ListReply<Row> = { data: Row[] } & Record<string, unknown>

/** Position of a page in a list, and the cursors of its neighbours. */
export type ListPosition = {
  /** Number of rows: '12', or '10,000+' if the count is capped. */
  total: string
  page: number
  /** null if the count is capped. */
  pages: number | null
  next: string | null
  previous: string | null
}

/** One page of a list. `isWrong`: the API rejected a filter, and the list is empty. */
export type ListPage<Row> = ListPosition & { rows: Row[]; isWrong: boolean }

/** Reads the non-empty filters, the page number and the cursor of a list from the request URL. */
export function readListQuery<Name extends string>(request: Request, names: readonly Name[] = []) {
  const { searchParams } = new URL(request.url)
  const filters: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = searchParams.get(name)?.trim()
    if (value) filters[name] = value
  }
  const cursor = searchParams.get('cursor')?.match(/^[\w-]{1,200}$/)?.[0]
  const page = searchParams.get('page')?.match(/^[1-9]\d{0,5}$/)?.[0] ?? 1
  return { filters, page: { page, ...(cursor && { cursor }) } }
}

export async function readListPage<Row>(reply: Promise<ListReply<Row>>): Promise<ListPage<Row>> {
  try {
    const { data, ...place } = await reply
    return { rows: data, ...listPosition(place), isWrong: false }
  } catch (error) {
    if (!isApiError(error, 'invalid_input')) throw error
    return { rows: [], total: '0', page: 1, pages: 1, next: null, previous: null, isWrong: true }
  }
}

/** Reads the position from a list reply. Lists without cursors are paged by number. */
export function listPosition(reply: Record<string, unknown>): ListPosition {
  const { total_count, is_total_capped, page, total_pages, next, previous } = reply
  return {
    total: `${numberText(Number(total_count))}${is_total_capped === true ? '+' : ''}`,
    page: Number(page),
    pages: is_total_capped === true ? null : Number(total_pages),
    next: typeof next === 'string' ? next : null,
    previous: typeof previous === 'string' ? previous : null,
  }
}

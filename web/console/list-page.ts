import { isApiError } from '#web/platform/api/action-reply.ts'

type ListReply<Row> = { data: Row[] } & Record<string, unknown>

/** A page of a list as its screen shows it. `isWrong`: the API refused a filter, and the list is empty. */
export type ListPage<Row> = { rows: Row[]; total: number; page: number; pages: number; isWrong: boolean }

/** What the page's address asks of a list: the filters that hold something, and which page. */
export function readListQuery<Name extends string>(request: Request, names: readonly Name[] = []) {
  const { searchParams } = new URL(request.url)
  const filters: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = searchParams.get(name)?.trim()
    if (value) filters[name] = value
  }
  return { filters, page: searchParams.get('page')?.match(/^[1-9]\d{0,5}$/)?.[0] ?? 1 }
}

export async function readListPage<Row>(reply: Promise<ListReply<Row>>): Promise<ListPage<Row>> {
  try {
    const { data, total_count, page, total_pages } = await reply
    return {
      rows: data,
      total: Number(total_count),
      page: Number(page),
      pages: Number(total_pages),
      isWrong: false,
    }
  } catch (error) {
    if (isApiError(error, 'invalid_input')) return { rows: [], total: 0, page: 1, pages: 1, isWrong: true }
    throw error
  }
}

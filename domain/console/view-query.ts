/** Maximum length of a query in characters. Each filter has at most 100. */
export const VIEW_QUERY_MAX = 1000
const CONTROL_CHARACTER = /[\u0000-\u001F\u007F]/

/**
 * Normalises the query of a list's URL: only non-empty filters of the list, in a fixed order, without the page. URLs
 * that show the same have equal queries.
 * @param query query without its question mark
 * @returns null if the query has an unknown or duplicate parameter or a control character, or is too long
 * @source S-VIEW-1, A-VIEW-2
 */
export function viewQuery(filters: readonly string[], query: string): string | null {
  const asked = new URLSearchParams(query)
  asked.delete('page')
  asked.delete('cursor')
  const names = [...asked.keys()]
  const isTheirs = names.every((name, index) => filters.includes(name) && names.indexOf(name) === index)
  if (!isTheirs || [...asked.values()].some((value) => CONTROL_CHARACTER.test(value))) return null
  const held = filters.flatMap((name) => {
    const value = asked.get(name)?.trim()
    return value ? [[name, value]] : []
  })
  const written = new URLSearchParams(held).toString()
  return written.length > VIEW_QUERY_MAX ? null : written
}

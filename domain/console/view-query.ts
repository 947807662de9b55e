/** As long as an address line stays readable; each filter of the lists above takes at most 100 characters. */
export const VIEW_QUERY_MAX = 1000
const CONTROL_CHARACTER = /[\u0000-\u001F\u007F]/

/**
 * What an address asks of a list, written in one way: its own filters that hold something, in their order. Which page is
 * shown is dropped. Two addresses that show the same are equal texts.
 * @param query without its question mark
 * @returns null where it names anything else, names something twice, or is too long
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

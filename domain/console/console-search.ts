/** Kinds of results of the console's search, in their order on screen. */
export const SEARCH_KINDS = ['order', 'customer', 'product', 'action', 'screen'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** Results per kind. */
export const RESULTS_PER_KIND = 6

const PREFIXES: Record<string, readonly SearchKind[]> = {
  '#': ['order'],
  '@': ['customer'],
  '>': ['action', 'screen'],
}

/** Splits a typed text into the wanted kinds and the text to find: `#` limits to orders, `@` to customers, `>` to tasks. */
export function readSearch(typed: string): { kinds: readonly SearchKind[]; text: string } {
  const text = typed.trim()
  const kinds = PREFIXES[text[0] ?? '']
  return kinds ? { kinds, text: text.slice(1).trim() } : { kinds: SEARCH_KINDS, text }
}

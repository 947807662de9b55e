import type { SearchResult } from '#contract/console/search.ts'
import type { SearchKind } from '#domain/console/console-search.ts'

/** Result as the screens need it. */
export type Found = Pick<SearchResult, 'kind' | 'id' | 'label' | 'detail' | 'path' | 'status'>
export type FoundGroup = { kind: SearchKind; results: Found[] }

/** Groups results by kind, in their order. */
export function groupResults(results: readonly Found[]): FoundGroup[] {
  const groups: FoundGroup[] = []
  for (const result of results) {
    const last = groups.at(-1)
    if (last?.kind === result.kind) last.results.push(result)
    else groups.push({ kind: result.kind, results: [result] })
  }
  return groups
}

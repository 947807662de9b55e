import { useEffect, useMemo, useState } from 'react'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

type Storage<Draft> = {
  /** Reads the stored draft; the empty one if none is stored. It must not change between two renders. */
  read: () => Draft
  write: (draft: Draft) => void
  empty: Draft
}

/**
 * State of a form that is stored in this tab, so that it survives a reload. Nothing is written before the first change.
 *
 * What was typed before hydration arrives as changes during the first commit, when the stored draft is not shown yet. A
 * change therefore starts from the stored draft, not from the shown one.
 */
export function useTabDraft<Draft>({
  read,
  write,
  empty,
}: Storage<Draft>): [Draft, (change: (before: Draft) => Draft) => void] {
  const isHydrated = useIsHydrated()
  // The server doesn't know the stored draft.
  const stored = useMemo(() => (isHydrated ? read() : empty), [isHydrated, read, empty])
  const [draft, setDraft] = useState<Draft | null>(null)
  useEffect(() => {
    if (draft !== null) write(draft)
  }, [draft, write])
  return [draft ?? stored, (change) => setDraft((before) => change(before ?? read()))]
}

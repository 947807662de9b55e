import { useEffect, useMemo, useState } from 'react'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

type Storage<Draft> = {
  /** Reads the stored draft, or the empty draft. The result must be stable between two renders. */
  read: () => Draft
  write: (draft: Draft) => void
  empty: Draft
}

/**
 * Returns the state of a form that is stored per tab, so that it survives a reload. Nothing is written before the
 * first change.
 *
 * Input made before hydration arrives as changes during the first commit, before the stored draft is shown. A change
 * therefore starts from the stored draft and not from the displayed one.
 */
export function useTabDraft<Draft>({
  read,
  write,
  empty,
}: Storage<Draft>): [Draft, (change: (before: Draft) => Draft) => void] {
  const isHydrated = useIsHydrated()
  // The stored draft is unknown on the server.
  const stored = useMemo(() => (isHydrated ? read() : empty), [isHydrated, read, empty])
  const [draft, setDraft] = useState<Draft | null>(null)
  useEffect(() => {
    if (draft !== null) write(draft)
  }, [draft, write])
  return [draft ?? stored, (change) => setDraft((before) => change(before ?? read()))]
}

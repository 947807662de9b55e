import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Returns false in the server-rendered page and during hydration, and true afterwards. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

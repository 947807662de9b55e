import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False in the server-rendered page and during hydration, true afterwards. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

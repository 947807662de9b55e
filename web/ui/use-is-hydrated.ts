import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False in the server's page and while the browser takes it over, true from then on. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

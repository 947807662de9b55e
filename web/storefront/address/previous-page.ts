import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { localPath } from '#web/platform/navigation/local-path.ts'

const KEY = 'previous-page'

/** Stores the page to return to once an address is accepted. Stored per tab, so that tabs do not interfere. */
export function rememberPage(path: string): void {
  accessStorage((storage) => storage.setItem(KEY, path))
}

/** Returns the stored path within the shop, or null. A tampered value cannot lead to another site. */
export const previousPage = (): string | null => localPath(accessStorage((storage) => storage.getItem(KEY)))

export function forgetPage(): void {
  accessStorage((storage) => storage.removeItem(KEY))
}

/** Stores the current page as the page to return to. @source S-PROD-5 */
export function useRememberThisPage(): void {
  const { pathname, search } = useLocation()
  useEffect(() => rememberPage(pathname + search), [pathname, search])
}

/** Accesses the storage, or returns null if the browser blocks it. */
function accessStorage<Result>(access: (storage: Storage) => Result): Result | null {
  try {
    return access(window.sessionStorage)
  } catch {
    return null
  }
}

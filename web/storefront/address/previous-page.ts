import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { localPath } from '#web/platform/navigation/local-path.ts'

const KEY = 'previous-page'

/** The page to return to once an address is accepted. Stored per tab, so that two tabs don't mix. */
export function rememberPage(path: string): void {
  inStorage((storage) => storage.setItem(KEY, path))
}

/** A path within the shop, or null: whoever wrote the value, it never leads to another site. */
export const previousPage = (): string | null => localPath(inStorage((storage) => storage.getItem(KEY)))

export function forgetPage(): void {
  inStorage((storage) => storage.removeItem(KEY))
}

/** Remembers the current page as the one to return to. @source S-PROD-5 */
export function useRememberThisPage(): void {
  const { pathname, search } = useLocation()
  useEffect(() => rememberPage(pathname + search), [pathname, search])
}

/** A browser may block storage altogether: then there is no previous page. */
function inStorage<Result>(access: (storage: Storage) => Result): Result | null {
  try {
    return access(window.sessionStorage)
  } catch {
    return null
  }
}

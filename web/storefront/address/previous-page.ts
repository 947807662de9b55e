import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { localPath } from '#web/platform/navigation/local-path.ts'

const KEY = 'previous-page'

/** Where home leads once an address is accepted: kept by the browser tab, so that two tabs don't mix. */
export function rememberPage(path: string): void {
  inStorage((storage) => storage.setItem(KEY, path))
}

/** A path within the shop, or null: whatever wrote it there, it leads to no other site. */
export const previousPage = (): string | null => localPath(inStorage((storage) => storage.getItem(KEY)))

export function forgetPage(): void {
  inStorage((storage) => storage.removeItem(KEY))
}

/** For a page that is worth coming back to. @source S-PROD-5 */
export function useRememberThisPage(): void {
  const { pathname, search } = useLocation()
  useEffect(() => rememberPage(pathname + search), [pathname, search])
}

/** A browser may refuse storage altogether: then there is no previous page. */
function inStorage<Result>(access: (storage: Storage) => Result): Result | null {
  try {
    return access(window.sessionStorage)
  } catch {
    return null
  }
}

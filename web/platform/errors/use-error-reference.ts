import { createContext, useContext, useSyncExternalStore } from 'react'
import { captureError } from './error-capture.ts'

/** The reference of this page's failure, while the server writes it. */
export const ErrorReferenceContext = createContext<string | null>(null)

export const REFERENCE_ID = 'error-reference'

const neverChanges = () => () => {}

/**
 * What a visitor is told that finds this error again: the server's where it wrote the page, else the browser's own.
 * null where nothing was reported.
 */
export function useErrorReference(error: unknown): string | null {
  const ofPage = useContext(ErrorReferenceContext)
  return useSyncExternalStore(
    neverChanges,
    () => captureError(error, 'screen') ?? writtenReference(),
    () => ofPage ?? writtenReference(),
  )
}

/** As the server wrote it into this page. */
function writtenReference(): string | null {
  return typeof document === 'undefined' ? null : (document.getElementById(REFERENCE_ID)?.textContent ?? null)
}

import { createContext, useContext, useSyncExternalStore } from 'react'
import { captureError } from './error-capture.ts'

/** The reference of this page's error while the server renders it. */
export const ErrorReferenceContext = createContext<string | null>(null)

export const REFERENCE_ID = 'error-reference'

const neverChanges = () => () => {}

/**
 * The reference by which this error can be found again: the server's when it rendered the error, else the browser's
 * own. null when nothing was reported.
 */
export function useErrorReference(error: unknown): string | null {
  const ofPage = useContext(ErrorReferenceContext)
  return useSyncExternalStore(
    neverChanges,
    () => captureError(error, 'screen') ?? writtenReference(),
    () => ofPage ?? writtenReference(),
  )
}

/** The reference that the server wrote into this page. */
function writtenReference(): string | null {
  return typeof document === 'undefined' ? null : (document.getElementById(REFERENCE_ID)?.textContent ?? null)
}

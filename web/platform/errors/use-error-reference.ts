import { createContext, useContext, useSyncExternalStore } from 'react'
import { captureError } from './error-capture.ts'

/** Reference of the page's error during server rendering. */
export const ErrorReferenceContext = createContext<string | null>(null)

export const REFERENCE_ID = 'error-reference'

const neverChanges = () => () => {}

/**
 * Returns the reference of an error: the server's if the server rendered it, otherwise the browser's own. Returns
 * null if nothing was reported.
 */
export function useErrorReference(error: unknown): string | null {
  const ofPage = useContext(ErrorReferenceContext)
  return useSyncExternalStore(
    neverChanges,
    () => captureError(error, 'screen') ?? writtenReference(),
    () => ofPage ?? writtenReference(),
  )
}

/** Returns the reference that the server wrote into the page. */
function writtenReference(): string | null {
  return typeof document === 'undefined' ? null : (document.getElementById(REFERENCE_ID)?.textContent ?? null)
}

import './early-errors.ts'
import type { CapturedError, ErrorSource } from './captured-error.ts'

/** Maximum number of reports per page. More reports of a broken page add no information. */
const MAX_ERRORS = 10
/** Message with which the framework replaces that of a server error. */
const SERVER_ERROR_MESSAGE = 'Unexpected Server Error'

const captured: CapturedError[] = []
let reporter: Promise<(error: CapturedError) => void> | undefined
/** Reference of the last response with a server error. The server reports those itself. */
let serverReference: string | null = null

/** Returns true if a request or a lazy module failed without a network. Each browser has its own message. */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError &&
  /^(failed to f|fetch f|network|load f|error load|importing|the .*connec)/i.test(error.message)

/**
 * Captures and reports an unexpected error. Network failures, client errors and aborted navigations are not reported.
 * @returns the reference to show, identical for the same error; null if the error is not reported
 */
export function captureError(thrown: unknown, noticedBy: ErrorSource, file?: string): string | null {
  const known = captured.find(({ error }) => error === thrown)
  if (known) return known.reference
  const { status, name, message } = (thrown ?? {}) as { status?: number; name?: string; message?: string }
  if (message === SERVER_ERROR_MESSAGE || (status !== undefined && status >= 500)) return serverReference
  if (
    status !== undefined ||
    name === 'AbortError' ||
    isNetworkError(thrown) ||
    captured.length >= MAX_ERRORS
  )
    return null
  const reference = crypto.randomUUID().slice(0, 8)
  const one = { error: thrown, noticedBy, reference, ...(file && { file }) }
  captured.push(one)
  reporter ??= import('./error-reporter.ts').then((module) => module.openErrorReporter())
  void reporter.then((report) => report(one)).catch(() => undefined)
  return reference
}

/** Starts the listeners, and captures the errors collected before. */
export function startErrorCapture(): void {
  const take = (event: ErrorEvent | PromiseRejectionEvent) => {
    if ('reason' in event) captureError(event.reason, 'promise')
    else captureError(event.error ?? new Error(event.message), 'window', event.filename)
  }
  const first = (window.firstErrors ??= [])
  first.splice(0).forEach(take)
  // Captures errors that are added to the early list later.
  first.push = (event) => (take(event), 0)

  const ask = window.fetch
  window.fetch = async (...asked) => {
    const answer = await ask(...asked)
    if (answer.status >= 500 && answer.url.startsWith(location.origin)) {
      serverReference = answer.headers.get('x-error-reference')
      // 500 and 503 are responses of the shop; other statuses come from a reverse proxy.
      if (answer.status !== 500 && answer.status !== 503)
        serverReference = captureError(new Error(`Answered ${answer.status}`), 'request')
    }
    return answer
  }
}

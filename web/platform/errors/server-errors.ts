import { createContext, isRouteErrorResponse, type RouterContextProvider } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { scrubPath } from '#domain/privacy/scrub-text.ts'

/** Per page request: how to report an unexpected error, and the reference that the visitor is shown. */
export type ServerErrors = {
  report: (error: unknown, context: Record<string, string>) => string
  reference: string | null
}

/**
 * null: nothing is reported, as while a cacheable page is rendered; when that fails, the page is rendered again for the
 * visitor who asked.
 */
export const serverErrorsContext = createContext<ServerErrors | null>(null)

/** The framework passes the same error again after it has tried to render it. */
const reported = new WeakSet<object>()

type Where = {
  request: Request
  params: Record<string, string | undefined>
  context: Readonly<RouterContextProvider>
}

/**
 * Reports an unexpected error of a loader, action or component. Errors of the API are reported where they occurred;
 * refused requests and aborted ones are not reported at all.
 */
export function reportServerError(error: unknown, { request, params, context }: Where): void {
  const page = context.get(serverErrorsContext)
  if (!page || request.signal.aborted || isRouteErrorResponse(error)) return
  if (typeof error === 'object' && error !== null) {
    if (reported.has(error)) return
    reported.add(error)
  }
  if (error instanceof ApiError) page.reference = error.body.reference ?? page.reference
  else {
    const path = new URL(request.url).pathname.replace(/(\/_)?\.data$/, '')
    page.reference = page.report(error, { method: request.method, page: scrubPath(path, params) })
  }
}

import { createContext, isRouteErrorResponse, type RouterContextProvider } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { scrubPath } from '#domain/privacy/scrub-text.ts'

/** Error reporting of one page request: the report function, and the reference shown to the visitor. */
export type ServerErrors = {
  report: (error: unknown, context: Record<string, string>) => string
  reference: string | null
}

/**
 * Context of a page request. null disables reports, as while a cacheable page is rendered; if that fails, the page is
 * rendered again for the visitor.
 */
export const serverErrorsContext = createContext<ServerErrors | null>(null)

/** Errors already reported. The framework passes an error again after trying to render it. */
const reported = new WeakSet<object>()

type RequestContext = {
  request: Request
  params: Record<string, string | undefined>
  context: Readonly<RouterContextProvider>
}

/**
 * Reports an unexpected error of a loader, action or component. Errors of the API are reported where they occurred.
 * Client errors and aborted requests are not reported.
 */
export function reportServerError(error: unknown, { request, params, context }: RequestContext): void {
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

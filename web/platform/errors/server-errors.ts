import { createContext, isRouteErrorResponse, type RouterContextProvider } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { scrubPath } from '#domain/privacy/scrub-text.ts'

/** One page's own: whom it tells of an unexpected error, and the reference that its visitor is told. */
export type ServerErrors = {
  report: (error: unknown, context: Record<string, string>) => string
  reference: string | null
}

/** null: nobody is told, as while a page is made for many, which is tried once more for the one who asked. */
export const serverErrorsContext = createContext<ServerErrors | null>(null)

/** The framework tells of an error again when it has tried to show it. */
const reported = new WeakSet<object>()

type Where = {
  request: Request
  params: Record<string, string | undefined>
  context: Readonly<RouterContextProvider>
}

/**
 * Reports what a loader, an action or a screen threw and nobody expected. An answer of the API is reported where it was
 * made, and a refusal or a visitor who has gone not at all.
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

import { describeError } from '#domain/privacy/describe-error.ts'
import { scrubText } from '#domain/privacy/scrub-text.ts'
import type { BrowserErrorReports } from '#web/platform/csp/error-report-hosts.ts'
import type { CapturedError, SendErrorReport } from './captured-error.ts'

/** The part of the router's state that is used: the matched routes with their patterns, and the root loader's data. */
type Router = {
  state: {
    matches: { route: { path?: string } }[]
    loaderData: { root?: { thirdParties?: { errorReports?: BrowserErrorReports | null } } }
  }
}

const routerState = () => (Reflect.get(window, '__reactRouterDataRouter') as Router | undefined)?.state

/** The API's path, repeated here to keep its schemas out of the browser bundle. */
const PATH = '/api/errors'

/** Browser extensions, and foreign scripts whose errors the browser hides. */
const FOREIGN_SCRIPT = /(?:extension|webkit-masked-url|app|about|user-script):\/\//

/** Reports go to the error service where one is configured, else to the shop itself. */
export async function openErrorReporter(): Promise<(captured: CapturedError) => void> {
  const settings = routerState()?.loaderData.root?.thirdParties?.errorReports
  const send = settings ? await loadSentryReporter(settings) : sendToShop
  return (captured) => {
    if (isForeignScript(captured)) return
    const { error, reference, noticedBy } = captured
    send({ error, reference, noticedBy, page: pagePattern() })
  }
}

/** A browser that blocks the service's code reports to the shop instead. */
const loadSentryReporter = (settings: BrowserErrorReports): Promise<SendErrorReport> =>
  import('./sentry-reporter.ts').then(
    (module) => module.openSentryReporter(settings),
    () => sendToShop,
  )

function isForeignScript({ error, file = '' }: CapturedError): boolean {
  const { message, stack = '' } = (error ?? {}) as { message?: string; stack?: string }
  return (
    FOREIGN_SCRIPT.test(file) ||
    FOREIGN_SCRIPT.test(stack) ||
    (!file && /^Script error\.?$/.test(message ?? ''))
  )
}

/** The route pattern: the values in the address itself may be a name or a secret. */
const pagePattern = (): string =>
  `/${(routerState()?.matches ?? [])
    .map(({ route }) => route.path ?? '')
    .filter(Boolean)
    .join('/')}`.replace(/^\/+/, '/')

const sendToShop: SendErrorReport = ({ error, reference, noticedBy, page }) => {
  const { type, message, stack, causes = [] } = describeError(error)
  const body = {
    reference,
    type: type.replace(/[^\w.$]/g, '_'),
    message: scrubText([message, ...causes.map((cause) => `${cause.type}: ${cause.message}`)].join(' < ')),
    stack: stack.slice(0, 20),
    noticed_by: noticedBy,
    page,
  }
  // A beacon is sent even while the page is being left.
  const sent = new Blob([JSON.stringify(body)], { type: 'application/json' })
  navigator.sendBeacon(PATH, sent)
}

import { describeError } from '#domain/privacy/describe-error.ts'
import { scrubText } from '#domain/privacy/scrub-text.ts'
import type { BrowserErrorReports } from '#web/platform/csp/error-report-hosts.ts'
import type { CapturedError, SendErrorReport } from './captured-error.ts'

/** As far as the framework shows it: the screens that are up, with the pattern of each, and what the root loaded. */
type Router = {
  state: {
    matches: { route: { path?: string } }[]
    loaderData: { root?: { thirdParties?: { errorReports?: BrowserErrorReports | null } } }
  }
}

const routerState = () => (Reflect.get(window, '__reactRouterDataRouter') as Router | undefined)?.state

/** Written out: the contract's own would bring the schemas along. */
const PATH = '/api/errors'

/** Extensions, and scripts of others that a browser tells nothing of. */
const FOREIGN_SCRIPT = /(?:extension|webkit-masked-url|app|about|user-script):\/\//

/** To the error service where one is set up, else to the shop itself. */
export async function openErrorReporter(): Promise<(captured: CapturedError) => void> {
  const settings = routerState()?.loaderData.root?.thirdParties?.errorReports
  const send = settings ? await loadSentryReporter(settings) : sendToShop
  return (captured) => {
    if (isForeignScript(captured)) return
    const { error, reference, noticedBy } = captured
    send({ error, reference, noticedBy, page: pagePattern() })
  }
}

/** Who blocks its code may still tell the shop. */
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

/** The route as it is written in the list of routes: what stands in the address itself may be a name or a secret. */
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
  // Goes out even while the page is left.
  const sent = new Blob([JSON.stringify(body)], { type: 'application/json' })
  navigator.sendBeacon(PATH, sent)
}

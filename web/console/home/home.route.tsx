import { Link, useNavigation, useRouteLoaderData } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { listStaffStores } from '#contract/console/stores.ts'
import { type Today, readToday } from '#contract/console/today.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { OPERATOR_TIME_ZONE, localTime } from '#domain/time.ts'
import { type PageApi, apiContext } from '#web/platform/api/page-api.ts'
import { fullDayText, timeText } from '#web/platform/format/time-text.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { useOrderUpdates } from '#web/platform/realtime/use-order-updates.ts'
import { type StaffUser, requireConsole, storesWhere, userMay } from '#web/staff/staff-access.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useBoardClock } from '../orders/board/use-board-clock.ts'
import type { loader as consoleLoader } from '../console.route.tsx'
import { type Section, sectionsOf } from '../sections.ts'
import { SetupScreen } from '../setup/setup-screen.tsx'
import { STORE_COOKIE } from '../shell/shell-cookies.ts'
import type { Route } from './+types/home.route.ts'
import { Figures } from './figures.tsx'
import { DriversPanel } from './drivers-panel.tsx'
import { OpenOrders } from './open-orders.tsx'
import { Decisions, Events, LowStock } from './side-panels.tsx'
import { SalesByHour } from './sales-by-hour.tsx'
import styles from './home.module.css'
import * as texts from './home-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

const HOME = '/console'

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = requireConsole(context)
  // The board was at this path. Its links and bookmarks name its filters.
  const isOfBoard = [...CONSOLE_LISTS.orders.filters, 'page'].some((name) => url.searchParams.has(name))
  if (isOfBoard) throw redirectTo(`${CONSOLE_LISTS.orders.path}${url.search}`)
  const chosen = url.searchParams.get('store_id')
  const remembered = context.get(apiContext).cookie(STORE_COOKIE)
  // The store switcher stores the last choice. The redirect names it in the URL, where the switcher reads it.
  if (chosen === null && remembered && (await isOwnStore(context.get(apiContext), user, remembered)))
    throw redirectTo(`${HOME}?store_id=${remembered}`)
  const query = chosen && /^\d{1,9}$/.test(chosen) ? { store_id: chosen } : {}
  const today = await context
    .get(apiContext)
    .call(readToday, { query })
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status >= 500) return null
      throw error
    })
  return {
    today,
    now: today?.now ?? context.get(pageContext).now().toISOString(),
    sections: sectionsOf(user).filter(({ path }) => path !== HOME),
    mayTakeOrders: userMay(user, 'orders.work'),
    seesAudit: userMay(user, 'audit.read'),
    paths: {
      reports: userMay(user, 'reports.read') ? '/console/reports' : null,
      drivers: userMay(user, 'drivers.write') ? '/console/drivers' : null,
    },
  }
}

/** Returns whether the user may see the store. The stored choice may be another user's, or be outdated. */
async function isOwnStore(api: PageApi, user: StaffUser, storeId: string): Promise<boolean> {
  if (!userMay(user, 'places.read')) return false
  const stores = storesWhere(user, 'places.read', await api.call(listStaffStores))
  return stores.some(({ store_id }) => String(store_id) === storeId)
}

/** Home page of the console: today's figures, what is late, and what waits for a decision. @source S-TODAY-1 */
export default function HomeScreen({ loaderData }: Route.ComponentProps) {
  const { today, sections, mayTakeOrders } = loaderData
  const setup = useRouteLoaderData<typeof consoleLoader>('console/console')?.setup
  const { isStale } = useOrderUpdates()
  const { state, location } = useNavigation()
  const isSwitching = state === 'loading' && location?.pathname === HOME
  const timeZone = today?.time_zone ?? OPERATOR_TIME_ZONE
  // Before the first store opens, there are no figures.
  if (setup && !setup.store?.is_open) return <SetupScreen setup={setup} />
  return (
    <div className={`${styles.home} stack`} aria-busy={isSwitching}>
      {setup && <SetupScreen setup={setup} />}
      <div className={styles.top}>
        <div>
          {setup ? <h2>{headingOf(today)}</h2> : <h1>{headingOf(today)}</h1>}
          <p className="quiet small figures">
            {texts.momentText(fullDayText(loaderData.now, timeZone), timeText(loaderData.now, timeZone))}
          </p>
        </div>
        <div className={styles.tools}>
          {mayTakeOrders && (
            <ButtonLink to="/console/orders/new" tone="outline" isSmall>
              {texts.newOrderLink}
            </ButtonLink>
          )}
        </div>
      </div>
      {isStale && <Notice tone="warning">{texts.staleText}</Notice>}
      {today ? <TodayPanels {...loaderData} today={today} timeZone={timeZone} /> : <Failure />}
      {today?.orders === null && <Sections sections={sections} />}
    </div>
  )
}

type PanelsProps = Pick<
  Route.ComponentProps['loaderData'],
  'seesAudit' | 'paths' | 'now' | 'mayTakeOrders'
> & {
  today: Today
  timeZone: string
}

function TodayPanels({ today, timeZone, paths, seesAudit, now, mayTakeOrders }: PanelsProps) {
  const clock = useBoardClock(now)
  const weekday = weekdayName(today.now, timeZone)
  return (
    <>
      <Figures {...{ today, timeZone, paths }} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {today.orders && <OpenOrders orders={today.orders} now={clock} mayWork={mayTakeOrders} />}
          {today.sales && (
            <SalesByHour
              hours={today.sales.hours}
              hourNow={hourOf(today.now, timeZone)}
              weekday={weekday}
              reportPath={paths.reports}
            />
          )}
          {today.events && <Events events={today.events} {...{ timeZone, seesAudit }} />}
        </div>
        <div className={styles.column}>
          <Decisions decisions={today.decisions} />
          {today.low_stock && (
            <LowStock low={today.low_stock} stores={today.store_id === null ? today.stores : []} />
          )}
          {today.on_shift && (
            <DriversPanel
              drivers={today.on_shift}
              now={clock}
              timeZone={timeZone}
              mayOpen={paths.drivers !== null}
            />
          )}
        </div>
      </div>
    </>
  )
}

const weekdayName = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-AU', { weekday: 'long', timeZone }).format(new Date(iso))

const hourOf = (iso: string, timeZone: string): number =>
  Number(localTime(new Date(iso), timeZone).slice(0, 2))

function headingOf(today: Today | null): string {
  if (!today || today.orders === null) return texts.headingWithoutStores
  const [only] = today.stores
  const id = today.store_id ?? (today.stores.length === 1 ? only?.store_id : null)
  return texts.heading(today.stores.find(({ store_id }) => store_id === id)?.name ?? null)
}

function Failure() {
  return (
    <Notice tone="error">
      <b>{texts.failedTitle}</b> {texts.failedText} <Link to={HOME}>{texts.retryLink}</Link>
    </Notice>
  )
}

function Sections({ sections }: { sections: readonly Section[] }) {
  return (
    <section className={styles.panel} aria-labelledby="sections">
      <div className={styles.panelHead}>
        <h2 id="sections">{texts.sectionsTitle}</h2>
      </div>
      <ul className={styles.rows}>
        {sections.map(({ path, label }) => (
          <li key={path}>
            <Link className={styles.row} to={path}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

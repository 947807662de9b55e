import caretIcon from '@phosphor-icons/core/assets/regular/caret-right.svg?raw'
import sidebarIcon from '@phosphor-icons/core/assets/regular/sidebar-simple.svg?raw'
import { type MouseEvent, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { Logo } from '#web/platform/page/logo.tsx'
import { useRootData } from '#web/platform/page/use-root-data.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as consoleTexts from '../console-texts.ts'
import type { Section, SectionGroup } from '../sections.ts'
import type { WaitingCounts } from './load-waiting.ts'
import { GROUP_ICONS, iconOf } from './menu-icons.ts'
import { MENU_COOKIE, rememberChoice } from './shell-cookies.ts'
import styles from './side-menu.module.css'
import { type ConsoleStore, StoreSwitcher } from './store-switcher.tsx'
import { urlForStore } from './store-pages.ts'
import * as texts from './shell-texts.ts'

/** The id marks the console for its density tokens in `density.css`. */
export const MENU_ID = 'console-menu'

/** Pages that need the width: the menu is a rail there until it is opened. */
const WIDE_PAGES = ['/console/dispatch']

type Props = {
  groups: readonly SectionGroup[]
  waiting: WaitingCounts
  stores: readonly ConsoleStore[]
  /** Store of the last choice; null for all stores. */
  storeId: number | null
  isNarrow: boolean
}

/**
 * Menu of the console: next to the page on wide screens, a rail of icons on tablets and by choice, and a drawer on
 * phones. The rail opens over the page on hover and on keyboard focus. The drawer is a native popover.
 */
export function SideMenu({ groups, waiting, stores, storeId, isNarrow: isNarrowAtFirst }: Props) {
  const menu = useRef<HTMLElement>(null)
  const [isNarrowByChoice, setNarrow] = useState(isNarrowAtFirst)
  const [chosen, setChosen] = useState(storeId)
  const isWide = WIDE_PAGES.includes(useLocation().pathname)
  const [isOpenOnWide, setOpenOnWide] = useState(false)
  const isNarrow = isWide ? !isOpenOnWide : isNarrowByChoice
  const toggle = () => {
    if (isWide) return setOpenOnWide(!isOpenOnWide)
    setNarrow(!isNarrow)
    rememberChoice(MENU_COOKIE, isNarrow ? '' : 'narrow')
  }
  const close = (event: MouseEvent) => {
    menu.current?.hidePopover()
    // A pointer's focus would hold the rail open over the page.
    if (event.detail > 0 && document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  const links = { waiting, storeId: chosen, onFollow: close }
  return (
    <nav
      ref={menu}
      id={MENU_ID}
      popover="auto"
      className={styles.menu}
      aria-label={consoleTexts.area}
      data-is-narrow={isNarrow}
    >
      <div className={styles.inner}>
        <div className={styles.top}>
          <Brand />
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={!isNarrow}
            aria-controls={MENU_ID}
            aria-label={isNarrow ? texts.expandButton : texts.collapseButton}
            onClick={toggle}
          >
            <Icon svg={sidebarIcon} size={1.25} />
          </button>
        </div>
        {stores.length > 1 && (
          <StoreSwitcher
            stores={stores}
            chosenId={chosen}
            onChoose={(id) => {
              setChosen(id)
              menu.current?.hidePopover()
            }}
          />
        )}
        {groups.map((one) => (
          <MenuGroup key={one.group} {...one} {...links} />
        ))}
      </div>
    </nav>
  )
}

/** Wordmark, or its first letter on the rail. */
function Brand() {
  const { settings } = useRootData()
  return (
    <>
      <span className={styles.wordmark}>
        <Logo to="/console" />
      </span>
      <Link className={styles.initial} to="/console" aria-label={settings.productName}>
        {settings.productName.slice(0, 1).toLowerCase()}
      </Link>
    </>
  )
}

type LinkProps = {
  waiting: WaitingCounts
  storeId: number | null
  onFollow: (event: MouseEvent) => void
}

/** Group of sections. A group with one section left is a link to that section. */
function MenuGroup({ group, sections, ...links }: SectionGroup & LinkProps) {
  const { pathname } = useLocation()
  const title = consoleTexts.groupTitles[group]
  const isCurrent = sections.some(({ path }) => isWithin(pathname, path))
  if (title === '')
    return (
      <ul>
        {sections.map((section) => (
          <MenuLink key={section.path} section={section} icon={iconOf(section.path)} {...links} />
        ))}
      </ul>
    )
  if (sections.length === 1)
    return (
      <ul className={styles[group]}>
        {sections.map((section) => (
          <MenuLink key={section.path} section={section} icon={GROUP_ICONS[group]} {...links} />
        ))}
      </ul>
    )
  return (
    // Opens the group of another page, and leaves groups that the user opened.
    <details key={String(isCurrent)} className={styles[group]} name="console-menu" open={isCurrent}>
      <summary className={styles.link}>
        <Icon svg={GROUP_ICONS[group]} size={1.25} />
        <span>{title}</span>
        <span className={styles.caret}>
          <Icon svg={caretIcon} size={1} />
        </span>
      </summary>
      <ul className={styles.sub} aria-label={title}>
        {sections.map((section) => (
          <MenuLink key={section.path} section={section} {...links} />
        ))}
      </ul>
    </details>
  )
}

const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || (path !== '/console' && pathname.startsWith(`${path}/`))

/** Sections whose path continues with the path of another section. */
const EXACT = ['/console', '/console/reports']

type MenuLinkProps = LinkProps & { section: Section; icon?: string }

function MenuLink({ section: { path, label }, icon, waiting, storeId, onFollow }: MenuLinkProps) {
  const to = storeId === null ? path : urlForStore(path, '', storeId)
  return (
    <li>
      <NavLink className={styles.link} to={to} end={EXACT.includes(path)} onClick={onFollow}>
        {icon && <Icon svg={icon} size={1.25} />}
        <span>{label}</span>
        <Count count={waiting[path] ?? 0} />
      </NavLink>
    </li>
  )
}

function Count({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={`${styles.count} figures`}>
      {count}
      <span className="visuallyHidden"> {texts.waitingLabel}</span>
    </span>
  )
}

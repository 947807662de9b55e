import listIcon from '@phosphor-icons/core/assets/bold/list-bold.svg?raw'
import { useRef } from 'react'
import { NavLink } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import styles from './console-menu.module.css'
import type { SectionGroup } from './sections.ts'
import * as texts from './console-texts.ts'

const ID = 'console-menu'

/** Numbers of open items by the path of their section. */
type PendingCounts = Record<string, number>

/** Button that opens the menu on narrow screens. Works without JavaScript. */
export function MenuButton({ waiting }: { waiting: PendingCounts }) {
  return (
    <button type="button" className={styles.opener} popoverTarget={ID}>
      <Icon svg={listIcon} />
      {texts.menuButton}
      <Count count={Object.values(waiting).reduce((sum, count) => sum + count, 0)} />
    </button>
  )
}

/**
 * Menu of the console: next to the page on wide screens, otherwise a drawer. The drawer is a native popover, which
 * Escape and a click outside close.
 */
export function ConsoleMenu({
  groups,
  waiting,
}: {
  groups: readonly SectionGroup[]
  waiting: PendingCounts
}) {
  const menu = useRef<HTMLElement>(null)
  const close = () => menu.current?.hidePopover()
  return (
    <nav ref={menu} id={ID} popover="auto" className={styles.menu} aria-label={texts.area}>
      {groups.map(({ group, sections }) => (
        <div key={group} className={styles.group}>
          {texts.groupTitles[group] && (
            <p id={`${ID}-${group}`} className={styles.title}>
              {texts.groupTitles[group]}
            </p>
          )}
          <ul aria-labelledby={texts.groupTitles[group] ? `${ID}-${group}` : undefined}>
            {sections.map(({ path, label }) => (
              <li key={path}>
                <NavLink className={styles.link} to={path} onClick={close}>
                  {label}
                  <Count count={waiting[path] ?? 0} />
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
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

import listIcon from '@phosphor-icons/core/assets/regular/list.svg?raw'
import { NavLink } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import type { Section } from '../sections.ts'
import styles from './bottom-tabs.module.css'
import type { WaitingCounts } from './load-waiting.ts'
import { iconOf } from './menu-icons.ts'
import { MENU_ID } from './side-menu.tsx'
import * as texts from './shell-texts.ts'

/** Tabs at the bottom of a phone. 'More' opens the menu, also without JavaScript. */
export function BottomTabs({ tabs, waiting }: { tabs: readonly Section[]; waiting: WaitingCounts }) {
  return (
    <nav className={styles.tabs} aria-label={texts.tabsLabel}>
      {tabs.map(({ path, label }) => (
        <NavLink
          key={path}
          className={styles.tab}
          to={path}
          end={tabs.some((tab) => tab.path.startsWith(`${path}/`))}
        >
          <Icon svg={iconOf(path)} size={2} />
          {label}
          {(waiting[path] ?? 0) > 0 && (
            <span className={`${styles.count} figures`}>
              {waiting[path]}
              <span className="visuallyHidden"> {texts.waitingLabel}</span>
            </span>
          )}
        </NavLink>
      ))}
      <button type="button" className={styles.tab} popoverTarget={MENU_ID}>
        <Icon svg={listIcon} size={2} />
        {texts.moreTab}
      </button>
    </nav>
  )
}

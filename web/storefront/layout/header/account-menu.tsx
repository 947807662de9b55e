import userIcon from '@phosphor-icons/core/assets/bold/user-circle-bold.svg?raw'
import { useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { AccountLinks } from './account-links.tsx'
import styles from './menu.module.css'
import bar from './nav-bar.module.css'
import { useLayout } from '#web/storefront/session/session.ts'
import * as texts from '../layout-texts.ts'

const ID = 'account-menu'

/**
 * Account menu, with the member's first name once it is known. It is a native popover: Escape and a click outside close
 * it and restore the focus.
 * @source S-NAV-3
 */
export function AccountMenu() {
  const { session } = useLayout()
  const list = useRef<HTMLDivElement>(null)
  const name = session?.user?.firstName
  if (session && !name) return null
  return (
    <>
      <button type="button" className={bar.item} popoverTarget={ID}>
        <Icon svg={userIcon} />
        <span className={bar.fromTablet}>{texts.myAccountMenu}</span>
      </button>
      <div ref={list} id={ID} popover="auto" className={styles.list}>
        {name && <p className={styles.name}>{name}</p>}
        <AccountLinks onChoose={() => list.current?.hidePopover()} />
      </div>
    </>
  )
}

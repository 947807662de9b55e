import userIcon from '@phosphor-icons/core/assets/bold/user-circle-bold.svg?raw'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import styles from './account-menu.module.css'
import bar from './nav-bar.module.css'

/** A disclosure, not a menu widget: its links are ordinary links in the tab order. */
export function AccountMenu({ name }: { name: string | undefined }) {
  const box = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (box.current) box.current.open = false
  }, [key])
  const close = () => {
    if (box.current) box.current.open = false
  }
  return (
    <details
      ref={box}
      className={styles.menu}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        close()
        event.currentTarget.querySelector('summary')?.focus()
      }}
    >
      <summary className={`${bar.item} ${styles.summary}`}>
        <Icon svg={userIcon} />
        <span className={bar.fromTablet}>My Account</span>
      </summary>
      <div className={styles.list}>
        {name && <p className={styles.name}>{name}</p>}
        <Link to="/orders">My Orders</Link>
        <Link to="/logout" reloadDocument>
          Log Out
        </Link>
      </div>
    </details>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { selectLink } from './dispatch-props.ts'
import styles from './dispatch.module.css'
import * as texts from './dispatch-texts.ts'

type Props = { title: string; storeId: number; tools?: ReactNode; children: ReactNode }

/** Panel about the selected order or driver. It scrolls into view, because it is below the map on narrow screens. */
export function DispatchPanel({ title, storeId, tools, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <aside ref={panel} className={styles.panel} aria-label={title}>
      <h2 className="figures">{title}</h2>
      {children}
      <p className={styles.row}>
        {tools}
        <Link to={selectLink(storeId, null)} preventScrollReset>
          {texts.closePanel}
        </Link>
      </p>
    </aside>
  )
}

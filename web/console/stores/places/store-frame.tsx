import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import styles from './places.module.css'
import * as texts from './places-texts.ts'

type FrameProps = { storeId: number; name: string; title: string; intro: string; children: ReactNode }

/** Frame of the screens of a store's settings. */
export function StoreFrame({ storeId, name, title, intro, children }: FrameProps) {
  const here = `/console/stores/${storeId}`
  return (
    <div className="stack">
      <div>
        <p className="small">
          <Link to="/console/stores">{texts.storesTitle}</Link>
        </p>
        <h1>{name}</h1>
      </div>
      <nav className={styles.tabs} aria-label={texts.partsLabel}>
        <NavLink to={here} end>
          {texts.detailsLink}
        </NavLink>
        <NavLink to={`${here}/hours`}>{texts.hoursLink}</NavLink>
        <NavLink to={`${here}/closures`}>{texts.closuresLink}</NavLink>
        <NavLink to={`${here}/slots`}>{texts.slotsLink}</NavLink>
        <NavLink to={`${here}/tablets`}>{texts.tabletsLink}</NavLink>
      </nav>
      <div>
        <h2>{title}</h2>
        <p className="quiet">{intro}</p>
      </div>
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import filters from '../messages/messages.module.css'
import * as texts from './marketing-texts.ts'

/** Frame of the marketing screens with their tabs. */
export function MarketingFrame({ children }: { children: ReactNode }) {
  return (
    <div className="stack">
      <nav className={filters.filter} aria-label={texts.area}>
        {Object.entries(texts.TABS).map(([path, label]) => (
          <NavLink key={path} to={`/console/marketing/${path}`}>
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  )
}

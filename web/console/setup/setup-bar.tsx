import { Link, useLocation } from 'react-router'
import type { Setup } from '#contract/console/setup.ts'
import styles from './setup.module.css'
import * as texts from './setup-texts.ts'

/** Pages that show the steps themselves. */
const OWN_PAGES = ['/console', '/console/setup']

/** Progress of a new shop above the other pages: leads back to the steps, and to the next one. @source S-SETUP-3 */
export function SetupBar({ setup }: { setup: Setup }) {
  const { pathname, search } = useLocation()
  if (OWN_PAGES.includes(pathname)) return null
  const { steps } = setup
  const done = steps.filter(({ state }) => state === 'done').length
  const next = steps.find(({ state }) => state === 'open')
  const isHere = next && [pathname, pathname + search].includes(next.path)
  return (
    <nav className={styles.bar} aria-label={texts.barLabel}>
      <span className="figures">{texts.barProgress(done, steps.length)}</span>
      {next && isHere && <span>{texts.barHere(texts.TITLES[next.step])}</span>}
      {next && !isHere && (
        <span>
          {texts.barNext} <Link to={next.path}>{texts.TITLES[next.step]}</Link>
        </span>
      )}
      <Link to="/console/setup">{texts.allStepsLink}</Link>
    </nav>
  )
}

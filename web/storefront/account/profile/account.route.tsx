import caretIcon from '@phosphor-icons/core/assets/bold/caret-right-bold.svg?raw'
import { Link } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/account.route.ts'
import styles from '../account-screen.module.css'
import { accountRows } from './account-rows.ts'
import { loadAccountIndex } from './load-account.ts'
import * as texts from './profile-texts.ts'

/** Forms of pages that were loaded before the account had several pages submit to this path. */
export { accountAction as action } from './account-actions.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export const loader = (args: Route.LoaderArgs) => loadAccountIndex(args)

/** The account's pages, each with its current value. @source S-ACC-1 */
export default function AccountScreen({ loaderData }: Route.ComponentProps) {
  return (
    <div className={`page ${styles.screen}`}>
      <h1 className="featureText">{texts.title}</h1>
      <ul className={styles.index}>
        {accountRows(loaderData).map(({ path, title, value }) => (
          <li key={path}>
            <Link to={path}>
              <span>
                <b>{title}</b>
                <span className="quiet small">{value}</span>
              </span>
              <Icon svg={caretIcon} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

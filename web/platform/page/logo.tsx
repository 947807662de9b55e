import { Link, useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '#web/root.tsx'
import styles from './logo.module.css'

/** Wordmark. A droplet replaces the dot of the i, so the letter is a dotless ı. */
export function Logo({ to }: { to: string }) {
  const { settings } = useRouteLoaderData<typeof rootLoader>('root')!
  const name = settings.productName.toLowerCase()
  const at = name.indexOf('i')
  return (
    <Link className={styles.logo} to={to}>
      <span className="visuallyHidden">{settings.productName}</span>
      {at < 0 ? (
        <span aria-hidden="true">{name}</span>
      ) : (
        <span aria-hidden="true">
          {name.slice(0, at)}
          <span className={styles.droplet}>ı</span>
          {name.slice(at + 1)}
        </span>
      )}
    </Link>
  )
}

import { Link } from 'react-router'
import { useRootData } from '#web/platform/page/use-root-data.ts'
import styles from './logo.module.css'

/** Wordmark. A droplet replaces the dot of the i, so the letter is a dotless ı. */
export function Logo({ to }: { to: string }) {
  const { settings } = useRootData()
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

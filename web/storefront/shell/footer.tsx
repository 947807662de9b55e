import { Link, useMatches, useRouteLoaderData } from 'react-router'
import type { AddressState } from '#domain/address/states.ts'
import { stateNotice } from '#domain/law/state-law.ts'
import type { loader as rootLoader } from '#web/root.tsx'
import { PaymentMarks } from '../checkout/payment/payment-marks.tsx'
import styles from './footer.module.css'
import { Logo } from '#web/logo.tsx'

type Licence = { number: string; state: AddressState; text: string }

/** The law's notices stand on every page: of the store's state, or of both where no store is known. */
export function Footer({
  contentLinks,
  licences,
}: {
  contentLinks: { uri: string; title: string }[]
  licences: Licence[]
}) {
  const { settings } = useRouteLoaderData<typeof rootLoader>('root')!
  const here = useStoreLicence()
  const shown = here ? [here] : licences
  return (
    <footer className={styles.footer}>
      <div className="page">
        <Logo to="/" />
        <nav className={styles.links} aria-label="Footer">
          <Link to="/contact-us">Contact Us</Link>
          <Link to="/suburb/victoria">Delivery areas: Victoria</Link>
          <Link to="/suburb/new-south-wales">Delivery areas: New South Wales</Link>
          {contentLinks.map(({ uri, title }) => (
            <Link key={uri} to={`/content/${uri}`}>
              {title}
            </Link>
          ))}
        </nav>
        <div className={`${styles.legal} stackSmall`}>
          {(here ? [here.state] : (['NSW', 'VIC'] as const)).map((state) => (
            <p key={state}>{stateNotice(state, settings.penalties)}</p>
          ))}
          {shown.map((licence) => (
            <p key={licence.number}>
              Liquor licence {licence.state} {licence.number}. {licence.text}
            </p>
          ))}
        </div>
        <div className={styles.last}>
          <PaymentMarks />
          <span className={styles.legal}>© {settings.companyName}</span>
        </div>
      </div>
    </footer>
  )
}

/** Pages of a store say so in their data. */
function useStoreLicence(): Licence | null {
  for (const { loaderData } of useMatches()) {
    const licence = (loaderData as { licence?: Licence | null } | undefined)?.licence
    if (licence) return licence
  }
  return null
}

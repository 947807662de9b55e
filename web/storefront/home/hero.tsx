import { CITIES_SERVED } from '#domain/states.ts'
import { Pour } from '#web/ui/pour.tsx'
import { AddressSearch } from '../address/search/address-search.tsx'
import { LoginLink } from '../layout/header/login-link.tsx'
import type { Claims } from './home-facts.ts'
import styles from './hero.module.css'
import { LINE_UP } from './hero-products.ts'

type Props = { isSignedIn: boolean; claims: Claims; returnTo?: string | undefined }

export function Hero({ isSignedIn, claims, returnTo }: Props) {
  return (
    <Pour>
      <div className={`page ${styles.hero}`}>
        <div className={styles.copy}>
          <h1 className="heroText">
            {claims.minutes ? (
              <>Cold drinks at your door in {claims.minutes}&nbsp;minutes.</>
            ) : (
              'Cold drinks at your door, when you say.'
            )}
          </h1>
          <p className={styles.lead}>
            Beer, wine, spirits and snacks across {CITIES_SERVED}. Midday to 11pm.
          </p>
          <div className={styles.find}>
            <AddressSearch display="homepage" returnTo={returnTo} />
          </div>
          {!isSignedIn && (
            <p className={styles.existing}>
              Existing user? <LoginLink>Log in here</LoginLink>
            </p>
          )}
        </div>
        <div className={styles.lineUp} aria-hidden="true">
          {LINE_UP.map(({ small, large }) => (
            <img
              key={small}
              src={small}
              srcSet={`${small} 300w, ${large} 680w`}
              sizes="(min-width: 60rem) 21rem, 8.4rem"
              alt=""
              fetchPriority="low"
              width="300"
              height="411"
            />
          ))}
        </div>
      </div>
      <div className={styles.ledge} />
    </Pour>
  )
}

import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Pour } from '#web/ui/pour.tsx'
import { AddressSearch } from '../address/address-search.tsx'
import { useShell } from '../shell/session.ts'
import styles from './hero.module.css'
import { LINE_UP } from './line-up.ts'

export function Hero({ isSignedIn, returnTo }: { isSignedIn: boolean; returnTo?: string }) {
  const { openLogin } = useShell()
  return (
    <Pour>
      <div className={`page ${styles.hero}`}>
        <div className={styles.copy}>
          <h1 className="heroText">Cold drinks at your door in 30&nbsp;minutes.</h1>
          <p className={styles.lead}>
            Beer, wine, spirits and snacks across Melbourne and Sydney. Midday to 11pm.
          </p>
          <div className={styles.find}>
            <AddressSearch
              isLabelHidden
              returnTo={returnTo}
              heading={<h2 className={styles.heading}>Enter delivery address</h2>}
              renderButton={(isBusy) => (
                <span className={styles.go}>
                  <Button type="submit" tone="solid" isBusy={isBusy}>
                    <span className="fromTablet">Find Drinks</span>
                    <span className="onPhone">Go</span>
                  </Button>
                </span>
              )}
            />
          </div>
          {!isSignedIn && (
            <p className={styles.existing}>
              Existing user?{' '}
              <Link
                to="/login"
                onClick={(event) => {
                  event.preventDefault()
                  openLogin()
                }}
              >
                Log in here
              </Link>
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

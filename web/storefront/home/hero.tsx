import { citiesServed } from '#domain/states.ts'
import { FoamPanel } from '#web/ui/foam-panel.tsx'
import { AddressSearch } from '../address/search/address-search.tsx'
import { LoginLink } from '../layout/header/login-link.tsx'
import type { HomeFacts } from './home-facts.ts'
import styles from './hero.module.css'
import { HERO_PRODUCTS } from './hero-products.ts'
import * as texts from './home-texts.ts'

type Props = { isSignedIn: boolean; facts: HomeFacts; returnTo?: string | undefined }

export function Hero({ isSignedIn, facts, returnTo }: Props) {
  return (
    <FoamPanel>
      <div className={`page ${styles.hero}`}>
        <div className={styles.copy}>
          <h1 className="heroText">{facts.minutes ? texts.fastTitle(facts.minutes) : texts.laterTitle}</h1>
          <p className={styles.lead}>{texts.lead(citiesServed())}</p>
          <div className={styles.find}>
            <AddressSearch display="homepage" returnTo={returnTo} isMember={isSignedIn} />
          </div>
          {!isSignedIn && (
            <p className={styles.existing}>
              {texts.existingUserText} <LoginLink>{texts.logInHereLink}</LoginLink>
            </p>
          )}
        </div>
        <div className={styles.products} aria-hidden="true">
          {HERO_PRODUCTS.map(({ small, large }) => (
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
    </FoamPanel>
  )
}

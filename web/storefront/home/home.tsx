import { AppSection } from './app-section.tsx'
import type { Claims } from './home-facts.ts'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import type { HomePage } from './load-home.ts'
import styles from './home.module.css'
import { HowItWorks } from './how-it-works.tsx'

/** @source S-HOME-1 */
export function Home({ page, returnTo }: { page: HomePage; returnTo?: string }) {
  const { isSignedIn, claims } = page
  return (
    <>
      <Hero isSignedIn={isSignedIn} claims={claims} returnTo={returnTo} />
      <Facts claims={claims} />
      <HowItWorks claims={claims} />
      <AppSection />
      <Faq claims={claims} />
    </>
  )
}

function Facts({ claims }: { claims: Claims }) {
  const { minutes, products, suburbs, fee } = claims
  const facts = [
    minutes ? [`${minutes} min`, 'delivered cold'] : ['Your time', 'delivered cold, when you say'],
    products > 0 && [`${products}+`, 'products'],
    suburbs > 0 && [`${suburbs}+`, 'suburbs'],
    fee && [fee, 'flat delivery fee'],
  ].filter((fact) => Array.isArray(fact))
  return (
    <div className={styles.facts}>
      <ul className="page">
        {facts.map(([figure, words]) => (
          <li key={words}>
            <b className="display">{figure}</b>
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { AppSection } from './app-section.tsx'
import type { HomeFacts } from './home-facts.ts'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import type { HomePage } from './load-home.ts'
import styles from './home.module.css'
import { HowItWorks } from './how-it-works.tsx'

/** @source S-HOME-1 */
export function Home({ page, returnTo }: { page: HomePage; returnTo?: string }) {
  const { isSignedIn, facts } = page
  return (
    <>
      <Hero isSignedIn={isSignedIn} facts={facts} returnTo={returnTo} />
      <Facts facts={facts} />
      <HowItWorks facts={facts} />
      <AppSection />
      <Faq facts={facts} />
    </>
  )
}

function Facts({ facts }: { facts: HomeFacts }) {
  const { minutes, products, suburbs, fee } = facts
  const figures = [
    minutes ? [`${minutes} min`, 'delivered cold'] : ['Your time', 'delivered cold, when you say'],
    products > 0 && [`${products}+`, 'products'],
    suburbs > 0 && [`${suburbs}+`, 'suburbs'],
    fee && [fee, 'flat delivery fee'],
  ].filter((fact) => Array.isArray(fact))
  return (
    <div className={styles.facts}>
      <ul className="page">
        {figures.map(([figure, words]) => (
          <li key={words}>
            <b className="display">{figure}</b>
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

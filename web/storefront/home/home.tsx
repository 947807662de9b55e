import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import styles from './home.module.css'
import { HowItWorks } from './how-it-works.tsx'

const FACTS = [
  ['30 min', 'delivered cold'],
  ['500+', 'products'],
  ['120+', 'suburbs'],
  ['$7.95', 'flat delivery fee'],
]

export function Home({ isSignedIn, returnTo }: { isSignedIn: boolean; returnTo?: string }) {
  return (
    <>
      <Hero isSignedIn={isSignedIn} returnTo={returnTo} />
      <div className={styles.facts}>
        <ul className="page">
          {FACTS.map(([figure, words]) => (
            <li key={figure}>
              <b className="display">{figure}</b>
              <span>{words}</span>
            </li>
          ))}
        </ul>
      </div>
      <HowItWorks />
      <Faq />
    </>
  )
}

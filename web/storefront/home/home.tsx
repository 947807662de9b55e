import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AppSection } from './app-section.tsx'
import type { loader } from './buy-again.route.ts'
import type { HomeFacts } from './home-facts.ts'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import type { HomePage } from './load-home.ts'
import styles from './home.module.css'
import { HowItWorks } from './how-it-works.tsx'
import * as texts from './home-texts.ts'

const BuyAgain = lazyComponent(async () => (await import('./buy-again.tsx')).BuyAgain)

/** @source S-HOME-1 */
export function Home({ page, returnTo }: { page: HomePage; returnTo?: string }) {
  const { isSignedIn, hasAddress, notice, facts } = page
  return (
    <>
      {notice && (
        <div className={`page ${styles.notice}`}>
          <Notice tone="warning">{notice}</Notice>
        </div>
      )}
      <Hero isSignedIn={isSignedIn} facts={facts} returnTo={returnTo} />
      <Facts facts={facts} />
      {isSignedIn && hasAddress && <MemberSection />}
      <HowItWorks facts={facts} />
      <AppSection />
      <Faq facts={facts} />
    </>
  )
}

/** A member's part of the page. Its space is reserved from the first paint, so that nothing moves when it loads. */
function MemberSection() {
  const { load, data } = useFetcher<typeof loader>({ key: 'buy-again' })
  useEffect(() => void load('/-/buy-again'), [load])
  if (data === null) return null
  return <section className={styles.forMember}>{data && <BuyAgain page={data} />}</section>
}

function Facts({ facts }: { facts: HomeFacts }) {
  const { minutes, products, suburbs, fee } = facts
  const figures = [
    minutes ? [texts.minutesFigure(minutes), texts.minutesWords] : [texts.laterFigure, texts.laterWords],
    products > 0 && [`${products}+`, texts.productsWords],
    suburbs > 0 && [`${suburbs}+`, texts.suburbsWords],
    fee && [fee, texts.feeWords],
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

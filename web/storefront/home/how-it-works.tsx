import { defaultShopPath } from '#domain/address/shop-paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { GlassIndicator } from '#web/ui/glass-indicator.tsx'
import type { HomeFacts } from './home-facts.ts'
import styles from './home.module.css'
import * as texts from './home-texts.ts'

const BROWSE = defaultShopPath()

export function HowItWorks({ facts }: { facts: HomeFacts }) {
  const steps = [
    {
      title: texts.addressStep,
      text: texts.addressStepText,
      level: 0.3,
    },
    { title: texts.drinksStep, text: pickText(facts), level: 0.66 },
    { title: texts.doorStep, text: doorText(facts), level: 1 },
  ]
  return (
    <section className={`page ${styles.section}`}>
      <h2 className="featureText">{texts.stepsTitle}</h2>
      <ol className={styles.how}>
        {steps.map(({ title, text, level }) => (
          <li key={title}>
            <GlassIndicator level={level} size={6} />
            <div>
              <h3 className="display sectionText">{title}</h3>
              <p className="quiet">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.browse}>
        <ButtonLink to={BROWSE}>{texts.browseStoreButton}</ButtonLink>
      </p>
    </section>
  )
}

function pickText({ products, minimum, fee }: HomeFacts): string {
  const range = products > 0 ? texts.rangeText(products) : texts.kindsText
  const terms = [minimum && texts.minimumTerm(minimum), fee && texts.feeTerm(fee)]
  return `${range} ${terms.filter(Boolean).join(', ')}${minimum || fee ? '.' : ''}`.trim()
}

const doorText = ({ minutes }: HomeFacts): string =>
  minutes ? texts.fastDoorText(minutes) : texts.laterDoorText

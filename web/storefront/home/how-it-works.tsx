import { defaultShopPath } from '#domain/address/shop-paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { GlassIndicator } from '#web/ui/glass-indicator.tsx'
import type { HomeFacts } from './home-facts.ts'
import styles from './home.module.css'

const BROWSE = defaultShopPath()

export function HowItWorks({ facts }: { facts: HomeFacts }) {
  const steps = [
    {
      title: '1. Enter your address',
      text: 'We find your nearest store and show what’s cold right now.',
      level: 0.3,
    },
    { title: '2. Pick your drinks', text: pickText(facts), level: 0.66 },
    { title: '3. Answer the door', text: doorText(facts), level: 1 },
  ]
  return (
    <section className={`page ${styles.section}`}>
      <h2 className="featureText">How it works</h2>
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
        <ButtonLink to={BROWSE}>Browse Store</ButtonLink>
      </p>
    </section>
  )
}

function pickText({ products, minimum, fee }: HomeFacts): string {
  const range = products > 0 ? `Over ${products} products.` : 'Beer, wine, spirits and snacks.'
  const terms = [minimum && `Minimum order ${minimum}`, fee && `flat delivery fee of ${fee} per order`]
  return `${range} ${terms.filter(Boolean).join(', ')}${minimum || fee ? '.' : ''}`.trim()
}

const doorText = ({ minutes }: HomeFacts): string =>
  minutes
    ? `We arrive in ${minutes} minutes, or at the time you chose. Have your photo ID ready.`
    : 'We arrive at the time you chose. Have your photo ID ready.'

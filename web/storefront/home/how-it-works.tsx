import { ButtonLink } from '#web/ui/button.tsx'
import { Glass } from '#web/ui/glass.tsx'
import styles from './home.module.css'

const STEPS = [
  {
    title: '1. Enter your address',
    text: 'We find the store nearest to you and show what is cold there right now.',
    level: 0.3,
  },
  {
    title: '2. Pick your drinks',
    text: 'Over 500 products. Minimum order $30, flat delivery fee of $7.95 per order.',
    level: 0.66,
  },
  {
    title: '3. Answer the door',
    text: 'We arrive in 30 minutes, or at the time you chose. Have your photo ID ready.',
    level: 1,
  },
]

export function HowItWorks() {
  return (
    <section className={`page ${styles.section}`}>
      <h2 className="featureText">How it works</h2>
      <ol className={styles.how}>
        {STEPS.map(({ title, text, level }) => (
          <li key={title}>
            <Glass level={level} size={6} />
            <div>
              <h3 className="display sectionText">{title}</h3>
              <p className="quiet">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.browse}>
        <ButtonLink to="/bottleshop/victoria/melbourne">Browse Store</ButtonLink>
      </p>
    </section>
  )
}

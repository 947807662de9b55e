import plusIcon from '@phosphor-icons/core/assets/bold/plus-bold.svg?raw'
import { Link } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import styles from './home.module.css'

const QUESTIONS = [
  [
    'How fast is delivery?',
    'Most orders arrive within 30 minutes, cold. You can also schedule ahead within delivery hours.',
  ],
  [
    'When do you deliver?',
    'Mostly from midday to 11pm. Your suburb’s hours show when you choose a delivery day and time.',
  ],
  [
    'Do I need ID?',
    'Yes. You confirm that you are over 18 and show valid photo ID on delivery. No ID, no delivery.',
  ],
  ['What does it cost?', 'A flat delivery fee of $7.95 per order, with a minimum order of $30.'],
  [
    'Do you deliver to offices?',
    'Office orders are welcome. Choose a day and time at checkout and leave a note for reception.',
  ],
] as const

export function Faq() {
  return (
    <section className={`page ${styles.section} ${styles.faq}`}>
      <h2 className="featureText">FAQ</h2>
      <div>
        {QUESTIONS.map(([question, answer], index) => (
          <details key={question} open={index === 0}>
            <summary>
              {question}
              <Icon svg={plusIcon} />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
        <p className={styles.more}>
          More Questions? <Link to="/content/faq">Get in Touch</Link>
        </p>
      </div>
    </section>
  )
}

import { citiesServed } from '#domain/states.ts'
import plusIcon from '@phosphor-icons/core/assets/bold/plus-bold.svg?raw'
import { Link } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import type { HomeFacts } from './home-facts.ts'
import styles from './home.module.css'

/** The five most frequent questions, with current figures. */
export const faqOf = ({
  minutes,
  suburbs,
  fee,
  minimum,
}: HomeFacts): [question: string, answer: string][] => [
  [
    'How fast is delivery?',
    minutes
      ? `Most orders arrive within ${minutes} minutes, cold. You can also schedule ahead within delivery hours.`
      : 'We’re taking orders for later right now. Choose a day and time within delivery hours.',
  ],
  [
    'When and where do you deliver?',
    `Mostly from midday to 11pm${suburbs > 0 ? `, to over ${suburbs} suburbs of ${citiesServed()}` : ''}. Your suburb’s hours show when you choose a delivery day and time.`,
  ],
  [
    'Do I need ID?',
    'Yes. You confirm you’re over 18 when you order and show valid photo ID at the door. No ID, no delivery.',
  ],
  [
    'What does it cost?',
    fee && minimum
      ? `A flat delivery fee of ${fee} per order, with a minimum order of ${minimum}.`
      : 'The delivery fee and minimum order depend on where you are. Enter your address to see both.',
  ],
  [
    'Do you deliver to offices?',
    'Office orders welcome. Choose a day and time at checkout and leave a note for reception.',
  ],
]

export function Faq({ facts }: { facts: HomeFacts }) {
  return (
    <section className={`page ${styles.section} ${styles.faq}`}>
      <h2 className="featureText">FAQ</h2>
      <div>
        {faqOf(facts).map(([question, answer], index) => (
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

import { citiesServed } from '#domain/states.ts'
import plusIcon from '@phosphor-icons/core/assets/bold/plus-bold.svg?raw'
import { Link } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import type { HomeFacts } from './home-facts.ts'
import styles from './home.module.css'
import * as texts from './home-texts.ts'

/** Returns the five most frequent questions, with current figures. */
export const faqQuestions = ({
  minutes,
  suburbs,
  fee,
  minimum,
}: HomeFacts): [question: string, answer: string][] => [
  [texts.speedQuestion, minutes ? texts.fastAnswer(minutes) : texts.laterAnswer],
  [texts.placeQuestion, texts.placeAnswer(suburbs, citiesServed())],
  [texts.idQuestion, texts.idAnswer],
  [texts.costQuestion, fee && minimum ? texts.costAnswer(fee, minimum) : texts.costVariesAnswer],
  [texts.officeQuestion, texts.officeAnswer],
]

export function Faq({ facts }: { facts: HomeFacts }) {
  return (
    <section className={`page ${styles.section} ${styles.faq}`}>
      <h2 className="featureText">{texts.faqTitle}</h2>
      <div>
        {faqQuestions(facts).map(([question, answer], index) => (
          <details key={question} open={index === 0}>
            <summary>
              {question}
              <Icon svg={plusIcon} />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
        <p className={styles.more}>
          {texts.moreQuestionsText} <Link to="/content/faq">{texts.getInTouchLink}</Link>
        </p>
      </div>
    </section>
  )
}

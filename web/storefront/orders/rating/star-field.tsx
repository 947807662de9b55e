import starIcon from '@phosphor-icons/core/assets/fill/star-fill.svg?raw'
import { useId } from 'react'
import { STAR_WORDS } from '#domain/reviews/stars.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './rating.module.css'

type Props = { legend: string; name: string; chosen: number | null; error: string | undefined }

/** One to five stars as radio buttons. Arrow keys choose, and each label has its number and a word. */
export function StarField({ legend, name, chosen, error }: Props) {
  const id = useId()
  return (
    <fieldset className={styles.stars} aria-describedby={error && id} data-is-wrong={!!error}>
      <legend className="visuallyHidden">{legend}</legend>
      <span className={styles.row}>
        {STAR_WORDS.map((word, index) => (
          <label key={word} className={styles.star}>
            <input
              className="visuallyHidden"
              type="radio"
              name={name}
              value={index + 1}
              defaultChecked={chosen === index + 1}
            />
            <Icon svg={starIcon} size={2} />
            <span className="visuallyHidden">
              {index + 1} {index === 0 ? 'star' : 'stars'}: {word}
            </span>
          </label>
        ))}
      </span>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}

import { ROUND_LETTERS } from '#domain/orders/pick-round.ts'
import styles from './letter.module.css'

/** Letter of an order in a round, as on its bags. The colour repeats the letter. */
export const Letter = ({ of, isLarge = false }: { of: string; isLarge?: boolean }) => (
  <b className={`${styles.letter} ${isLarge ? styles.large : ''}`} data-letter={of}>
    {of}
  </b>
)

export const letterAt = (index: number): string => ROUND_LETTERS[index] ?? ''

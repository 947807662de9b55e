import { Tag } from '#web/ui/tag.tsx'
import styles from './tags.module.css'
import * as texts from './tags-texts.ts'

/** Tags in a row of a list; nothing without tags. */
export function TagChips({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={texts.listLabel}>
      {tags.map((tag) => (
        <li key={tag}>
          <Tag>{tag}</Tag>
        </li>
      ))}
    </ul>
  )
}

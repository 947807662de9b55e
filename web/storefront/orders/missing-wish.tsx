import type { ReactNode } from 'react'
import { type MissingWish, MISSING_WISHES } from '#domain/orders/missing-wish.ts'
import { Select } from '#web/ui/select.tsx'
import styles from './missing-wish.module.css'

const wishLabel = 'If something’s out of stock'
const linesLabel = 'Choose for each item'
const sameOption = 'Same as the whole order'
const WISHES: Record<MissingWish, string> = {
  refund: 'Leave it out, don’t charge me',
  substitute: 'Bring something similar',
  ask: 'Ask me first',
}

type Line = { id: number; name: string; wish: MissingWish | null }
type Props = {
  wish: MissingWish
  lines: readonly Line[]
  /** Of a line, by its number, or of the whole order. @param wish null: as the whole order */
  onChange: (wish: MissingWish | null, line?: number) => void
  children?: ReactNode
}

/** What the store does where something is missing: of the whole order, and folded away of each item. */
export const MissingWishFields = ({ wish, lines, onChange, children }: Props) => (
  <div className={styles.wishes}>
    <Select
      label={wishLabel}
      name="missing_wish"
      value={wish}
      onChange={({ target }) => onChange(target.value as MissingWish)}
    >
      {wishOptions()}
    </Select>
    <details>
      <summary>{linesLabel}</summary>
      {lines.map((line) => (
        <Select
          key={line.id}
          label={line.name}
          name={`line-${line.id}`}
          value={line.wish ?? ''}
          onChange={({ target }) => onChange((target.value || null) as MissingWish | null, line.id)}
        >
          <option value="">{sameOption}</option>
          {wishOptions()}
        </Select>
      ))}
    </details>
    {children}
  </div>
)

const wishOptions = () =>
  MISSING_WISHES.map((wish) => (
    <option key={wish} value={wish}>
      {WISHES[wish]}
    </option>
  ))

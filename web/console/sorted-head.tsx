import downIcon from '@phosphor-icons/core/assets/regular/arrow-down.svg?raw'
import upIcon from '@phosphor-icons/core/assets/regular/arrow-up.svg?raw'
import { Link, useLocation } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import styles from './sorted-head.module.css'

/** Values of the parameter `sort` that sort by a column. A column may have one direction only. */
export type ColumnSorts = { up?: string; down?: string }

/** Column head of a table. A column with an order is a link that sorts the list by it, then in reverse. */
export function SortedHead({
  label,
  sorts,
  standard,
}: {
  label: string
  sorts?: ColumnSorts | undefined
  /** Order of the list without a parameter. */
  standard: string
}) {
  const { pathname, search } = useLocation()
  if (!sorts) return <th scope="col">{label}</th>
  const query = new URLSearchParams(search)
  const current = query.get('sort') ?? standard
  const isUp = current === sorts.up
  const isDown = current === sorts.down
  const next = isUp ? (sorts.down ?? sorts.up) : (sorts.up ?? sorts.down)
  for (const name of ['page', 'cursor']) query.delete(name)
  query.set('sort', next ?? standard)
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <Link className={styles.head} to={`${pathname}?${query}`} preventScrollReset>
        {label}
        {(isUp || isDown) && <Icon svg={isUp ? upIcon : downIcon} size={1} />}
      </Link>
    </th>
  )
}

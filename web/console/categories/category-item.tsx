import { Link } from 'react-router'
import type { ConsoleCategory } from '#contract/console/categories.ts'
import { Tag } from '#web/ui/tag.tsx'
import styles from './categories.module.css'
import * as texts from './categories-texts.ts'

type Props = { category: ConsoleCategory; below: readonly string[] }

/** List entry of a category: its disc as shoppers see it, its name and its contents. */
export function CategoryItem({ category, below }: Props) {
  const { category_id, name, image_src, background_color, status, product_count } = category
  return (
    <>
      <span className={styles.disc} style={{ background: background_color }}>
        {image_src && <img src={image_src} alt="" width="32" height="32" />}
      </span>
      <div className={styles.name}>
        <Link to={`/console/categories/${category_id}`}>{name}</Link>
        {below.length > 0 && <p className="small quiet">{texts.belowText(below)}</p>}
      </div>
      {status === 'INACTIVE' && <Tag>{texts.STATUSES[status]}</Tag>}
      <Link className="small figures" to={`/console/categories/${category_id}/products`}>
        {texts.productsText(product_count)}
      </Link>
    </>
  )
}

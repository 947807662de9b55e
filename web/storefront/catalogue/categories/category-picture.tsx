import { useState } from 'react'
import { categoryIcon } from './category-icon.ts'
import * as texts from '../catalogue-texts.ts'

const DEFAULT = categoryIcon(texts.viewAllTile)

/** A category's icon, or the icon of its name. The icon of 'View All' replaces a missing icon. @source S-ERR-19 */
export function CategoryPicture({ name, src = '' }: { name: string; src?: string }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <img
      // An image that failed before hydration fires no further event.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.src) setBroken(true)
      }}
      src={isBroken ? DEFAULT : src || categoryIcon(name)}
      alt=""
      width="96"
      height="96"
      onError={() => setBroken(true)}
    />
  )
}

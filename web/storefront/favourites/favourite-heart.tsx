import heartIcon from '@phosphor-icons/core/assets/bold/heart-bold.svg?raw'
import fullHeartIcon from '@phosphor-icons/core/assets/fill/heart-fill.svg?raw'
import { Icon } from '#web/ui/icon.tsx'
import { useFavourite } from './use-favourite.ts'

/** Hollow or full, and said in words. Whoever taps it before logging in finds it there afterwards. */
export function FavouriteHeart({
  productId,
  name,
  className,
  children,
}: {
  productId: number
  name: string
  className: string
  /** Words beside the heart, where there is room. */
  children?: string
}) {
  const { isFavourite, toggle, error } = useFavourite(productId)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-pressed={isFavourite}
        aria-label={`Favourite: ${name}`}
        onClick={toggle}
      >
        <Icon svg={isFavourite ? fullHeartIcon : heartIcon} />
        {children}
      </button>
      {error && (
        <span className="visuallyHidden" role="alert">
          {error}
        </span>
      )}
    </>
  )
}

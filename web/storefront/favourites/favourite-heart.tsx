import heartIcon from '@phosphor-icons/core/assets/bold/heart-bold.svg?raw'
import fullHeartIcon from '@phosphor-icons/core/assets/fill/heart-fill.svg?raw'
import { Icon } from '#web/ui/icon.tsx'
import { useFavourite } from './use-favourite.ts'

/** Favourite button of a product. A favourite marked before the login is retained after it. */
export function FavouriteHeart({
  productId,
  name,
  className,
  children,
}: {
  productId: number
  name: string
  className: string | undefined
  /** Text next to the heart. */
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

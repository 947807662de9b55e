import backIcon from '@phosphor-icons/core/assets/bold/arrow-left-bold.svg?raw'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProductPicture } from '../bottleshop/product-picture.tsx'
import { useCategoriesPath } from '../shell/use-categories-path.ts'
import styles from './product.module.css'

export function ProductImages({ images }: { images: { src: string; alt: string }[] }) {
  const [shown, setShown] = useState(0)
  return (
    <div>
      <div className={styles.stage}>
        <Back />
        <ProductPicture src={images[shown]?.src ?? null} isEarly sizes="(min-width: 60rem) 22rem, 70vw" />
      </div>
      {images.length > 1 && (
        <div className={styles.thumbnails}>
          {images.map(({ src, alt }, index) => (
            <button
              key={src}
              type="button"
              className={styles.thumbnail}
              aria-label={`Show picture ${index + 1}${alt && `: ${alt}`}`}
              aria-pressed={index === shown}
              onClick={() => setShown(index)}
            >
              <img src={src} alt="" width="340" height="466" loading="lazy" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Where the visitor came from; for who came from outside, the categories. */
function Back() {
  const navigate = useNavigate()
  const categoriesPath = useCategoriesPath()
  const goBack = () => {
    const { idx } = (window.history.state ?? {}) as { idx?: number }
    void (idx ? navigate(-1) : navigate(categoriesPath ?? '/'))
  }
  return (
    <div className={styles.back}>
      <Button tone="quiet" onClick={goBack}>
        <Icon svg={backIcon} />
        Back
      </Button>
    </div>
  )
}

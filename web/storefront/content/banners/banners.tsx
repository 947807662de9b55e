import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { track } from '#web/analytics/track.ts'
import { useTrackedEvent } from '#web/analytics/use-tracking.ts'
import styles from './banners.module.css'
import type { Banner } from './load-banners.ts'
import * as texts from '../content-texts.ts'

/** Widths of a banner's picture in pixels. @source S-ENT-12 */
const WIDTHS = { small: 240, medium: 480, large: 600 }

/** Row of banners. It scrolls horizontally on phones and never moves by itself. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  useTrackedEvent({ name: 'view_promotion', banners }, banners)
  if (banners.length === 0) return null
  return (
    <section aria-label={texts.bannersLabel} className={styles.row}>
      <ul>
        {banners.map((banner) => (
          <li key={banner.id} style={{ '--banner': banner.colour || undefined } as CSSProperties}>
            <BannerText banner={banner} />
            {banner.image && (
              <img
                src={banner.image.small}
                srcSet={`${banner.image.small} ${WIDTHS.small}w, ${banner.image.medium} ${WIDTHS.medium}w, ${banner.image.large} ${WIDTHS.large}w`}
                sizes="12rem"
                alt=""
                width={WIDTHS.small}
                height={WIDTHS.small / 2}
                loading="lazy"
                decoding="async"
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Text of a banner. Its link covers the whole banner. */
function BannerText({ banner }: { banner: Banner }) {
  const { title, text, button, link } = banner
  const onClick = () => track({ name: 'select_promotion', banner })
  const label = button || title
  return (
    <div className={styles.text}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {link.startsWith('/') && (
        <Link to={link} prefetch="none" onClick={onClick}>
          {label}
        </Link>
      )}
      {link.startsWith('https:') && (
        <a href={link} target="_blank" rel="noopener noreferrer" onClick={onClick}>
          {label}
        </a>
      )}
    </div>
  )
}

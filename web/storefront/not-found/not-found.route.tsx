import { data } from 'react-router'
import { homeButton } from '#web/platform/platform-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FoamPanel } from '#web/ui/foam-panel.tsx'
import type { Route } from './+types/not-found.route.ts'
import styles from './not-found.module.css'
import tippedBottle from './tipped-bottle.webp'
import * as texts from './not-found-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.pageName },
  { name: 'robots', content: 'noindex' },
]

export const loader = () => data(null, { status: 404 })

export default function NotFoundScreen() {
  return (
    <FoamPanel>
      <div className={`page ${styles.screen}`}>
        <div>
          <h1 className="heroText">{texts.title}</h1>
          <p className={styles.text}>{texts.text}</p>
          <ButtonLink tone="solid" to="/">
            {homeButton}
          </ButtonLink>
        </div>
        <img className={styles.bottle} src={tippedBottle} alt="" width="500" height="686" />
      </div>
    </FoamPanel>
  )
}

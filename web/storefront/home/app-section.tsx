import { Icon } from '#web/ui/icon.tsx'
import { useAppStores } from '../layout/app-stores.ts'
import styles from './app-section.module.css'
import * as texts from './home-texts.ts'

/** @source S-SHOP-5 */
export function AppSection() {
  const stores = useAppStores()
  if (stores.length === 0) return null
  return (
    <section className={styles.section}>
      <div className={`page ${styles.row}`}>
        <div>
          <h2 className="featureText">{texts.appTitle}</h2>
          <p>{texts.appText}</p>
        </div>
        <div className={styles.stores}>
          {stores.map(({ name, lead, icon, href }) => (
            <a key={name} className={styles.store} href={href} target="_blank" rel="noreferrer">
              <Icon svg={icon} size={1.875} />
              <span>
                <small>{lead}</small> {name}
              </span>
            </a>
          ))}
        </div>
      </div>
    </section>
  )
}

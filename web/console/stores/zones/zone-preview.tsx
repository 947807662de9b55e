import type { ZonePreview as Preview } from '#contract/console/zones.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from './zones.module.css'
import * as texts from './zones-texts.ts'

/** Effects of saving a zone, shown before it is saved. @source S-ZONE-3 */
export function ZonePreview({ preview, changes }: { preview: Preview; changes: readonly string[] }) {
  const { overlaps, gaps, suburbs, addresses } = preview
  const warnings = [
    ...(preview.may_save ? [] : [texts.notYoursText]),
    ...overlaps.map(({ name, store_name: store, area_km2: km2, wins, status }) =>
      texts.overlapText({ name, store, km2, wins, isOff: status === 'INACTIVE' }),
    ),
    ...gaps.map(({ area_km2, near }) => texts.gapText(area_km2, near)),
    ...(preview.saved_addresses_lost > 0 ? [texts.savedLostText(preview.saved_addresses_lost)] : []),
  ]
  return (
    <section className="stack" aria-labelledby="preview-title">
      <h2 id="preview-title">{texts.previewTitle}</h2>
      {warnings.length > 0 && (
        <Notice tone="warning">
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      {changes.length > 0 && (
        <ul className="figures">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <p className="figures">
        {texts.areaText(preview.area_km2)} {texts.addressesText(addresses.gained, addresses.lost)}{' '}
        {preview.open_orders > 0 && texts.ordersText(preview.open_orders)} {texts.cartsText}
      </p>
      <div className={styles.moved}>
        <SuburbList title={texts.gainedTitle} suburbs={suburbs.gained} whereText={texts.fromText} />
        <SuburbList title={texts.lostTitle} suburbs={suburbs.lost} whereText={texts.toText} />
      </div>
    </section>
  )
}

type SuburbListProps = {
  title: string
  suburbs: Preview['suburbs']['gained']
  whereText: (zone: string | null) => string
}

function SuburbList({ title, suburbs, whereText }: SuburbListProps) {
  return (
    <div>
      <h3>
        {title} <span className="figures quiet">{suburbs.length}</span>
      </h3>
      {suburbs.length === 0 ? (
        <p className="quiet">{texts.noneMoved}</p>
      ) : (
        <ul>
          {suburbs.map(({ name, postcode, other_zone }) => (
            <li key={`${name} ${postcode}`}>
              {name} <span className="figures">{postcode}</span>{' '}
              <span className="quiet small">{whereText(other_zone)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

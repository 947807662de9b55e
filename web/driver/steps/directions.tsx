import { ButtonAnchor } from '#web/ui/button.tsx'
import * as texts from '../run/run-texts.ts'

type Place = { lat: number; lng: number }

const directionsUrl = ({ lat, lng }: Place): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`

/** Link to the phone's navigation. */
export function Directions({ to, isMain = false }: { to: Place; isMain?: boolean }) {
  return (
    <ButtonAnchor
      tone={isMain ? 'primary' : 'outline'}
      href={directionsUrl(to)}
      target="_blank"
      rel="noreferrer"
    >
      {texts.navigateButton}
    </ButtonAnchor>
  )
}

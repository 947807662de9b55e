import { ButtonLink } from '#web/ui/button.tsx'
import { GlassIndicator } from '#web/ui/glass-indicator.tsx'
import { type CartMerge, MergeNotice } from './merge-notice.tsx'
import { LinesMissingInCart } from './lines/missing-lines.tsx'
import styles from './cart.module.css'
import * as texts from './cart-texts.ts'
import * as refusalTexts from '#domain/refusal-texts.ts'

export function EmptyCart({ shopPath, addition }: { shopPath: string; addition: CartMerge | null }) {
  return (
    <div className={`page ${styles.empty}`}>
      <h1 className="featureText">{texts.title}</h1>
      <GlassIndicator level={0} size={7} />
      <p>{refusalTexts.cartEmpty}</p>
      <LinesMissingInCart lines={[]} />
      {addition && <MergeNotice addition={addition} />}
      <ButtonLink to={shopPath}>{texts.backToShopButton}</ButtonLink>
    </div>
  )
}

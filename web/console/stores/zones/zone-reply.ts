import type { ZonePreview } from '#contract/console/zones.ts'
import type { PlaceReply } from '../places/place-reply.tsx'

/** Reply to the zone form. `checked` is the previewed shape, which can be saved without another preview. */
export type ZoneReply = PlaceReply & { preview?: ZonePreview; checked?: string }

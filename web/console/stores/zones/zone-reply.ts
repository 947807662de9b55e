import type { ZonePreview } from '#contract/console/zones.ts'
import type { PlaceReply } from '../places/place-reply.tsx'

/** `checked`: the shape that the preview is of; saving it needs no further question. */
export type ZoneReply = PlaceReply & { preview?: ZonePreview; checked?: string }

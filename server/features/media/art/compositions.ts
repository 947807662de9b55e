import {
  awning,
  band,
  monogram,
  number,
  poster,
  roundel,
  sash,
  split,
  tartan,
  tile,
  vertical,
} from './labels/bold-labels.ts'
import type { Composition } from './labels/label-parts.ts'
import { apothecary, block, chateau, classic, crest, minimal } from './labels/paper-labels.ts'
import { arch, botanical, scene, sunburst, topo, waves } from './labels/picture-labels.ts'

export const compositions = {
  band,
  roundel,
  sash,
  sunburst,
  tile,
  scene,
  monogram,
  topo,
  vertical,
  arch,
  botanical,
  poster,
  number,
  split,
  awning,
  waves,
  tartan,
  classic,
  chateau,
  block,
  minimal,
  crest,
  apothecary,
} as const satisfies Record<string, Composition>

export type CompositionName = keyof typeof compositions

export type LabelGroup = 'beer' | 'wine' | 'spirit' | 'soft' | 'snack' | 'plain'

/**
 * Compositions that suit each group of products. The order determines which product gets which, so append new ones.
 */
export const compositionsFor: Record<LabelGroup, readonly CompositionName[]> = {
  beer: [
    'band',
    'roundel',
    'sash',
    'sunburst',
    'tile',
    'scene',
    'topo',
    'vertical',
    'poster',
    'number',
    'split',
    'awning',
    'waves',
    'monogram',
    'arch',
  ],
  wine: [
    'classic',
    'chateau',
    'block',
    'minimal',
    'botanical',
    'crest',
    'monogram',
    'scene',
    'number',
    'arch',
  ],
  spirit: [
    'crest',
    'apothecary',
    'classic',
    'botanical',
    'arch',
    'tartan',
    'block',
    'roundel',
    'sunburst',
    'monogram',
    'tile',
  ],
  soft: ['sunburst', 'waves', 'sash', 'split', 'poster', 'awning', 'roundel', 'band', 'tile'],
  snack: ['sash', 'sunburst', 'awning', 'poster', 'split', 'waves', 'band', 'roundel'],
  plain: ['band', 'poster', 'split', 'tile', 'awning'],
}

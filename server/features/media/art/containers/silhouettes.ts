import { readProfile, type Profile } from './profile.ts'

export type BottleShape =
  | 'stubby'
  | 'longneck'
  | 'bordeaux'
  | 'bordeaux_tapered'
  | 'burgundy'
  | 'burgundy_wide'
  | 'cylinder'
  | 'provence'
  | 'hock'
  | 'sparkling'
  | 'sparkling_slim'
  | 'sparkling_bell'
  | 'spirit_round'
  | 'spirit_square'
  | 'spirit_squat'
  | 'spirit_tall'
  | 'cider'
  | 'mixer_bottle'
  | 'pet'
export type CanShape = 'can' | 'tall_can' | 'slim_can' | 'mixer_can'

export type Closure = {
  kind: 'crown' | 'screw' | 'foil' | 'stopper' | 'plastic'
  top: number
  height: number
}

export type BottleForm = {
  profile: Profile
  closure: Closure
  /** The main label: its top, height and share of the width. */
  label: { top: number; height: number; share: number }
  neckLabel?: { top: number; height: number }
  /** Height at which the liquid begins. */
  fill: number
}

/** Right halves of the bottles. Their proportions are characteristic, not to scale. */
export const bottles: Record<BottleShape, BottleForm> = {
  stubby: {
    profile: readProfile(
      'M15 138L15 152L18 156L18 165L17 169C17 192 23 203 39 222C54 240 59 252 59 276L59 446C59 457 54 462 46 462',
    ),
    closure: { kind: 'crown', top: 138, height: 0 },
    label: { top: 272, height: 150, share: 1 },
    neckLabel: { top: 176, height: 34 },
    fill: 178,
  },
  longneck: {
    profile: readProfile(
      'M15 68L15 82L18 86L18 95L16 99C16 152 22 172 35 198C51 228 57 242 57 270L57 446C57 457 52 462 44 462',
    ),
    closure: { kind: 'crown', top: 68, height: 0 },
    label: { top: 276, height: 148, share: 1 },
    neckLabel: { top: 118, height: 44 },
    fill: 128,
  },
  bordeaux: {
    profile: readProfile(
      'M16 50L16 61L14 63L14 148C14 172 22 181 42 191C58 199 62 211 62 228L62 447C62 458 56 462 50 462',
    ),
    closure: { kind: 'screw', top: 50, height: 82 },
    label: { top: 252, height: 168, share: 0.9 },
    fill: 160,
  },
  bordeaux_tapered: {
    profile: readProfile(
      'M17 44L17 56L15 58L15 138C15 166 24 176 46 188C64 198 70 212 70 232L61 449C60 458 54 462 48 462',
    ),
    closure: { kind: 'screw', top: 44, height: 84 },
    label: { top: 248, height: 158, share: 0.84 },
    fill: 156,
  },
  burgundy: {
    profile: readProfile(
      'M16 54L16 65L14 67L14 128C16 180 36 202 55 238C64 256 68 270 68 292L68 447C68 458 61 462 54 462',
    ),
    closure: { kind: 'screw', top: 54, height: 76 },
    label: { top: 290, height: 142, share: 0.9 },
    fill: 170,
  },
  burgundy_wide: {
    profile: readProfile(
      'M17 68L17 79L15 81L15 134C17 180 46 200 64 234C74 254 78 270 78 294L78 445C78 457 70 462 60 462',
    ),
    closure: { kind: 'screw', top: 68, height: 70 },
    label: { top: 292, height: 136, share: 0.88 },
    fill: 180,
  },
  cylinder: {
    profile: readProfile(
      'M16 58L16 69L14 71L14 158C14 172 20 178 44 182C60 185 64 192 64 206L64 448C64 458 58 462 54 462',
    ),
    closure: { kind: 'screw', top: 58, height: 80 },
    label: { top: 232, height: 184, share: 0.88 },
    fill: 164,
  },
  provence: {
    profile: readProfile(
      'M16 46L16 57L14 59L14 122C15 162 32 180 46 208C57 231 61 246 60 276C58 312 57 330 59 358C62 390 66 408 66 436C66 455 59 462 50 462',
    ),
    closure: { kind: 'screw', top: 46, height: 78 },
    label: { top: 268, height: 104, share: 0.84 },
    fill: 156,
  },
  hock: {
    profile: readProfile(
      'M15 34L15 45L13 47L13 108C16 184 42 226 52 284C55 304 56 314 56 332L56 448C56 458 51 462 46 462',
    ),
    closure: { kind: 'screw', top: 34, height: 78 },
    label: { top: 306, height: 128, share: 0.92 },
    fill: 150,
  },
  sparkling: {
    profile: readProfile(
      'M20 54L20 68L16 73L16 122C18 190 47 212 62 250C70 272 73 286 73 304L73 445C73 457 64 462 56 462',
    ),
    closure: { kind: 'foil', top: 54, height: 118 },
    label: { top: 306, height: 124, share: 0.9 },
    fill: 190,
  },
  sparkling_slim: {
    profile: readProfile(
      'M19 40L19 54L15 59L15 112C17 190 42 222 56 264C63 286 66 300 66 320L66 446C66 457 59 462 52 462',
    ),
    closure: { kind: 'foil', top: 40, height: 128 },
    label: { top: 320, height: 112, share: 0.92 },
    fill: 184,
  },
  sparkling_bell: {
    profile: readProfile(
      'M20 60L20 74L15 79L15 142C15 210 64 236 75 300C79 330 79 350 79 366L79 445C79 457 70 462 62 462',
    ),
    closure: { kind: 'foil', top: 60, height: 112 },
    label: { top: 326, height: 104, share: 0.86 },
    fill: 200,
  },
  spirit_round: {
    profile: readProfile(
      'M18 92L18 100L15 102L15 150C15 172 30 177 49 184C62 189 66 197 66 211L66 446C66 457 60 462 52 462',
    ),
    closure: { kind: 'stopper', top: 92, height: 40 },
    label: { top: 236, height: 176, share: 0.9 },
    fill: 168,
  },
  spirit_square: {
    profile: readProfile(
      'M21 116L21 126L18 128L18 158C18 172 26 174 42 177L72 183C82 185 85 191 85 200L85 446C85 457 79 462 70 462',
    ),
    closure: { kind: 'stopper', top: 116, height: 42 },
    label: { top: 238, height: 178, share: 0.86 },
    fill: 196,
  },
  spirit_squat: {
    profile: readProfile(
      'M20 152L20 161L17 163L17 188C17 216 42 222 66 238C83 250 88 264 88 284L88 443C88 456 79 462 68 462',
    ),
    closure: { kind: 'stopper', top: 152, height: 44 },
    label: { top: 286, height: 138, share: 0.84 },
    fill: 232,
  },
  spirit_tall: {
    profile: readProfile(
      'M16 72L16 81L14 83L14 150C14 172 19 182 38 198C53 210 57 222 57 240L57 446C57 457 52 462 44 462',
    ),
    closure: { kind: 'stopper', top: 72, height: 54 },
    label: { top: 252, height: 170, share: 0.94 },
    fill: 176,
  },
  cider: {
    profile: readProfile(
      'M15 100L15 114L18 118L18 126L16 130C16 192 31 216 50 246C60 264 63 278 63 298L63 446C63 457 58 462 48 462',
    ),
    closure: { kind: 'crown', top: 100, height: 0 },
    label: { top: 292, height: 136, share: 1 },
    neckLabel: { top: 148, height: 40 },
    fill: 158,
  },
  mixer_bottle: {
    profile: readProfile(
      'M14 196L14 208L17 212L17 219L15 223C15 250 24 262 38 282C50 298 53 308 53 326L53 446C53 457 48 462 41 462',
    ),
    closure: { kind: 'crown', top: 196, height: 0 },
    label: { top: 330, height: 104, share: 1 },
    fill: 236,
  },
  pet: {
    profile: readProfile(
      'M17 88L17 104L22 106L22 112L18 115C18 140 30 156 48 178C62 196 66 212 66 232C66 250 61 258 61 272C61 286 66 294 66 308L66 438C66 450 62 462 52 462',
    ),
    closure: { kind: 'plastic', top: 88, height: 26 },
    label: { top: 232, height: 96, share: 1 },
    fill: 140,
  },
}

export type CanForm = { profile: Profile; top: number; half: number }

export const cans: Record<CanShape, CanForm> = {
  can: {
    profile: readProfile('M56 198L57 203C61 212 70 218 70 230L70 444C70 453 63 458 55 462'),
    top: 198,
    half: 70,
  },
  tall_can: {
    profile: readProfile('M56 134L57 139C61 148 70 154 70 166L70 444C70 453 63 458 55 462'),
    top: 134,
    half: 70,
  },
  slim_can: {
    profile: readProfile('M42 206L43 211C46 219 53 224 53 236L53 446C53 454 48 458 41 462'),
    top: 206,
    half: 53,
  },
  mixer_can: {
    profile: readProfile('M42 262L43 267C46 275 53 280 53 290L53 446C53 454 48 458 41 462'),
    top: 262,
    half: 53,
  },
}

export type OtherShape =
  | 'pack4'
  | 'pack6'
  | 'pack6_bottles'
  | 'carton24'
  | 'cask'
  | 'chips'
  | 'chocolate'
  | 'ice_bag'
  | 'box'
  | 'tube'
  | 'gift_box'
export type ShapeName = BottleShape | CanShape | OtherShape

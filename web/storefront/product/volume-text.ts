const LITRE_ML = 1000

/** Formats a volume as printed on labels: 375 → "375 ml", 1250 → "1.25 L". */
export const volumeText = (ml: number): string => (ml < LITRE_ML ? `${ml} ml` : `${ml / LITRE_ML} L`)

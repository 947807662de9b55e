/** Bar patterns of EAN-13 (GS1 General Specifications, 5.2.1): each digit has seven modules. */
const ODD = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const right = (digit: number) => ODD[digit]!.replace(/./g, (bit) => (bit === '0' ? '1' : '0'))
const even = (digit: number) => [...right(digit)].toReversed().join('')
/** Parity of the digits in the left half, by the first digit. */
const PARITY = [
  '000000',
  '001011',
  '001101',
  '001110',
  '010011',
  '011001',
  '011100',
  '010101',
  '010110',
  '011010',
]

/** Returns the modules of a code, 1 for a bar; empty for an empty code. */
export function modulesOf(code: string): string {
  if (code === '') return ''
  const [first, ...digits] = [...code].map(Number)
  const half = digits
    .slice(0, 6)
    .map((digit, at) => (PARITY[first!]![at] === '0' ? ODD[digit]! : even(digit)))
    .join('')
  return `101${half}01010${digits.slice(6).map(right).join('')}101`
}

type Look = { light?: number; dark?: number; module?: number; noise?: number; isTurned?: boolean }

/** Returns a photo of a pack with this EAN-13. */
export function aBarcodePicture(
  code: string,
  { light = 235, dark = 25, module = 4, noise = 0, isTurned = false }: Look = {},
): ImageData {
  const bars = modulesOf(code)
  const [width, height] = [(95 + 40) * module, 160]
  const data = new Uint8ClampedArray(width * height * 4)
  let seed = 7
  for (let at = 0; at < width * height; at += 1) {
    const x = isTurned ? width - 1 - (at % width) : at % width
    const isBar = bars[Math.floor(x / module) - 20] === '1'
    // Pseudo-random noise, identical in each run.
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    const grain = noise === 0 ? 0 : (seed >> 8) % noise
    data.fill((isBar ? dark : light) - grain * (isBar ? -1 : 1), at * 4, at * 4 + 3)
    data[at * 4 + 3] = 255
  }
  return { data, width, height, colorSpace: 'srgb' }
}

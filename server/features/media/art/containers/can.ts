import { condensation, paintLabel, type Commission, type Painting } from '../painted.ts'
import { firstPoint, floor, middle, outline } from './profile.ts'
import { cans, type CanForm, type CanShape } from './silhouettes.ts'
import { clip, gradient } from '../svg.ts'

export function paintCan(commission: Commission, shape: CanShape): Painting {
  const { id, random, design } = commission
  const form = cans[shape]
  const { top, half } = form
  // Consumes one random number of a removed design; without it every can would look different.
  random.next()
  const full = outline(form.profile, 1, 6)
  const wrapTop = top + 15
  const sides = `x="${middle - half}" y="${top}" width="${half * 2}" height="${floor - top + 6}"`
  const print = paintLabel(commission, { w: half * 2, h: floor - wrapTop - 5 - 2 })
  const bead = { x: middle - half, y: top + 24, w: half * 2, h: floor - top - 34 }
  return {
    defs:
      clip(`${id}c`, full) +
      clip(
        `${id}l`,
        `M${middle - half} ${wrapTop}Q${middle} ${wrapTop + 7} ${middle + half} ${wrapTop}V${floor - 10}Q${middle} ${floor + 2} ${middle - half} ${floor - 10}Z`,
      ) +
      canLight(id, half, wrapTop),
    svg: [
      `<path d="${full}" fill="#a9b2b5"/><g clip-path="url(#${id}c)"><g clip-path="url(#${id}l)"><g transform="translate(${middle - half} ${wrapTop})">${print}</g></g>`,
      `<path d="M${middle - half} ${floor - 10}Q${middle} ${floor + 2} ${middle + half} ${floor - 10}V${floor + 8}H${middle - half}Z" fill="url(#${id}m)"/>`,
      `<path d="M${middle - half} ${top}H${middle + half}V${wrapTop}Q${middle} ${wrapTop + 7} ${middle - half} ${wrapTop}Z" fill="url(#${id}m)"/>`,
      `<rect ${sides} fill="url(#${id}b)"/><rect ${sides} fill="url(#${id}v)"/></g>`,
      lid(id, form),
      `<path d="${full}" fill="none" stroke="#dfeef0" stroke-opacity=".3" stroke-width="1.2"/>`,
      design.cold ? condensation(commission, bead, 1.15) : '',
    ].join(''),
    half,
    top: top - 8,
    tint: null,
  }
}

function canLight(id: string, half: number, wrapTop: number): string {
  const across = [middle - half, middle + half] as const
  const sheen = gradient(
    `${id}b`,
    [
      [0, '#08080a', 0.68],
      [0.06, '#08080a', 0.34],
      [0.15, '#fff', 0.3],
      [0.2, '#fff', 0.4],
      [0.27, '#fff', 0.1],
      [0.45, '#fff', 0],
      [0.66, '#08080a', 0.05],
      [0.8, '#fff', 0.12],
      [0.88, '#08080a', 0.26],
      [1, '#08080a', 0.7],
    ],
    across,
  )
  const metal = gradient(
    `${id}m`,
    [
      [0, '#5b6468'],
      [0.18, '#f2f5f6'],
      [0.42, '#a4adb1'],
      [0.62, '#dfe5e7'],
      [0.84, '#8a9498'],
      [1, '#4f575b'],
    ],
    across,
  )
  const shade = gradient(
    `${id}v`,
    [
      [0, '#000', 0.26],
      [0.1, '#000', 0],
      [0.9, '#000', 0],
      [1, '#000', 0.38],
    ],
    [0, 0],
    [wrapTop, floor],
  )
  return sheen + metal + shade
}

function lid(id: string, { profile, top }: CanForm): string {
  const [rx] = firstPoint(profile)
  return [
    `<ellipse cx="${middle}" cy="${top + 1}" rx="${rx + 1}" ry="7.4" fill="url(#${id}m)"/>`,
    `<ellipse cx="${middle}" cy="${top + 0.6}" rx="${rx - 4}" ry="5.2" fill="#7d878b"/>`,
    `<ellipse cx="${middle}" cy="${top + 1.4}" rx="${rx - 7}" ry="4" fill="#c3cbce"/>`,
    `<ellipse cx="${middle + 3}" cy="${top + 1.8}" rx="9" ry="2" fill="#8d979b"/>`,
    `<path d="M${middle - rx + 6} ${top - 2.6}Q${middle - rx * 0.4} ${top - 6} ${middle} ${top - 6.2}" fill="none" stroke="#fff" stroke-width="1.4" opacity=".9"/>`,
  ].join('')
}

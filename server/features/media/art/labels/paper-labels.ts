import type { SeededRandom } from '#domain/seeded-random.ts'
import { readable } from '../colour.ts'
import { emblem } from './emblems.ts'
import { brandBlock, smallLine, styleBlock, styleLine, type Composition } from './label-parts.ts'
import { line } from './lettering.ts'
import { disc, frame, path, rect, round } from '../svg.ts'

/** Paper label for wine and spirits. */
export const classic: Composition = (label, { w, h }) => {
  const { ground, deep, sheet, inkOnSheet, gold } = label.colours
  const ink = readable(sheet, inkOnSheet, deep)
  const foil = readable(sheet, gold, ground)
  return [
    rect({ x: 0, y: 0, w, h }, sheet),
    frame({ x: 4, y: 4, w: w - 8, h: h - 8 }, foil, 1.6),
    frame({ x: 8, y: 8, w: w - 16, h: h - 16 }, foil, 0.8),
    emblem(label.emblem, { x: w / 2, y: h * 0.2, size: Math.min(w * 0.32, h * 0.22) }, foil, sheet),
    brandBlock(label, { x: w / 2, y: h * 0.37, w: w * 0.78, h: h * 0.25 }, ink, { maxLines: 2, gap: 0.24 }),
    rect({ x: w * 0.3, y: h * 0.68, w: w * 0.4, h: 1.4 }, foil),
    styleBlock(label, { x: w / 2, y: h * 0.735, w: w * 0.7, h: h * 0.09 }, readable(sheet, ground, deep), 1),
    smallLine(label, { w, h }, { y: 0.875, share: 0.6, h: 0.036, tracking: 80 }, ink),
  ].join('')
}

export const chateau: Composition = (label, { w, h }) => {
  const { ground, deep, sheet, inkOnSheet, gold } = label.colours
  const ink = readable(sheet, inkOnSheet, deep)
  const foil = readable(sheet, gold, ground)
  const house = { x: w * 0.2, y: h * 0.2, w: w * 0.6, h: h * 0.18 }
  const windows = Array.from({ length: 6 }, (_window, i) =>
    rect(
      {
        x: house.x + house.w * (0.07 + i * 0.155),
        y: house.y + house.h * 0.58,
        w: house.w * 0.06,
        h: house.h * 0.26,
      },
      sheet,
      2,
    ),
  )
  return [
    rect({ x: 0, y: 0, w, h }, sheet),
    line(
      'roman',
      (label.small.split('·')[0] || 'ESTATE').toUpperCase(),
      { x: w / 2, y: h * 0.07, w: w * 0.5, h: h * 0.035 },
      { fill: ink, tracking: 80 },
    ),
    path(facade(house), foil),
    ...windows,
    rect({ x: w * 0.12, y: house.y + house.h, w: w * 0.76, h: 1.4 }, foil),
    brandBlock(label, { x: w / 2, y: h * 0.46, w: w * 0.82, h: h * 0.22 }, ink, { maxLines: 2, gap: 0.22 }),
    styleBlock(label, { x: w / 2, y: h * 0.76, w: w * 0.72, h: h * 0.09 }, readable(sheet, ground, ink), 1),
    rect({ x: 0, y: h * 0.93, w, h: h * 0.07 }, ground),
  ].join('')
}

/** Returns the outline of a house with two corner towers and a gable; coordinates are shares of its size. */
function facade(house: { x: number; y: number; w: number; h: number }): string {
  const x = (share: number) => round(house.x + house.w * share)
  const y = (share: number) => round(house.y + house.h * share)
  return [
    `M${x(0)} ${y(1)}V${y(0.4)}L${x(0.1)} ${y(0)}L${x(0.2)} ${y(0.4)}H${x(0.38)}L${x(0.5)} ${y(0.08)}`,
    `L${x(0.62)} ${y(0.4)}H${x(0.8)}L${x(0.9)} ${y(0)}L${x(1)} ${y(0.4)}V${y(1)}Z`,
  ].join('')
}

export const block: Composition = (label, { w, h }) => {
  const { ground, paper, deep, sheet, inkOnSheet } = label.colours
  const ink = readable(sheet, inkOnSheet, deep)
  return [
    rect({ x: 0, y: 0, w, h }, sheet),
    rect({ x: 0, y: 0, w, h: h * 0.56 }, ground),
    brandBlock(label, { x: w / 2, y: h * 0.08, w: w * 0.82, h: h * 0.4 }, readable(ground, paper, deep)),
    styleBlock(label, { x: w / 2, y: h * 0.64, w: w * 0.76, h: h * 0.14 }, ink, 2),
    smallLine(label, { w, h }, { y: 0.88, share: 0.6, h: 0.036, tracking: 80 }, ink),
  ].join('')
}

export const minimal: Composition = (label, { w, h }, random) => {
  const { deep, sheet, inkOnSheet } = label.colours
  const ink = readable(sheet, inkOnSheet, deep)
  return [
    rect({ x: 0, y: 0, w, h }, sheet),
    abstractShapes(label.colours, { w, h }, random),
    brandBlock(label, { x: w / 2, y: h * 0.64, w: w * 0.8, h: h * 0.18 }, ink, { maxLines: 2 }),
    styleLine(label, { x: w / 2, y: h * 0.87, w: w * 0.68, h: h * 0.055 }, ink, 20),
  ].join('')
}

function abstractShapes(
  { ground, accent }: { ground: string; accent: string },
  { w, h }: { w: number; h: number },
  random: SeededRandom,
): string {
  const half = (y: number, sweep: 0 | 1) =>
    `M${round(w * 0.2)} ${round(y)}a${round(w * 0.3)} ${round(w * 0.3)} 0 0 ${sweep} ${round(w * 0.6)} 0Z`
  const triangle = (top: number, from: number, to: number) =>
    `M${round(w * 0.5)} ${round(h * top)}L${round(w * to)} ${round(h * 0.54)}H${round(w * from)}Z`
  switch (random.whole(0, 3)) {
    case 0:
      return disc(w / 2, h * 0.33, w * 0.28, ground) + disc(w * 0.64, h * 0.42, w * 0.13, accent)
    case 1:
      return path(half(h * 0.56, 1), ground) + path(half(h * 0.2, 0), accent, ' opacity=".9"')
    case 2:
      return Array.from({ length: 5 }, (_, i) =>
        rect(
          { x: w * 0.16, y: h * (0.12 + i * 0.09), w: w * (0.68 - i * 0.11), h: h * 0.05 },
          i % 2 ? accent : ground,
          h * 0.025,
        ),
      ).join('')
    default:
      return path(triangle(0.08, 0.16, 0.84), ground) + path(triangle(0.3, 0.32, 0.68), accent)
  }
}

export const crest: Composition = (label, { w, h }) => {
  const { accent, paper, deep, gold } = label.colours
  const foil = readable(deep, gold, paper)
  const radius = Math.min(w * 0.3, h * 0.21)
  return [
    rect({ x: 0, y: 0, w, h }, deep),
    frame({ x: 5, y: 5, w: w - 10, h: h - 10 }, foil, 1.4),
    `<circle cx="${round(w / 2)}" cy="${round(h * 0.29)}" r="${round(radius)}" fill="none" stroke="${foil}" stroke-width="2"/>`,
    emblem(label.emblem, { x: w / 2, y: h * 0.29, size: radius * 1.36 }, foil, deep),
    brandBlock(label, { x: w / 2, y: h * 0.55, w: w * 0.8, h: h * 0.2 }, readable(deep, paper, accent), {
      maxLines: 2,
      gap: 0.22,
    }),
    styleLine(label, { x: w / 2, y: h * 0.83, w: w * 0.68, h: h * 0.066 }, foil, 20),
  ].join('')
}

export const apothecary: Composition = (label, { w, h }) => {
  const { ground, paper, deep, sheet, inkOnSheet } = label.colours
  const second = readable(sheet, ground, deep)
  const dots = Array.from(
    { length: 5 },
    (_dot, i) =>
      `<circle cx="${round(w * (0.3 + i * 0.1))}" cy="${round(h * 0.91)}" r="2.6" fill="${second}"/>`,
  )
  return [
    rect({ x: 0, y: 0, w, h }, sheet),
    rect({ x: 0, y: 0, w, h: h * 0.2 }, ground),
    smallLine(
      label,
      { w, h },
      { y: 0.078, share: 0.74, h: 0.05, tracking: 90 },
      readable(ground, paper, deep),
    ),
    brandBlock(
      label,
      { x: w / 2, y: h * 0.27, w: w * 0.82, h: h * 0.32 },
      readable(sheet, inkOnSheet, deep),
      {
        maxLines: 2,
      },
    ),
    rect({ x: w * 0.09, y: h * 0.64, w: w * 0.82, h: 3 }, second),
    rect({ x: w * 0.09, y: h * 0.665, w: w * 0.82, h: 1 }, second),
    styleBlock(label, { x: w / 2, y: h * 0.72, w: w * 0.74, h: h * 0.11 }, second, 2),
    ...dots,
  ].join('')
}

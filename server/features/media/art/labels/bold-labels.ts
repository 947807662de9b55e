import { readable } from '../colour.ts'
import { emblem } from './emblems.ts'
import {
  brandBlock,
  brandLine,
  faceOn,
  footLine,
  styleBlock,
  styleInDisplay,
  styleLine,
  type Composition,
} from './label-parts.ts'
import { block, line } from './lettering.ts'
import { patterns } from './patterns.ts'
import { disc, frame, path, rect, round } from '../svg.ts'

export const band: Composition = (label, { w, h }) => {
  const { ground, accent, paper, deep } = label.colours
  const ink = readable(ground, accent, paper)
  const top = h * 0.34
  const tall = h * 0.36
  return [
    rect({ x: 0, y: 0, w, h }, ground),
    emblem(label.emblem, { x: w / 2, y: h * 0.19, size: Math.min(w * 0.44, h * 0.25) }, ink, ground),
    rect({ x: 0, y: top, w, h: tall }, paper),
    rect({ x: 0, y: top - h * 0.022, w, h: h * 0.011 }, accent),
    rect({ x: 0, y: top + tall + h * 0.011, w, h: h * 0.011 }, accent),
    brandBlock(
      label,
      { x: w / 2, y: top + tall * 0.13, w: w * faceOn, h: tall * 0.74 },
      readable(paper, deep, ground),
    ),
    styleBlock(label, { x: w / 2, y: h * 0.775, w: w * 0.72, h: h * 0.11 }, ink, 2),
    footLine(label, { w, h }, 0.92, ink),
  ].join('')
}

export const roundel: Composition = (label, { w, h }, random) => {
  const { ground, ground2, accent, paper, deep } = label.colours
  const radius = Math.min(w * 0.43, h * 0.33)
  const cy = h * 0.4
  const ink = readable(paper, deep, ground)
  const plate = { y: h * 0.785, h: h * 0.14 }
  return [
    rect({ x: 0, y: 0, w, h }, ground),
    patterns[label.pattern](w, h, ground2, random),
    disc(w / 2, cy, radius, accent),
    disc(w / 2, cy, radius * 0.94, paper),
    `<circle cx="${round(w / 2)}" cy="${round(cy)}" r="${round(radius * 0.88)}" fill="none" stroke="${ink}" stroke-width="1.6"/>`,
    emblem(
      label.emblem,
      { x: w / 2, y: cy - radius * 0.24, size: radius * 0.86 },
      readable(paper, ground, deep),
      accent,
    ),
    brandBlock(label, { x: w / 2, y: cy + radius * 0.26, w: radius * 1.4, h: radius * 0.42 }, ink, {
      maxLines: 2,
    }),
    rect({ x: 0, w, ...plate }, deep),
    styleBlock(
      label,
      { x: w / 2, y: plate.y + plate.h * 0.24, w: w * 0.74, h: plate.h * 0.52 },
      readable(deep, accent, paper),
      1,
    ),
  ].join('')
}

export const sash: Composition = (label, { w, h }, random) => {
  const { ground, ground2, accent, paper, deep } = label.colours
  const angle = random.pick([-16, -20, -12])
  const tall = h * 0.3
  const top = h * 0.5 - tall / 2
  const ink = readable(ground, accent, paper)
  const backdrop = random.chance(0.5) ? `<g opacity=".5">${patterns.dots(w, h, ground2, random)}</g>` : ''
  const words = brandBlock(
    label,
    { x: w / 2, y: h * 0.5 - tall * 0.36, w: w * 0.82, h: tall * 0.72 },
    readable(accent, deep, paper),
    { maxLines: 2 },
  )
  return [
    rect({ x: 0, y: 0, w, h }, ground),
    backdrop,
    emblem(label.emblem, { x: w * 0.5, y: h * 0.17, size: Math.min(w * 0.4, h * 0.22) }, ink, ground),
    `<g transform="rotate(${angle} ${round(w / 2)} ${round(h * 0.5)})">`,
    rect({ x: -w, y: top - 5, w: w * 3, h: tall + 10 }, paper),
    rect({ x: -w, y: top, w: w * 3, h: tall }, accent),
    `${words}</g>`,
    styleBlock(label, { x: w / 2, y: h * 0.77, w: w * 0.72, h: h * 0.11 }, readable(ground, paper, deep), 2),
    footLine(label, { w, h }, 0.92, ink),
  ].join('')
}

export const tile: Composition = (label, { w, h }, random) => {
  const { ground, accent, paper, deep } = label.colours
  const panel = { x: w * 0.1, y: h * 0.26, w: w * 0.8, h: h * 0.46 }
  const ink = readable(paper, deep, ground)
  return [
    rect({ x: 0, y: 0, w, h }, ground),
    patterns[label.pattern](w, h, accent, random),
    rect(panel, paper),
    frame({ x: panel.x + 4, y: panel.y + 4, w: panel.w - 8, h: panel.h - 8 }, ink, 1.6),
    brandBlock(label, { x: w / 2, y: panel.y + panel.h * 0.14, w: panel.w * 0.82, h: panel.h * 0.48 }, ink),
    styleLine(
      label,
      { x: w / 2, y: panel.y + panel.h * 0.74, w: panel.w * 0.78, h: panel.h * 0.12 },
      readable(paper, ground, deep),
      30,
    ),
  ].join('')
}

export const vertical: Composition = (label, { w, h }) => {
  const { ground, accent, paper, deep } = label.colours
  const brand = brandBlock(
    label,
    { x: h / 2, y: w * 0.25, w: h * 0.86, h: w * 0.34 },
    readable(ground, paper, deep),
    { maxLines: 1 },
  )
  const style = styleLine(
    label,
    { x: h / 2, y: w * 0.65, w: h * 0.7, h: w * 0.1 },
    readable(ground, accent, paper),
    40,
  )
  return [
    rect({ x: 0, y: 0, w, h }, ground),
    rect({ x: w * 0.12, y: 0, w: w * 0.07, h }, accent),
    rect({ x: w * 0.81, y: 0, w: w * 0.07, h }, accent),
    `<g transform="rotate(-90) translate(${round(-h)} 0)">${brand}${style}</g>`,
  ].join('')
}

export const poster: Composition = (label, { w, h }) => {
  const { ground, accent, paper, deep } = label.colours
  const second = readable(ground, accent, paper)
  return [
    rect({ x: 0, y: 0, w, h }, ground),
    brandBlock(label, { x: w / 2, y: h * 0.06, w: w * 0.84, h: h * 0.56 }, readable(ground, paper, deep), {
      minRatio: 0.2,
    }),
    rect({ x: w * 0.08, y: h * 0.67, w: w * 0.84, h: h * 0.016 }, second),
    styleInDisplay(label, { x: w / 2, y: h * 0.72, w: w * 0.84, h: h * 0.2 }, second),
  ].join('')
}

export const number: Composition = (label, { w, h }) => {
  const { ground, accent, paper, deep } = label.colours
  const ink = readable(paper, deep, ground)
  return [
    rect({ x: 0, y: 0, w, h }, paper),
    rect({ x: 0, y: 0, w, h: h * 0.16 }, ground),
    rect({ x: 0, y: h * 0.84, w, h: h * 0.16 }, ground),
    brandLine(label, { x: w / 2, y: h * 0.045, w: w * 0.76, h: h * 0.07 }, readable(ground, accent, paper)),
    line(
      label.display,
      label.number,
      { x: w / 2, y: h * 0.24, w: w * 0.82, h: h * 0.36 },
      { fill: readable(paper, ground, deep) },
    ),
    rect({ x: w * 0.12, y: h * 0.655, w: w * 0.76, h: 2 }, ink),
    styleBlock(label, { x: w / 2, y: h * 0.69, w: w * 0.74, h: h * 0.1 }, ink, 2),
    footLine(label, { w, h }, 0.9, readable(ground, paper, deep)),
  ].join('')
}

export const split: Composition = (label, { w, h }) => {
  const { ground, accent, paper, deep } = label.colours
  const y = h * 0.52
  const radius = Math.min(w * 0.27, h * 0.17)
  return [
    rect({ x: 0, y: 0, w, h: y }, ground),
    rect({ x: 0, y, w, h: h - y }, accent),
    rect({ x: 0, y: y - 2, w, h: 4 }, paper),
    disc(w / 2, y, radius + 6, paper),
    emblem(label.emblem, { x: w / 2, y, size: radius * 1.55 }, readable(paper, deep, ground), accent),
    brandBlock(
      label,
      { x: w / 2, y: h * 0.07, w: w * faceOn, h: y - radius - h * 0.11 },
      readable(ground, paper, deep),
      { maxLines: 2 },
    ),
    styleBlock(
      label,
      { x: w / 2, y: y + radius + h * 0.045, w: w * 0.76, h: h - (y + radius) - h * 0.12 },
      readable(accent, deep, paper),
      2,
    ),
  ].join('')
}

export const awning: Composition = (label, { w, h }) => {
  const { ground, accent, paper, deep } = label.colours
  const flaps = 7
  const wide = w / flaps
  const flap = `h${round(wide)}v${round(h * 0.3)}a${round(wide / 2)} ${round(wide / 2)} 0 0 1 ${round(-wide)} 0z`
  return [
    rect({ x: 0, y: 0, w, h }, paper),
    ...Array.from({ length: flaps }, (_flap, i) =>
      path(`M${round(i * wide)} 0${flap}`, i % 2 ? accent : ground),
    ),
    brandBlock(label, { x: w / 2, y: h * 0.44, w: w * faceOn, h: h * 0.28 }, readable(paper, deep, ground), {
      maxLines: 2,
    }),
    rect({ x: 0, y: h * 0.8, w, h: h * 0.2 }, ground),
    styleBlock(
      label,
      { x: w / 2, y: h * 0.845, w: w * 0.74, h: h * 0.09 },
      readable(ground, paper, accent),
      1,
    ),
  ].join('')
}

export const monogram: Composition = (label, { w, h }) => {
  const { ground, accent, paper, deep } = label.colours
  const ink = readable(ground, accent, paper)
  const y = h * 0.64
  return [
    rect({ x: 0, y: 0, w, h }, ground),
    line(
      label.display,
      label.initial.toUpperCase(),
      { x: w / 2, y: h * 0.06, w: w * 0.9, h: h * 0.5 },
      { fill: ink },
    ),
    rect({ x: w * 0.1, y: y - h * 0.03, w: w * 0.8, h: 2 }, ink),
    block(
      'narrow',
      label.brand.toUpperCase(),
      { x: w / 2, y, w: w * 0.8, h: h * 0.13 },
      { fill: readable(ground, paper, deep), maxLines: 2 },
    ),
    styleBlock(label, { x: w / 2, y: h * 0.82, w: w * 0.72, h: h * 0.09 }, ink, 1),
  ].join('')
}

export const tartan: Composition = (label, { w, h }, random) => {
  const { ground, ground2, accent, paper, deep } = label.colours
  const y = h * 0.24
  const tall = h * 0.52
  return [
    rect({ x: 0, y: 0, w, h }, ground),
    patterns.tartan(w, h, ground2, random),
    rect({ x: 0, y, w, h: tall }, deep),
    rect({ x: 0, y: y + 4, w, h: 2 }, accent),
    rect({ x: 0, y: y + tall - 6, w, h: 2 }, accent),
    brandBlock(
      label,
      { x: w / 2, y: y + tall * 0.14, w: w * faceOn, h: tall * 0.46 },
      readable(deep, accent, paper),
      { maxLines: 2 },
    ),
    styleLine(
      label,
      { x: w / 2, y: y + tall * 0.7, w: w * 0.7, h: tall * 0.13 },
      readable(deep, paper, accent),
      20,
    ),
  ].join('')
}

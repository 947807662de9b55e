import { mix, readable } from '../colour.ts'
import { polar } from './emblem-strokes.ts'
import { emblem } from './emblems.ts'
import {
  brandBlock,
  faceOn,
  footLine,
  risingDisc,
  styleBlock,
  styleLine,
  type Composition,
} from './label-parts.ts'
import { hills, patterns } from './patterns.ts'
import { disc, leaf, path, rect, round } from '../svg.ts'

export const sunburst: Composition = (label, { w, h }) => {
  const { ground, ground2, accent, paper, deep } = label.colours
  const cx = w / 2
  const cy = h * 0.66
  const radius = Math.min(w * 0.34, h * 0.26)
  return [
    rect({ x: 0, y: 0, w, h }, ground),
    path(upwardRays(cx, cy, h), ground2),
    risingDisc(cx, cy, radius, accent),
    emblem(
      label.emblem,
      { x: cx, y: cy - radius * 0.44, size: radius * 0.74 },
      readable(accent, deep, paper),
      accent,
    ),
    rect({ x: 0, y: cy, w, h: h - cy }, deep),
    brandBlock(label, { x: cx, y: h * 0.08, w: w * faceOn, h: h * 0.27 }, readable(ground, paper, deep), {
      maxLines: 2,
    }),
    styleBlock(
      label,
      { x: cx, y: cy + h * 0.07, w: w * 0.74, h: h * 0.13 },
      readable(deep, accent, paper),
      2,
    ),
    footLine(label, { w, h }, 0.91, readable(deep, paper, accent)),
  ].join('')
}

function upwardRays(cx: number, cy: number, length: number): string {
  const count = 22
  const tip = (at: number) => {
    const [x, y] = polar(cx, cy, length, Math.PI + (at * Math.PI) / count)
    return `L${round(x)} ${round(y)}`
  }
  const rays = Array.from({ length: count }, (_, i) => `M${round(cx)} ${round(cy)}${tip(i)}${tip(i + 0.5)}Z`)
  return rays.join('')
}

export const scene: Composition = (label, { w, h }, random) => {
  const { ground, ground2, accent, paper, deep } = label.colours
  const sun = disc(w * random.range(0.34, 0.66), h * 0.55, Math.min(w, h) * 0.2, accent)
  const far = mix(ground2, deep, 0.15)
  const near = mix(ground2, deep, 0.5)
  return [
    rect({ x: 0, y: 0, w, h }, ground),
    sun,
    hills({ w, h }, { y: h * 0.6, rise: h * 0.1 }, far, random),
    hills({ w, h }, { y: h * 0.7, rise: h * 0.08 }, near, random),
    rect({ x: 0, y: h * 0.79, w, h: h * 0.21 }, deep),
    hills({ w, h: h * 0.8 }, { y: h * 0.77, rise: h * 0.06 }, deep, random),
    brandBlock(
      label,
      { x: w / 2, y: h * 0.07, w: w * faceOn, h: h * 0.29 },
      readable(ground, deep, paper, accent),
      { maxLines: 2 },
    ),
    styleBlock(label, { x: w / 2, y: h * 0.815, w: w * 0.74, h: h * 0.1 }, readable(deep, accent, paper), 2),
  ].join('')
}

export const topo: Composition = (label, { w, h }, random) => {
  const { ground, ground2, accent, paper, deep } = label.colours
  const onAccent = readable(accent, deep, paper)
  return [
    rect({ x: 0, y: 0, w, h }, ground),
    patterns.topo(w, h, ground2, random),
    brandBlock(label, { x: w / 2, y: h * 0.42, w: w * faceOn, h: h * 0.32 }, readable(ground, paper, deep)),
    disc(w / 2, h * 0.22, Math.min(w * 0.22, h * 0.15), accent),
    emblem(label.emblem, { x: w / 2, y: h * 0.22, size: Math.min(w * 0.28, h * 0.19) }, onAccent, accent),
    rect({ x: w * 0.14, y: h * 0.8, w: w * 0.72, h: h * 0.115 }, accent),
    styleLine(label, { x: w / 2, y: h * 0.832, w: w * 0.62, h: h * 0.052 }, onAccent, 20),
  ].join('')
}

export const arch: Composition = (label, { w, h }) => {
  const { ground, ground2, accent, paper, deep } = label.colours
  const base = h * 0.62
  const arches = [accent, ground, ground2, paper].map((colour, i) => {
    const half = w * (0.42 - i * 0.07)
    const top = h * 0.07 + i * h * 0.035
    const bend = `a${round(half)} ${round(half)} 0 0 1 ${round(2 * half)} 0`
    return path(`M${round(w / 2 - half)} ${round(base)}V${round(top + half)}${bend}V${round(base)}Z`, colour)
  })
  return [
    rect({ x: 0, y: 0, w, h }, ground),
    ...arches,
    emblem(
      label.emblem,
      { x: w / 2, y: h * 0.43, size: Math.min(w * 0.3, h * 0.24) },
      readable(paper, deep, ground),
      accent,
    ),
    rect({ x: w * 0.06, y: base, w: w * 0.88, h: 3 }, accent),
    brandBlock(label, { x: w / 2, y: h * 0.66, w: w * faceOn, h: h * 0.16 }, readable(ground, paper, deep), {
      maxLines: 2,
    }),
    styleBlock(label, { x: w / 2, y: h * 0.86, w: w * 0.7, h: h * 0.07 }, readable(ground, accent, paper), 1),
  ].join('')
}

export const botanical: Composition = (label, { w, h }, random) => {
  const { ground, accent, paper, deep } = label.colours
  const green = readable(paper, ground, deep)
  const pale = mix(green, paper, 0.35)
  const sprig = (turn: string) => {
    let leaves = ''
    for (let i = 0; i < 9; i++) {
      const y = h * (0.06 + i * 0.108)
      const up = { x: w * 0.1, y, degrees: 40 + random.range(-14, 14) }
      leaves += leaf(up, w * 0.2, w * 0.05, i % 2 ? green : pale)
      const down = { x: w * 0.1, y: y + h * 0.04, degrees: -30 + random.range(-12, 12) }
      leaves += leaf(down, w * 0.16, w * 0.04, i % 2 ? pale : green)
    }
    const berries = disc(w * 0.17, h * 0.3, w * 0.035, accent) + disc(w * 0.14, h * 0.66, w * 0.04, accent)
    return `<g${turn}>${leaves}${berries}</g>`
  }
  return [
    rect({ x: 0, y: 0, w, h }, paper),
    sprig(''),
    sprig(` transform="translate(${round(w)} 0) scale(-1 1)"`),
    emblem(label.emblem, { x: w / 2, y: h * 0.2, size: Math.min(w * 0.3, h * 0.2) }, green, accent),
    brandBlock(label, { x: w / 2, y: h * 0.36, w: w * 0.56, h: h * 0.3 }, readable(paper, deep, ground)),
    rect({ x: w * 0.36, y: h * 0.7, w: w * 0.28, h: 2 }, accent),
    styleBlock(label, { x: w / 2, y: h * 0.745, w: w * 0.56, h: h * 0.12 }, green, 2),
  ].join('')
}

export const waves: Composition = (label, { w, h }) => {
  const { ground, ground2, accent, paper, deep } = label.colours
  const swells = [accent, ground2, paper, deep].map((colour, i) => {
    const count = 4
    const y = h * (0.44 + i * 0.13)
    const swell = (j: number) =>
      `q${round(w / count / 4)} ${round((j + i) % 2 ? h * 0.07 : -h * 0.07)} ${round(w / count / 2)} 0t${round(w / count / 2)} 0`
    const crest = Array.from({ length: count }, (_swell, j) => swell(j)).join('')
    return path(`M0 ${round(h)}V${round(y)}${crest}V${round(h)}Z`, colour)
  })
  return [
    rect({ x: 0, y: 0, w, h }, ground),
    ...swells,
    brandBlock(label, { x: w / 2, y: h * 0.08, w: w * faceOn, h: h * 0.29 }, readable(ground, paper, deep), {
      maxLines: 2,
    }),
    styleBlock(
      label,
      { x: w / 2, y: h * 0.885, w: w * 0.74, h: h * 0.075 },
      readable(deep, paper, accent),
      1,
    ),
  ].join('')
}

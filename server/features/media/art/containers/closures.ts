import type { BottleWork, Layer } from './bottle-work.ts'
import { readable } from '../colour.ts'
import { stopperWoods } from '../colour-schemes.ts'
import { halfWidthAt, middle, outline } from './profile.ts'
import type { BottleShape } from './silhouettes.ts'
import { gradient, path, round } from '../svg.ts'

export function paintClosure(work: BottleWork, shape: BottleShape, colour: string): Layer {
  switch (work.form.closure.kind) {
    case 'crown':
      return { defs: '', svg: crownSeal(work.form.closure.top, colour) }
    case 'plastic':
      return { defs: '', svg: plasticCap(work) }
    case 'stopper':
      return stopper(work, shape === 'spirit_tall' ? 17 : 24)
    case 'foil':
      return wrap(work, foilColour(work))
    case 'screw':
      return wrap(work, colour)
  }
}

function crownSeal(top: number, colour: string): string {
  const teeth = 9
  const wide = 42 / teeth
  let d = `M${middle - 17} ${top - 6}Q${middle} ${top - 10} ${middle + 17} ${top - 6}L${middle + 21} ${top + 9}`
  for (let i = 0; i < teeth; i++) d += `q${round(-wide / 2)} 4 ${round(-wide)} 0`
  let grooves = ''
  for (let i = 1; i < 8; i++) {
    grooves += `M${round(middle - 17 + i * 4.3)} ${top - 4}L${round(middle - 21 + i * 5.25)} ${top + 9}`
  }
  return [
    path(`${d}Z`, colour),
    `<path d="${grooves}" stroke="#000" stroke-opacity=".28" stroke-width="1"/>`,
    `<path d="M${middle - 16} ${top - 5}L${middle - 19} ${top + 8}h7L${middle - 10} ${top - 7}Z" fill="#fff" opacity=".5"/>`,
  ].join('')
}

function plasticCap({ design, form }: BottleWork): string {
  const { top, height } = form.closure
  const grooves = Array.from({ length: 9 }, (_, i) => `M${middle - 17 + i * 4.3} ${top - 8}v18`)
  return [
    `<rect x="${middle - 21}" y="${top - 12}" width="42" height="${height}" rx="4" fill="${design.colours.ground}"/>`,
    `<path d="${grooves.join('')}" stroke="#000" stroke-opacity=".22"/>`,
    `<rect x="${middle - 16}" y="${top - 10}" width="8" height="${height - 5}" fill="#fff" opacity=".4"/>`,
  ].join('')
}

function foilColour({ design, random }: BottleWork): string {
  return random.pick(['#c79a3a', '#d9b45a', '#1f1a17', design.colours.ground, '#b9bcc0', '#e2b7a6'])
}

/** Draws a screw cap or foil: the bottle's outline, slightly wider and cut off below. */
function wrap({ form, id, half }: BottleWork, colour: string): Layer {
  const { kind, top, height } = form.closure
  const bottom = top + height
  const isFoil = kind === 'foil'
  const cage = `M${middle - 22} ${top - 6}Q${middle} ${top - 18} ${middle + 22} ${top - 6}V${top + 14}H${middle - 22}Z`
  const shape = outline(form.profile, 1.09)
  const detail = isFoil
    ? `<path d="M${middle - 19} ${top + 44}q19 8 38 0" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>`
    : `<path d="M${middle - 16} ${top + 26}h32M${middle - 16} ${top + 29}h32" stroke="#000" stroke-opacity=".25"/>`
  return {
    defs: [
      `<clipPath id="${id}k"><path d="M0 ${top - 12}H400V${bottom - 4}Q${middle} ${bottom + (isFoil ? 16 : 4)} 0 ${bottom - 4}Z"/></clipPath>`,
      `<clipPath id="${id}c2"><path d="${shape}"/>${isFoil ? `<path d="${cage}"/>` : ''}</clipPath>`,
      gradient(
        `${id}n`,
        [
          [0, '#000', 0.55],
          [0.28, '#fff', 0.5],
          [0.44, '#fff', 0.05],
          [0.7, '#000', 0.12],
          [1, '#000', 0.6],
        ],
        [middle - 20, middle + 20],
      ),
    ].join(''),
    svg: [
      `<g clip-path="url(#${id}k)">${path(shape, colour)}${isFoil ? path(cage, colour) : ''}`,
      `<g clip-path="url(#${id}c2)"><rect x="${middle - half}" y="${top - 14}" width="${half * 2}" height="${height + 20}" fill="url(#${id}n)"/></g></g>`,
      detail,
    ].join(''),
  }
}

function stopper({ design, random, form, id }: BottleWork, half: number): Layer {
  const { ground, accent, deep } = design.colours
  const { top, height } = form.closure
  const colour = random.chance(0.5)
    ? random.pick(stopperWoods)
    : random.pick([deep, '#1a1513', '#c9a24a', accent])
  const y = top - height + 8
  const box = `x="${middle - half}" y="${y}" width="${half * 2}" height="${height}" rx="4"`
  const ring = readable(colour, accent, '#d8b15a')
  return {
    defs: gradient(
      `${id}n`,
      [
        [0, '#000', 0.5],
        [0.24, '#fff', 0.42],
        [0.42, '#fff', 0.02],
        [1, '#000', 0.5],
      ],
      [middle - half, middle + half],
    ),
    svg: [
      `<rect ${box} fill="${colour}"/><rect ${box} fill="url(#${id}n)"/>`,
      `<rect x="${middle - half + 3}" y="${y + height - 9}" width="${half * 2 - 6}" height="3" fill="${ring}" opacity=".75"/>`,
      random.chance(0.35) ? neckSeal({ form, id }, ground) : '',
    ].join(''),
  }
}

function neckSeal({ form, id }: Pick<BottleWork, 'form' | 'id'>, colour: string): string {
  const { top } = form.closure
  const half = halfWidthAt(form.profile, top + 12) + 1.6
  const box = `x="${round(middle - half)}" y="${top + 9}" width="${round(half * 2)}" height="26"`
  return `<rect ${box} fill="${colour}"/><rect ${box} fill="url(#${id}n)"/>`
}

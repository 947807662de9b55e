import { describe, expect, it } from 'vitest'
import { type Cut, cropAround, frameHeight } from './picture-cut.ts'

const MIDDLE: Cut = { focusX: 50, focusY: 50, fit: 'crop' }

describe('the crop of a picture', () => {
  it.each([
    {
      width: 340,
      height: 466,
      cut: MIDDLE,
      left: 0,
      top: 0,
      because: 'the picture has the frame’s aspect ratio',
    },
    { width: 1000, height: 466, cut: MIDDLE, left: 330, top: 0, because: 'both sides are cropped' },
    {
      width: 1000,
      height: 466,
      cut: { ...MIDDLE, focusX: 0 },
      left: 0,
      top: 0,
      because: 'the focus is at its edge',
    },
    {
      width: 1000,
      height: 466,
      cut: { ...MIDDLE, focusX: 100 },
      left: 660,
      top: 0,
      because: 'the crop ends at the picture’s edge',
    },
    {
      width: 1000,
      height: 466,
      cut: { ...MIDDLE, focusX: 20 },
      left: 30,
      top: 0,
      because: 'the focus is in the middle',
    },
    {
      width: 340,
      height: 1000,
      cut: { ...MIDDLE, focusY: 10 },
      left: 0,
      top: 0,
      because: 'the crop starts at the picture’s top',
    },
  ])('starts at $left, $top: $because', ({ width, height, cut, left, top }) => {
    expect(cropAround({ width, height }, cut)).toEqual({ left, top, width: 340, height: 466 })
  })

  it('has the frame’s aspect ratio in every width', () => {
    expect([340, 510, 1020].map(frameHeight)).toEqual([466, 699, 1398])
  })
})

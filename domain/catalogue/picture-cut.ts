import { PICTURE_FRAME } from './pictures.ts'

/** Ways to fit a picture into the frame: `crop` fills the frame, `whole` shows the whole picture. */
export const FITS = ['crop', 'whole'] as const
export type Fit = (typeof FITS)[number]

/** Crop of a picture. The focus is in per cent of width and height, whole numbers from 0 to 100. */
export type Cut = { focusX: number; focusY: number; fit: Fit }

/** Ratio of height to width of the frame. */
const FRAME = PICTURE_FRAME.height / PICTURE_FRAME.width

/** Returns the height in pixels of a frame of the given width. */
export const frameHeight = (width: number): number => Math.round(width * FRAME)

/** Area in pixels from the top left corner. */
export type Area = { left: number; top: number; width: number; height: number }

const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)))

/**
 * Returns the largest area of a picture with the frame's aspect ratio. Its centre is as close to the focus as the
 * picture's edges allow.
 *
 * @param picture size in pixels
 */
export function cropAround(picture: { width: number; height: number }, { focusX, focusY }: Cut): Area {
  const width = Math.max(1, Math.round(Math.min(picture.width, picture.height / FRAME)))
  const height = Math.max(1, Math.round(Math.min(picture.height, picture.width * FRAME)))
  return {
    left: within((picture.width * focusX) / 100 - width / 2, picture.width - width),
    top: within((picture.height * focusY) / 100 - height / 2, picture.height - height),
    width,
    height,
  }
}

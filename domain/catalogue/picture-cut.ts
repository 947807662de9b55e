/** `crop` fills the frame, `whole` shows all of the picture in it. */
export const FITS = ['crop', 'whole'] as const
export type Fit = (typeof FITS)[number]

/** How a picture is cut. The focus is in per cent of width and height, whole numbers from 0 to 100. */
export type Cut = { focusX: number; focusY: number; fit: Fit }

/** Height to width of the frame in which products stand side by side. */
const FRAME = 466 / 340

/** In pixels: of a picture of this width. */
export const frameHeight = (width: number): number => Math.round(width * FRAME)

/** Pixels, from the top left. */
export type Area = { left: number; top: number; width: number; height: number }

const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)))

/**
 * The largest part of a picture that has the frame's shape, with its focus as near to the middle as the picture allows.
 *
 * @param picture its size in pixels
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

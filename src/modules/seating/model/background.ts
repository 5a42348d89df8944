import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import type { Point } from './hall.ts'

const Offset = z.int().min(-20_000).max(20_000)

/** A picture of the venue: its left upper corner in the hall and how wide it is there, in centimetres. */
export const Background = z.strictObject({
  fileId: Id,
  x: Offset,
  y: Offset,
  width: z.int().min(50).max(60_000),
})
export type Background = z.infer<typeof Background>

export const ShownBackground = Background.extend({
  path: z.string(),
  /** Its height for a width of 1. */
  ratio: z.number().positive(),
})
export type ShownBackground = z.infer<typeof ShownBackground>

/**
 * The width of a picture, given the distance of two of its points in centimetres. Points are shares of its width and
 * height. Undefined where they are one point.
 */
export function widthByPoints(
  [a, b]: readonly [Point, Point],
  centimetres: number,
  ratio: number,
): number | undefined {
  const apart = Math.hypot(a.x - b.x, (a.y - b.y) * ratio)
  const width = Math.round(centimetres / apart)
  return Background.shape.width.safeParse(width).success ? width : undefined
}

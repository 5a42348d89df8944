import type { ReactNode } from 'react'

/** The colours of a drawing, which are those of the theme. */
export interface DrawingColours {
  ground: string
  ink: string
  primary: string
  accent: string
}

export type Drawing = (colours: DrawingColours) => ReactNode

export const size = { width: 1200, height: 400 } as const
export const middle = size.width / 2

/** The same again on the other side of the middle. */
export function Mirrored({ children }: { children: ReactNode }) {
  return (
    <>
      <g>{children}</g>
      <g transform={`translate(${size.width} 0) scale(-1 1)`}>{children}</g>
    </>
  )
}

export const range = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

export const round = (number: number): number => Math.round(number * 10) / 10

/** A point of a circle; degrees go clockwise from the right, as in SVG. */
export function onCircle(
  [x, y]: readonly [number, number],
  radius: number,
  degrees: number,
): [number, number] {
  const angle = (degrees * Math.PI) / 180
  return [round(x + radius * Math.cos(angle)), round(y + radius * Math.sin(angle))]
}

/** A leaf that begins at the point and lies along the angle. */
export function leafPath(length: number, width: number): string {
  const [near, far] = [round(length * 0.3), round(length * 0.72)]
  return `M0 0C${near} ${-width} ${far} ${-width} ${length} 0C${far} ${width} ${near} ${width} 0 0z`
}

export const at = (x: number, y: number, turned = 0): string =>
  `translate(${round(x)} ${round(y)})${turned === 0 ? '' : ` rotate(${round(turned)})`}`

/** A closed or open line through points. */
export function throughPoints(points: readonly (readonly [number, number])[], end = ''): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${end}`
}

/** A four-pointed star. */
export function starPath(radius: number): string {
  const waist = round(radius * 0.16)
  return `M0 ${-radius}L${waist} ${-waist} ${radius} 0 ${waist} ${waist} 0 ${radius} ${-waist} ${waist} ${-radius} 0 ${-waist} ${-waist}z`
}

interface Line {
  from: readonly [number, number]
  bend: readonly [number, number]
  to: readonly [number, number]
}

/** The point and the direction of a bent line at a share of its way. */
export function along({ from, bend, to }: Line, share: number) {
  const rest = 1 - share
  const point = [0, 1].map(
    (axis) =>
      rest * rest * (from[axis] ?? 0) +
      2 * rest * share * (bend[axis] ?? 0) +
      share * share * (to[axis] ?? 0),
  )
  const [across, down] = [0, 1].map(
    (axis) =>
      2 * rest * ((bend[axis] ?? 0) - (from[axis] ?? 0)) +
      2 * share * ((to[axis] ?? 0) - (bend[axis] ?? 0)),
  )
  const [x = 0, y = 0] = point
  return { x, y, turned: (Math.atan2(down ?? 0, across ?? 0) * 180) / Math.PI }
}

export const bentPath = ({ from, bend, to }: Line): string =>
  `M${from.join(' ')}Q${bend.join(' ')} ${to.join(' ')}`

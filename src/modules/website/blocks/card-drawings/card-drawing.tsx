import type { Look } from '../../model.ts'
import { fan, garland, party, toast } from './festive.tsx'
import { badge, globe, plan, poster, rosette, sunrise } from './modern.tsx'
import { size, type Drawing, type DrawingColours } from './strokes.tsx'

export { size as drawingSize } from './strokes.tsx'

const drawings: Record<Look, Drawing> = {
  meridian: globe,
  ivory: garland,
  noir: fan,
  basecamp: badge,
  workbench: plan,
  launchpad: sunrise,
  confetti: party,
  amplify: poster,
  civic: rosette,
  soiree: toast,
}

interface CardDrawingProps {
  look: Look
  colours: DrawingColours
  className?: string
}

/** The ornament above the name of an event, on its pages and in its letters; the ground is left free. */
export function CardDrawing({ look, colours, className }: CardDrawingProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className={className}
      viewBox={`0 0 ${size.width} ${size.height}`}
      width={size.width}
      height={size.height}
      aria-hidden
    >
      {drawings[look](colours)}
    </svg>
  )
}

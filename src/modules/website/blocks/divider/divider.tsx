import { choice } from '../../model.ts'
import { defineBlock } from '../base/block.ts'

export const divider = defineBlock({
  type: 'divider',
  title: ['Separator', 'Divider'],
  group: 'layout',
  common: { spacing: 's', width: 'full' },
  fields: {
    variant: choice(
      ['Formă', 'Shape'],
      {
        line: ['Linie', 'Line'],
        botanical: ['Rămurică', 'Sprig'],
        scallop: ['Valuri', 'Scallops'],
        slant: ['Diagonală', 'Slant'],
        contour: ['Curbe de nivel', 'Contours'],
        dots: ['Puncte', 'Dots'],
        space: ['Spațiu', 'Space'],
      },
      'line',
    ),
  },
  View: ({ props }) => <DividerShape shape={props.variant} />,
})

const contours = [0, 1, 2, 3, 4].map(
  (n) =>
    `M0 ${12 + n * 9}C140 ${-10 + n * 12} 260 ${50 + n * 6} 420 ${22 + n * 9}S700 ${-4 + n * 13} 1000 ${26 + n * 8}`,
)

export function DividerShape({ shape }: { shape: string }) {
  if (shape === 'botanical')
    return (
      <svg className="divider-shape" viewBox="0 0 240 40" aria-hidden>
        <path className="d-line" d="M4 20h84M152 20h84" />
        <path
          className="d-line"
          d="M120 36V10M120 30c-10-2-16-8-18-16 10 0 16 6 18 16zm0 0c10-2 16-8 18-16-10 0-16 6-18 16zm0-10c-6-3-9-9-8-16 6 2 9 8 8 16zm0 0c6-3 9-9 8-16-6 2-9 8-8 16z"
        />
      </svg>
    )
  if (shape === 'contour')
    return (
      <svg
        className="divider-shape divider-wide"
        viewBox="0 0 1000 60"
        preserveAspectRatio="none"
        aria-hidden
      >
        {contours.map((d) => (
          <path key={d} className="d-line" d={d} />
        ))}
      </svg>
    )
  return <div className={`divider-shape divider-${shape}`} aria-hidden />
}

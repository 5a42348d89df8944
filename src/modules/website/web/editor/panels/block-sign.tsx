/** What a block looks like, in a few strokes on 96 by 60; so that one finds it before reading. */

type Tone = 'ink' | 'soft' | 'brand' | 'line'
type Shape =
  | readonly [tone: Tone, x: number, y: number, width: number, height: number, radius?: number]
  | readonly [tone: Tone, 'o', x: number, y: number, radius: number]
  | readonly [tone: Tone, 'd', path: string]

const title = (x = 24, y = 8, width = 48): Shape => ['ink', x, y, width, 5, 2]
const rows = (x: number, y: number, width: number, count: number, gap = 7): Shape[] =>
  Array.from({ length: count }, (_, at) => [
    'soft',
    x,
    y + at * gap,
    at === count - 1 && count > 1 ? width * 0.7 : width,
    3,
    1.5,
  ])
const picture = (x: number, y: number, width: number, height: number): Shape[] => [
  ['line', x, y, width, height, 3],
  ['soft', 'o', x + width * 0.72, y + height * 0.3, Math.min(width, height) * 0.1],
  [
    'soft',
    'd',
    `M${x} ${y + height}L${x + width * 0.35} ${y + height * 0.45}L${x + width * 0.6} ${y + height * 0.75}L${x + width * 0.75} ${y + height * 0.58}L${x + width} ${y + height}Z`,
  ],
]
const button = (x: number, y: number, width = 24): Shape => ['brand', x, y, width, 8, 4]
const field = (x: number, y: number, width: number): Shape => ['line', x, y, width, 9, 3]
const people = (y: number): Shape[] =>
  [20, 48, 76].flatMap((x): Shape[] => [
    ['line', 'o', x, y, 9],
    ['soft', x - 8, y + 13, 16, 3, 1.5],
  ])

const shapes: Readonly<Record<string, readonly Shape[]>> = {
  hero: [...picture(0, 0, 96, 60), ['ink', 22, 22, 52, 7, 2], button(36, 38)],
  text: [title(12), ...rows(12, 20, 72, 5)],
  'text-image': [...picture(8, 12, 36, 36), title(52, 14, 30), ...rows(52, 25, 36, 3)],
  quote: [
    ['brand', 'd', 'M14 14h10v10l-6 8h-5l4-8h-3zM28 14h10v10l-6 8h-5l4-8h-3z'],
    ...rows(44, 16, 40, 3),
    ['ink', 44, 42, 22, 3, 1.5],
  ],
  story: [
    ['line', 47, 6, 2, 48],
    ['brand', 'o', 48, 14, 4],
    ['brand', 'o', 48, 32, 4],
    ['brand', 'o', 48, 50, 4],
    ...rows(10, 12, 28, 1),
    ...rows(58, 30, 28, 1),
    ...rows(10, 48, 28, 1),
  ],
  faq: [
    field(12, 8, 72),
    ['soft', 17, 11, 34, 3, 1.5],
    field(12, 23, 72),
    ['soft', 17, 26, 44, 3, 1.5],
    field(12, 38, 72),
    ['soft', 17, 41, 28, 3, 1.5],
  ],
  stats: [
    ['ink', 10, 20, 18, 12, 3],
    ['ink', 39, 20, 18, 12, 3],
    ['ink', 68, 20, 18, 12, 3],
    ['soft', 10, 38, 18, 3, 1.5],
    ['soft', 39, 38, 18, 3, 1.5],
    ['soft', 68, 38, 18, 3, 1.5],
  ],
  cta: [['line', 6, 10, 84, 40, 4], title(26, 19, 44), button(34, 33, 28)],
  downloads: [
    ['line', 14, 8, 14, 18, 2],
    ['line', 14, 34, 14, 18, 2],
    ...rows(36, 15, 44, 1),
    ...rows(36, 41, 44, 1),
    ['brand', 'd', 'M19 14h4v5h3l-5 5-5-5h3zM19 40h4v5h3l-5 5-5-5h3z'],
  ],
  gallery: [
    ...picture(6, 6, 26, 22),
    ...picture(35, 6, 26, 22),
    ...picture(64, 6, 26, 22),
    ...picture(6, 32, 26, 22),
    ...picture(35, 32, 26, 22),
    ...picture(64, 32, 26, 22),
  ],
  video: [
    ['line', 10, 8, 76, 44, 4],
    ['brand', 'o', 48, 30, 11],
    ['line', 'd', 'M45 24l9 6-9 6z'],
  ],
  music: [
    ['brand', 'd', 'M26 14l22-4v24a7 6 0 1 1-4-5V18l-14 3v19a7 6 0 1 1-4-5z'],
    ...rows(58, 18, 28, 3, 10),
  ],
  facts: [
    ['brand', 'o', 22, 18, 5],
    ['brand', 'o', 22, 42, 5],
    ...rows(34, 14, 44, 2, 6),
    ...rows(34, 38, 44, 2, 6),
  ],
  countdown: [10, 31, 52, 73].flatMap((x): Shape[] => [
    ['line', x, 16, 16, 20, 3],
    ['ink', x + 4, 22, 8, 7, 2],
    ['soft', x + 2, 41, 12, 3, 1.5],
  ]),
  agenda: [10, 24, 38].flatMap((y): Shape[] => [
    ['ink', 10, y, 14, 4, 2],
    ['line', 30, y - 2, 56, 10, 3],
    ['soft', 34, y + 1, 30, 3, 1.5],
  ]),
  'now-next': [['brand', 8, 14, 38, 32, 4], ['line', 50, 14, 38, 32, 4], ...rows(56, 22, 26, 3)],
  map: [
    ['line', 8, 8, 80, 44, 4],
    ['soft', 'd', 'M8 40L40 26l18 12 30-16v4L58 43 40 31 8 45z'],
    ['brand', 'd', 'M48 12a9 9 0 0 1 9 9c0 6-9 15-9 15s-9-9-9-15a9 9 0 0 1 9-9z'],
  ],
  speakers: [title(), ...people(32)],
  partners: [10, 39, 68].flatMap((x): Shape[] => [
    ['line', x, 14, 18, 12, 3],
    ['line', x, 34, 18, 12, 3],
  ]),
  contact: [field(12, 6, 34), field(50, 6, 34), ['line', 12, 19, 72, 22, 3], button(12, 46)],
  rsvp: [title(), field(20, 22, 56), button(34, 40, 28)],
  ticket: [
    ['line', 14, 10, 68, 40, 4],
    ['ink', 'd', 'M22 18h8v8h-8zM34 18h8v8h-8zM22 30h8v8h-8zM36 32h4v4h-4zM42 38h4v4h-4z'],
    ...rows(54, 22, 20, 3),
  ],
  questionnaire: [14, 30, 46].flatMap((y): Shape[] => [
    ['brand', 'o', 20, y, 4],
    ['soft', 32, y - 2, 48, 3, 1.5],
  ]),
  activities: [8, 36].flatMap((y): Shape[] => [
    ['line', 10, y, 76, 18, 3],
    ['ink', 15, y + 5, 24, 3, 1.5],
    ['soft', 15, y + 11, 34, 3, 1.5],
    ['brand', 64, y + 5, 16, 8, 4],
  ]),
  'table-finder': [
    ['line', 'o', 24, 30, 14],
    ['brand', 'o', 24, 11, 3],
    ['soft', 'o', 43, 30, 3],
    ['soft', 'o', 24, 49, 3],
    ['soft', 'o', 5, 30, 3],
    field(54, 18, 34),
    button(54, 33),
  ],
  stay: [
    ...picture(8, 8, 36, 24),
    ...picture(52, 8, 36, 24),
    ...rows(8, 38, 36, 2),
    ...rows(52, 38, 36, 2),
  ],
  menu: [10, 27, 44].flatMap((y): Shape[] => [
    ['soft', 38, y - 4, 20, 3, 1.5],
    ['ink', 22, y + 2, 52, 4, 2],
  ]),
  gifts: [
    ['brand', 34, 26, 28, 24, 3],
    ['ink', 30, 19, 36, 9, 2],
    ['line', 46, 19, 4, 31],
    ['ink', 'd', 'M48 19c-12-14-18-2 0 0c18-2 12-14 0 0z'],
  ],
  columns: [
    ['line', 8, 10, 38, 40, 4],
    ['line', 50, 10, 38, 40, 4],
  ],
  divider: [
    ['soft', 10, 29, 30, 2],
    ['brand', 'd', 'M48 22l7 8-7 8-7-8z'],
    ['soft', 56, 29, 30, 2],
  ],
}

export function hasSign(type: string): boolean {
  return type in shapes
}

export function BlockSign({ type }: { type: string }) {
  return (
    <svg viewBox="0 0 96 60" aria-hidden focusable="false">
      {(shapes[type] ?? []).map((shape, at) => (
        <Stroke key={at} shape={shape} />
      ))}
    </svg>
  )
}

function Stroke({ shape }: { shape: Shape }) {
  const [tone, first, second, third, fourth, radius] = shape
  if (first === 'o') return <circle data-tone={tone} cx={second} cy={third} r={fourth} />
  if (first === 'd') return <path data-tone={tone} d={second} />
  return (
    <rect data-tone={tone} x={first} y={second} width={third} height={fourth} rx={radius ?? 0} />
  )
}

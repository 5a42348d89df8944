import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  /** Description for people who cannot see it. */
  label: string
  className?: string
}

/** Black on white in every colour scheme, with the empty border that scanners need. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { path, size } = drawings.get(text) ?? draw(text)
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}

interface Drawing {
  path: string
  size: number
}

/** Cached: a code takes longer to compute than the rest of a page, and the same ticket is shown many times. */
const drawings = new Map<string, Drawing>()
const maxKept = 500

function draw(text: string): Drawing {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const drawing = { path: data.flatMap(rowPath).join(''), size }
  if (drawings.size >= maxKept) drawings.clear()
  drawings.set(text, drawing)
  return drawing
}

/** Dark squares side by side are one stroke, which makes the drawing several times shorter. */
function rowPath(row: readonly boolean[], y: number): string[] {
  const path: string[] = []
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const from = x
    while (row[x + 1]) x++
    path.push(`M${from} ${y}h${x - from + 1}v1H${from}z`)
  }
  return path
}

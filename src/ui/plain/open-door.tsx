const leaf = 'M0 0C7-6 8-19 0-30-8-19-7-6 0 0z'
const centre = { x: 240, y: 262 }
const radius = 158
const foot = 560

interface LeafPosition {
  x: number
  y: number
  turn: number
}

/** Up one side of the arch to its top; the turn points where the branch grows. */
function placesAlong(step: number): LeafPosition[] {
  const straight = Math.floor((foot - 24 - centre.y) / step)
  const up = Array.from({ length: straight }, (_, at) => centre.y + (straight - at) * step)
  const angle = (step / radius) * (180 / Math.PI)
  const turns = Array.from({ length: Math.floor(90 / angle) + 1 }, (_, at) => at * angle)
  return [
    ...up.map((y) => ({ x: centre.x - radius, y, turn: 0 })),
    ...turns.map((turn) => {
      const at = ((180 + turn) * Math.PI) / 180
      return { x: centre.x + radius * Math.cos(at), y: centre.y + radius * Math.sin(at), turn }
    }),
  ]
}

const places = placesAlong(21)
const lean = [-52, 48, -20]

/** The door of the mark, open, with light behind it and a garland around it. */
export function OpenDoor() {
  return (
    <svg viewBox="40 56 400 560" aria-hidden>
      <defs>
        <linearGradient id="door-light" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#f5d9a3" />
          <stop offset="1" stopColor="#e2a03f" />
        </linearGradient>
        <linearGradient id="door-spill" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ecc07a" stopOpacity="0.5" />
          <stop offset="1" stopColor="#ecc07a" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path fill="url(#door-spill)" d="M128 560h224l72 56H56z" />
      <path fill="#0f5c4a" d="M100 560V262a140 140 0 0 1 280 0v298z" />
      <path fill="url(#door-light)" d="M128 560V262a112 112 0 0 1 224 0v298z" />
      <path fill="#fdf7ea" fillOpacity="0.35" d="M240 560V150a112 112 0 0 1 112 112v298z" />
      <path fill="#0b4a3c" d="M128 560V262a112 112 0 0 1 112-112v36a84 84 0 0 0-62 76v322z" />
      <circle cx="166" cy="394" r="4.5" fill="#e2a03f" />
      <path fill="none" stroke="#7cc4ad" strokeOpacity="0.35" d="M40 560h400" />
      <Garland />
      <g transform="translate(480 0) scale(-1 1)">
        <Garland />
      </g>
    </svg>
  )
}

function Garland() {
  return places.map((place, at) => (
    <g key={at} transform={`translate(${place.x.toFixed(1)} ${place.y.toFixed(1)})`}>
      <Leaves turn={place.turn} at={at} />
    </g>
  ))
}

const greens = ['#7cc4ad', '#4aa389', '#2f8a72']

function Leaves({ turn, at }: { turn: number; at: number }) {
  const tilt = lean[at % lean.length] ?? 0
  const size = 0.86 + ((at * 7) % 5) * 0.07
  return (
    <g transform={`rotate(${turn.toFixed(1)}) scale(${size.toFixed(2)})`}>
      <path d={leaf} fill={greens[at % 3]} transform={`rotate(${tilt})`} />
      <path d={leaf} fill={greens[(at + 1) % 3]} transform={`rotate(${-tilt - 8})`} />
      {at % 4 === 1 && <circle r="4.5" cx={at % 8 === 1 ? -7 : 7} cy="-4" fill="#e2a03f" />}
    </g>
  )
}

const pairs = [-3, -2, -1, 1, 2, 3]

/** Two small branches that meet, above the heading where there is no room for the door. */
export function Twig() {
  return (
    <svg width="112" height="26" viewBox="-112 -26 224 52" aria-hidden>
      {pairs.map((place) => (
        <g key={place} transform={`translate(${place * 27} 0) rotate(${place < 0 ? -90 : 90})`}>
          <path d={leaf} fill="var(--brand-4)" transform="rotate(-38)" />
          <path d={leaf} fill="var(--brand-5)" transform="rotate(38)" />
        </g>
      ))}
      <path d="M0-16c11 10 11 22 0 32-11-10-11-22 0-32z" fill="var(--accent)" />
    </svg>
  )
}

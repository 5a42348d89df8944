const pairs = [0, 1, 2, 3, 4]

export function Tick() {
  return (
    <svg className="tick" width="22" height="22" viewBox="0 0 24 24" aria-hidden>
      <circle cx="12" cy="12" r="11" />
      <path d="m7.5 12.4 3 3 6-6.3" />
    </svg>
  )
}

/** A twig of fir: leaves in pairs along a stem, smaller towards the tip. */
export function Sprig() {
  return (
    <svg className="sprig" width="28" height="56" viewBox="-28 -100 56 104" aria-hidden>
      <path className="sprig-stem" d="M0 0V-84" />
      {pairs.map((pair) => {
        const height = -14 - pair * 16
        const size = 1 - pair * 0.13
        return (
          <g key={pair} transform={`translate(0 ${height}) scale(${size.toFixed(2)})`}>
            <path d="M0 0C8-2 20-10 22-24 10-22 0-12 0 0z" />
            <path d="M0 0C-8-2-20-10-22-24-10-22 0-12 0 0z" />
          </g>
        )
      })}
      <path d="M0-80c6-6 6-12 0-18-6 6-6 12 0 18z" />
    </svg>
  )
}

/** Each seat shows the answer of its guest: laid for a yes, amber for the guest of honour, bare while silent. */
const seats = ['yes', 'yes', 'silent', 'yes', 'honour', 'yes', 'yes', 'silent', 'yes'] as const
type Seat = (typeof seats)[number]

const leaves = Array.from({ length: 30 }, (_, at) => at)
const berries = [8, 52, 97, 143, 188, 231, 276, 322]

/** A round table from above; the y axis of a seat points at the middle of the table. */
export function TableDrawing() {
  return (
    <svg className="table-drawing" viewBox="-320 -320 640 640" width="640" height="640" aria-hidden>
      {seats.map((_, at) => (
        <g key={at} transform={`rotate(${angleOf(at)})`}>
          <path className="chair" d="M-40-246c0-34 14-50 40-50s40 16 40 50z" />
          <path className="chair-back" d="M-34-282q34-22 68 0" />
        </g>
      ))}
      <circle className="table-shadow" cx="4" cy="14" r="250" />
      <circle className="table-top" r="250" />
      <circle className="table-hem" r="241" />
      <circle className="table-runner" r="104" />
      {seats.map((seat, at) => (
        <g key={at} transform={`rotate(${angleOf(at)}) translate(0 -182)`}>
          <PlaceSetting seat={seat} />
        </g>
      ))}
      <Centrepiece />
    </svg>
  )
}

function angleOf(seat: number): number {
  return seat * (360 / seats.length) + 12
}

function PlaceSetting({ seat }: { seat: Seat }) {
  return (
    <g className={`seat seat-${seat}`}>
      <path className="cutlery" d="M-52-22v44M-56-22v12q0 5 4 5t4-5v-12" />
      <path className="cutlery" d="M50 22v-44q7 6 6 22l-6 3" />
      <circle className="glass" cx="38" cy="47" r="9.5" />
      <circle className="glass-wine" cx="38" cy="47" r="6" />
      <circle className="plate" r="40" />
      <circle className="plate-well" r="27" />
      {seat !== 'silent' && (
        <>
          <path className="napkin" d="M-10-27q10 4 20 0v54q-10-4-20 0z" />
          <path className="napkin-fold" d="M-3.5-24v48M3.5-24v48" />
          <path className="napkin-band" d="M-10.5-3h21v6h-21z" />
        </>
      )}
    </g>
  )
}

function Centrepiece() {
  return (
    <g className="wreath">
      {leaves.map((leaf) => {
        const lean = [-58, -22, -88][leaf % 3] ?? 0
        const away = [74, 82, 68][leaf % 3] ?? 0
        return (
          <path
            key={leaf}
            className={`leaf leaf-${leaf % 3}`}
            d="M0 0C9-9 9-27 0-38-9-27-9-9 0 0z"
            transform={`rotate(${leaf * 12}) translate(0 ${-away}) rotate(${lean})`}
          />
        )
      })}
      {berries.map((turn, at) => (
        <circle
          key={turn}
          className="berry"
          r={at % 2 ? 4 : 5}
          cy={at % 2 ? -66 : -84}
          transform={`rotate(${turn})`}
        />
      ))}
      <circle className="glow" r="46" />
      <circle className="glow" r="33" />
      <circle className="candle" r="20" />
      <circle className="candle-wax" r="13" />
      <circle className="flame" r="5.5" />
    </g>
  )
}

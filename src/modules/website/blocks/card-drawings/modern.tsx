import { mixColours } from '../../model/theme.ts'
import {
  at,
  middle,
  Mirrored,
  onCircle,
  range,
  round,
  starPath,
  throughPoints,
  type Drawing,
} from './strokes.tsx'

/** The upper part of a globe with its circles, and routes between places on it. */
export const globe: Drawing = ({ primary, accent, ink, ground }) => {
  const [y, r] = [452, 380]
  const places = [
    [404, 250],
    [512, 138],
    [668, 196],
    [792, 262],
    [598, 300],
  ] as const
  return (
    <>
      <path
        d={`M${middle - 376} 400A${r} ${r} 0 0 1 ${middle + 376} 400z`}
        fill={mixColours(ground, primary, 0.06)}
      />
      <g fill="none" stroke={primary} strokeWidth="1.6">
        {[380, 300, 210, 108].map((rx) => (
          <path key={rx} d={arc(rx, r, y)} />
        ))}
        <path d="M600 72V400" />
        {[148, 232, 324].map((height) => {
          const half = Math.sqrt(r * r - (y - height) ** 2)
          const [from, to] = [round(middle - half), round(middle + half)]
          return (
            <path
              key={height}
              d={`M${from} ${height}A${round(half)} ${round(half * 0.2)} 0 0 0 ${to} ${height}`}
            />
          )
        })}
        <path strokeWidth="3" d="M40 400H1160" />
        {range(29).map((n) => (
          <path key={n} d={`M${40 + n * 40} 400v${n % 7 === 0 ? -26 : -12}`} />
        ))}
      </g>
      <g fill="none" stroke={ink} strokeWidth="2.5">
        <path d="M404 250Q420 130 512 138Q600 90 668 196Q740 170 792 262M668 196Q600 220 598 300" />
      </g>
      {places.map(([cx, cy]) => (
        <circle key={cx} cx={cx} cy={cy} r="13" fill={accent} stroke={ink} strokeWidth="3" />
      ))}
    </>
  )
}

/** As much of an ellipse as is above the lower edge. */
function arc(rx: number, ry: number, y: number): string {
  const half = rx * Math.sqrt(1 - ((y - 400) / ry) ** 2)
  return `M${round(middle - half)} 400A${rx} ${ry} 0 0 1 ${round(middle + half)} 400`
}

/** A badge with mountains, between contour lines. */
export const badge: Drawing = ({ ground, primary, accent, ink }) => {
  const pale = mixColours(primary, ground, 0.55)
  return (
    <>
      <g fill="none" stroke={mixColours(primary, ground, 0.5)} strokeWidth="2">
        <Mirrored>
          {range(6).map((n) => (
            <path
              key={n}
              d={`M0 ${110 + n * 40}C90 ${70 + n * 44} 150 ${176 + n * 26} 236 ${130 + n * 30}S360 ${96 + n * 42} 420 ${150 + n * 22}`}
            />
          ))}
        </Mirrored>
      </g>
      <circle cx={middle} cy="200" r="192" fill={ground} />
      <clipPath id="badge">
        <circle cx={middle} cy="200" r="168" />
      </clipPath>
      <g clipPath="url(#badge)">
        <rect x="420" y="20" width="360" height="360" fill={mixColours(accent, ground, 0.78)} />
        <circle cx="672" cy="128" r="46" fill={accent} />
        <path d="M400 290 506 160 560 222 650 120 820 310V400H400z" fill={pale} />
        <path d="M650 120 612 164 636 176 654 162 676 182 694 170z" fill={ground} />
        <path d="M506 160 478 195 500 204 512 194 530 204 540 199z" fill={ground} />
        <path d="M400 330 530 250 640 312 720 262 820 326V400H400z" fill={primary} />
        {[
          [470, 330, 1],
          [504, 346, 0.8],
          [706, 334, 1.1],
          [742, 350, 0.8],
          [672, 352, 0.7],
        ].map(([x = 0, y = 0, large]) => (
          <g key={x} transform={`translate(${x} ${y}) scale(${large})`} fill={ink}>
            <path d="M0 -84 22 -46H-22zM0 -62 28 -16H-28zM0 -36 34 16H-34z" />
            <path d="M-5 16h10v16h-10z" />
          </g>
        ))}
        <path d="M400 372q100 -34 200 -12t200 -6v60H400z" fill={mixColours(primary, ink, 0.55)} />
      </g>
      <circle cx={middle} cy="200" r="168" fill="none" stroke={ink} strokeWidth="6" />
      <circle
        cx={middle}
        cy="200"
        r="182"
        fill="none"
        stroke={ink}
        strokeWidth="2.5"
        strokeDasharray="3 9"
        strokeLinecap="round"
      />
    </>
  )
}

/** A plan with its compass, ruler and pencil. */
export const plan: Drawing = ({ ground, primary, accent, ink }) => (
  <>
    <g fill={mixColours(ground, ink, 0.2)}>
      {range(29).flatMap((column) =>
        range(8).map((row) => (
          <circle key={`${column} ${row}`} cx={40 + column * 40} cy={40 + row * 40} r="2" />
        )),
      )}
    </g>
    <g fill="none" stroke={primary} strokeWidth="3">
      <circle cx={middle} cy="186" r="146" />
      <circle cx={middle} cy="186" r="96" strokeDasharray="14 8" strokeWidth="2" />
      <path strokeWidth="1.5" d="M420 186H780M600 10V346" />
      <path
        d="M496 83 704 289M704 83 496 289"
        strokeWidth="1.5"
        stroke={mixColours(primary, ground, 0.4)}
      />
    </g>
    <path d="M600 186 600 40A146 146 0 0 1 726.4 113z" fill={accent} opacity="0.75" />
    <circle cx={middle} cy="186" r="9" fill={ink} />
    <g fill="none" stroke={ink} strokeWidth="2">
      <path d="M220 60H400M220 48V72M400 48V72M228 54 220 60 228 66M392 54 400 60 392 66" />
      <path d="M160 120V280M148 120H172M148 280H172" />
      <path d="M220 120H400V280H220z" />
      <path d="M220 200H310V280M310 120V160" />
    </g>
    <path d="M340 230h60v50h-60z" fill={accent} />
    <g transform="translate(812 262) rotate(-34)">
      <path d="M0 -17H230V17H0z" fill={accent} />
      <path d="M0 -6H230V6H0z" fill={mixColours(accent, ground, 0.35)} />
      <path d="M0 -17 -46 0 0 17z" fill={mixColours(ink, ground, 0.82)} />
      <path d="M-46 0 -30 -6V6z" fill={ink} />
      <path d="M230 -17h24v34h-24z" fill={ink} />
      <path d="M254 -17h22q10 17 0 34h-22z" fill={primary} />
    </g>
    <g fill="none" stroke={ink} strokeWidth="2">
      <path strokeWidth="3" d="M40 396H1160" />
      {range(57).map((n) => (
        <path key={n} d={`M${40 + n * 20} 396v${n % 10 === 0 ? -30 : n % 5 === 0 ? -22 : -12}`} />
      ))}
    </g>
  </>
)

/** A planet that rises between its orbits. */
export const sunrise: Drawing = ({ ground, primary, accent, ink }) => (
  <>
    {range(40).map((n) => (
      <circle
        key={n}
        cx={(n * 311) % 1200}
        cy={(n * 89) % 300}
        r={n % 5 === 0 ? 3 : 1.6}
        fill={ink}
        opacity={0.3 + (n % 4) * 0.15}
      />
    ))}
    {range(9).map((n) => (
      <circle
        key={n}
        cx={middle}
        cy="560"
        r={520 - n * 20}
        fill={mixColours(accent, primary, n / 8)}
        opacity={0.1 + n * 0.02}
      />
    ))}
    {range(7).map((n) => {
      const r = 340 - n * 7
      return <circle key={n} cx={middle} cy="560" r={r} fill={mixColours(accent, primary, n / 6)} />
    })}
    <circle cx={middle} cy="578" r="310" fill={ground} />
    <g fill="none" stroke={ink} strokeWidth="1.5" opacity="0.5">
      <path d="M20 400A580 580 0 0 1 1180 400" />
      <path d="M130 400A470 330 0 0 1 1070 400" strokeDasharray="4 10" />
    </g>
    {[
      [196, 14, accent],
      [238, 9, ink],
      [322, 17, primary],
    ].map(([degrees, r, fill]) => {
      const [x, y] = onCircle([middle, 400], 1, Number(degrees))
      return (
        <circle
          key={degrees}
          cx={round(middle + (x - middle) * 580)}
          cy={round(400 + (y - 400) * 580)}
          r={r}
          fill={String(fill)}
        />
      )
    })}
    <path transform={at(middle, 112)} d={starPath(40)} fill={ink} />
    <path transform={at(392, 176)} d={starPath(16)} fill={primary} />
    <path transform={at(846, 132)} d={starPath(20)} fill={accent} />
  </>
)

/** Rays, a record and halftone dots, as on a poster. */
export const poster: Drawing = ({ primary, accent, ground, ink }) => (
  <>
    {range(15).map((n) => {
      const [from, to] = [180 + n * 12 + 3, 180 + n * 12 + 9]
      const [ax, ay] = onCircle([middle, 400], 900, from)
      const [bx, by] = onCircle([middle, 400], 900, to)
      return <path key={n} d={`M${middle} 400L${ax} ${ay} ${bx} ${by}z`} fill={primary} />
    })}
    <circle cx={middle} cy="400" r="330" fill={accent} />
    {range(5).flatMap((ring) =>
      range(32).map((n) => {
        const [x, y] = onCircle([middle, 400], 262 + ring * 26, 180 + n * 5.8 + (ring % 2) * 2.9)
        return <circle key={`${ring} ${n}`} cx={x} cy={y} r={9 - ring * 1.6} fill={ink} />
      }),
    )}
    <circle cx={middle} cy="400" r="232" fill={ink} />
    <g fill="none" stroke={ground} strokeWidth="1.5" opacity="0.45">
      {[214, 196, 178, 160, 142].map((r) => (
        <circle key={r} cx={middle} cy="400" r={r} />
      ))}
    </g>
    <circle cx={middle} cy="400" r="116" fill={ground} />
    <circle cx={middle} cy="400" r="28" fill={ink} />
    <path d="M0 388H1200V400H0z" fill={ink} />
  </>
)

/** A rosette as on a certificate, between double rules. */
export const rosette: Drawing = ({ primary, accent, ground }) => {
  const centre = [middle, 200] as const
  const wave = (radius: number, depth: number, waves: number, phase: number) =>
    throughPoints(
      range(120).map((n) => {
        const depthHere = depth * Math.sin((n * 3 * waves * Math.PI) / 180 + phase)
        const [x, y] = onCircle(centre, radius + depthHere, n * 3)
        return [Math.round(x), Math.round(y)] as const
      }),
      'z',
    )
  return (
    <>
      <g fill="none" stroke={primary} strokeWidth="1.4">
        {range(6).map((n) => (
          <path key={n} d={wave(140, 32, 12, (n * Math.PI) / 3)} />
        ))}
        {range(4).map((n) => (
          <path key={n} d={wave(80, 18, 9, (n * Math.PI) / 2)} stroke={accent} />
        ))}
        <circle cx={middle} cy="200" r="178" strokeWidth="3" />
        <circle cx={middle} cy="200" r="186" />
      </g>
      <circle cx={middle} cy="200" r="52" fill={primary} />
      <path
        transform={at(middle, 200)}
        d={throughPoints(
          range(10).map((n) => onCircle([0, 0], n % 2 === 0 ? 34 : 14, n * 36 - 90)),
          'z',
        )}
        fill={ground}
      />
      <Mirrored>
        <g fill="none" stroke={primary}>
          <path strokeWidth="4" d="M40 192H396" />
          <path strokeWidth="1.5" d="M40 208H396" />
        </g>
        <path transform={at(40, 200)} d="M0 -13 9 0 0 13 -9 0z" fill={accent} />
      </Mirrored>
    </>
  )
}

import type { ReactNode } from 'react'
import type { ArtName } from '../../model.ts'
import { scenes } from './scenes.tsx'

/** Pictures of our own, drawn in the colours of the theme: `a1` ground, `a2` primary, `a3` accent, `a4` ink, `al` line. */
export function Art({ name, label }: { name: ArtName; label: string }) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const }
  return (
    <svg
      className={`art art-${name}`}
      viewBox="0 0 800 600"
      preserveAspectRatio="xMidYMid slice"
      {...named}
    >
      <rect className="a1" width="800" height="600" />
      {drawings[name]()}
    </svg>
  )
}

const drawings: Record<ArtName, () => ReactNode> = {
  ...scenes,
  garden: () => (
    <>
      <circle className="a3 soft" cx="560" cy="190" r="120" />
      <path className="a2 soft" d="M0 460c120-90 240-70 380-20s280 30 420-60v220H0z" />
      <path className="a2" d="M0 520c160-70 300-20 460-10s220-40 340-70v160H0z" />
      {[90, 210, 330, 520, 690].map((x, n) => (
        <g key={x} transform={`translate(${x} ${500 - (n % 2) * 36}) scale(${1 + (n % 3) * 0.25})`}>
          <Sprig />
        </g>
      ))}
    </>
  ),
  meadow: () => (
    <>
      <path className="a3 soft" d="M0 340c220-120 420-40 800-160v420H0z" />
      <path className="a2 soft" d="M0 430c260-110 480 10 800-90v260H0z" />
      <path className="a2" d="M0 520c240-60 520 40 800-50v130H0z" />
      {Array.from({ length: 26 }, (_, n) => (
        <circle
          key={n}
          className={n % 3 ? 'a3' : 'a1'}
          cx={(n * 97) % 800}
          cy={470 + ((n * 53) % 110)}
          r={4 + (n % 4) * 2}
        />
      ))}
    </>
  ),
  peaks: () => (
    <>
      <circle className="a3" cx="600" cy="170" r="70" />
      <path className="a2 soft" d="M0 420 180 200l120 140L470 130l330 290v180H0z" />
      <path className="a2" d="M0 520 220 320l140 130 150-150 290 220v80H0z" />
      {[0, 1, 2, 3, 4, 5].map((n) => (
        <path
          key={n}
          className="al"
          d={`M0 ${540 + n * 14}c140-${40 - n * 4} 260 ${20 + n * 3} 400-10s260-${30 - n * 3} 400 ${n * 4}`}
        />
      ))}
    </>
  ),
  skyline: () => (
    <>
      {[60, 130, 220, 290, 370, 450, 520, 610, 690].map((x, n) => {
        const height = 150 + ((n * 83) % 260)
        return (
          <rect
            key={x}
            className={n % 3 === 1 ? 'a3' : 'a2'}
            x={x}
            y={560 - height}
            width={56}
            height={height}
          />
        )
      })}
      {Array.from({ length: 54 }, (_, n) => (
        <rect
          key={n}
          className="a1"
          x={72 + (n % 9) * 72}
          y={330 + Math.floor(n / 9) * 38}
          width="12"
          height="16"
        />
      ))}
      <rect className="a4" y="556" width="800" height="6" />
    </>
  ),
  orbit: () => (
    <>
      {[70, 130, 190, 250, 310].map((r) => (
        <circle key={r} className="al" cx="400" cy="300" r={r} />
      ))}
      <circle className="a2" cx="400" cy="300" r="46" />
      {[
        [470, 190, 22],
        [250, 240, 16],
        [540, 430, 28],
        [330, 500, 12],
        [660, 250, 18],
        [180, 400, 20],
      ].map(([x, y, r], n) => (
        <circle key={x} className={n % 2 ? 'a2' : 'a3'} cx={x} cy={y} r={r} />
      ))}
      <path className="al" d="M400 300 540 430 660 250M400 300 250 240 180 400" />
    </>
  ),
  stage: () => (
    <>
      {[100, 260, 400, 540, 700].map((x, n) => (
        <path
          key={x}
          className={n % 2 ? 'a3 soft' : 'a2 soft'}
          d={`M${x} 0 L${x - 190} 600 L${x + 130} 600z`}
        />
      ))}
      <rect className="a4" y="470" width="800" height="130" />
      {Array.from({ length: 17 }, (_, n) => (
        <path
          key={n}
          className="a4"
          d={`M${n * 52 - 20} 490c0-${30 + ((n * 7) % 22)} 44-${30 + ((n * 7) % 22)} 44 0z`}
        />
      ))}
    </>
  ),
  table: () => (
    <>
      <ellipse className="a2" cx="400" cy="430" rx="330" ry="110" />
      <ellipse className="a1" cx="400" cy="420" rx="300" ry="90" />
      {[180, 320, 480, 620].map((x) => (
        <g key={x}>
          <ellipse className="al" cx={x} cy="420" rx="52" ry="18" />
          <ellipse className="a3 soft" cx={x} cy="420" rx="34" ry="11" />
        </g>
      ))}
      {[340, 400, 460].map((x, n) => (
        <g key={x}>
          <rect className="a4" x={x - 3} y={250 + n * 14} width="6" height={140 - n * 14} />
          <path className="a3" d={`M${x} ${214 + n * 14}c14 18 10 32 0 36-10-4-14-18 0-36z`} />
        </g>
      ))}
    </>
  ),
  notebook: () => (
    <>
      <rect className="a1" x="150" y="90" width="500" height="420" />
      <rect className="al" x="150" y="90" width="500" height="420" />
      {Array.from({ length: 11 }, (_, n) => (
        <path key={n} className="al" d={`M190 ${150 + n * 32}h420`} />
      ))}
      <path className="a2" d="M190 132h180v14H190zM190 196h260v10H190z" />
      <path className="a3" d="M560 340 660 240l26 26-100 100-36 10z" />
      <circle className="a2 soft" cx="300" cy="400" r="58" />
      <path className="al" d="M300 342v116M242 400h116" />
    </>
  ),
  columns: () => (
    <>
      <path className="a2" d="M120 200 400 90l280 110v28H120z" />
      {[160, 260, 360, 460, 560].map((x) => (
        <rect key={x} className="a2 soft" x={x} y="246" width="46" height="226" />
      ))}
      <rect className="a2" x="120" y="486" width="560" height="26" />
      <rect className="a3" x="90" y="520" width="620" height="14" />
    </>
  ),
  shapes: () => (
    <>
      <circle className="a2" cx="180" cy="180" r="90" />
      <path className="a3" d="m520 80 110 190H410z" />
      <rect className="a2 soft" x="90" y="370" width="170" height="170" rx="40" />
      <circle className="a3 soft" cx="400" cy="420" r="110" />
      <path className="a2" d="M560 420c0-80 150-80 150 0s-75 130-75 130-75-50-75-130z" />
      {Array.from({ length: 30 }, (_, n) => (
        <rect
          key={n}
          className={n % 2 ? 'a3' : 'a4'}
          x={(n * 149) % 800}
          y={(n * 211) % 600}
          width="12"
          height="5"
          transform={`rotate(${n * 40} ${(n * 149) % 800} ${(n * 211) % 600})`}
        />
      ))}
    </>
  ),
  rings: () => (
    <>
      <circle className="a3 soft" cx="400" cy="300" r="220" />
      <circle className="ring" cx="340" cy="310" r="110" />
      <circle className="ring" cx="460" cy="310" r="110" />
      <path className="a2" d="m340 150 30 34-30 36-30-36z" />
      {[140, 660].map((x) => (
        <g key={x} transform={`translate(${x} 470) scale(1.5)`}>
          <Sprig />
        </g>
      ))}
    </>
  ),
  waves: () => (
    <>
      {Array.from({ length: 9 }, (_, n) => (
        <path
          key={n}
          className={['a2 soft', 'a3 soft', 'al'][n % 3]}
          d={`M0 ${120 + n * 52}c130-70 270 70 400 0s270 70 400 0v${n % 3 === 2 ? 0 : 60}c-130 70-270-70-400 0s-270-70-400 0z`}
        />
      ))}
    </>
  ),
  lights: () => (
    <>
      {[60, 180, 300].map((y, row) => (
        <g key={y}>
          <path className="al" d={`M0 ${y}q200 ${110 + row * 20} 400 0t400 0`} />
          {Array.from({ length: 12 }, (_, n) => (
            <circle
              key={n}
              className={n % 3 ? 'a3' : 'a2'}
              cx={33 + n * 67}
              cy={y + Math.sin((n / 12) * Math.PI * 2) * (52 + row * 8) + 10}
              r={7 + (n % 3) * 2}
            />
          ))}
        </g>
      ))}
      <path className="a2" d="M0 520c200-50 600-50 800 0v80H0z" />
    </>
  ),
  poster: () => (
    <>
      <path className="a2" d="M0 0h800L0 600z" />
      <circle className="a3" cx="560" cy="360" r="170" />
      {Array.from({ length: 14 }, (_, n) => (
        <path
          key={n}
          className="a4"
          d={`M${-60 + n * 70} 600 ${140 + n * 70} 0h18L${-42 + n * 70} 600z`}
        />
      ))}
      <circle className="a1" cx="560" cy="360" r="70" />
    </>
  ),
  portrait: () => (
    <>
      <circle className="a2 soft" cx="400" cy="330" r="280" />
      <circle className="a2" cx="400" cy="250" r="96" />
      <path className="a2" d="M200 600c0-140 90-220 200-220s200 80 200 220z" />
    </>
  ),
}

function Sprig() {
  return (
    <>
      <path className="al" d="M0 60V-30" />
      <path
        className="a3"
        d="M0 0c-18-6-26-20-26-34 18 2 26 16 26 34zm0 0c18-6 26-20 26-34C8-32 0-18 0 0zm0 30c-16-4-24-16-24-28C-8 4 0 14 0 30zm0 0c16-4 24-16 24-28C8 4 0 14 0 30z"
      />
    </>
  )
}

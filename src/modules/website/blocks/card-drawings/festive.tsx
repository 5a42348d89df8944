import { mixColours } from '../../model/theme.ts'
import {
  along,
  at,
  bentPath,
  leafPath,
  middle,
  Mirrored,
  onCircle,
  range,
  round,
  starPath,
  type Drawing,
} from './strokes.tsx'

/** A garland with three blossoms. */
export const garland: Drawing = ({ ground, primary, accent, ink }) => {
  const [pale, deep] = [mixColours(primary, ground, 0.45), mixColours(primary, ink, 0.25)]
  const branch = { from: [600, 196], bend: [330, 40], to: [96, 214] } as const
  const low = { from: [600, 214], bend: [430, 300], to: [236, 322] } as const
  const twig = { from: [470, 132], bend: [360, 60], to: [286, 36] } as const
  return (
    <>
      <Mirrored>
        <g fill="none" stroke={deep} strokeWidth="2.5" strokeLinecap="round">
          <path d={bentPath(branch)} />
          <path d={bentPath(low)} />
          <path d={bentPath(twig)} />
        </g>
        <Leaves line={branch} count={13} length={74} width={19} fills={[primary, pale]} />
        <Leaves line={low} count={9} length={56} width={13} fills={[pale, deep]} />
        <Leaves line={twig} count={5} length={44} width={11} fills={[deep, primary]} />
        {[
          [330, 226, 7],
          [368, 250, 5],
          [196, 262, 6],
          [228, 100, 6],
          [410, 74, 7],
          [146, 150, 5],
        ].map(([x = 0, y = 0, r = 0]) => (
          <circle key={x} cx={x} cy={y} r={r} fill={accent} />
        ))}
      </Mirrored>
      <Blossom x={498} y={214} radius={58} petal={mixColours(accent, ground, 0.5)} heart={accent} />
      <Blossom x={702} y={214} radius={58} petal={mixColours(accent, ground, 0.5)} heart={accent} />
      <Blossom
        x={600}
        y={186}
        radius={84}
        petal={accent}
        heart={mixColours(accent, ground, 0.62)}
      />
    </>
  )
}

interface LeavesProps {
  line: Parameters<typeof along>[0]
  count: number
  length: number
  width: number
  fills: readonly [string, string]
}

/** Leaves on both sides of a line, smaller towards its end, and one at the end itself. */
function Leaves({ line, count, length, width, fills }: LeavesProps) {
  return (
    <>
      {range(count).map((n) => {
        const share = 0.2 + (n / (count - 1)) * 0.8
        const { x, y, turned } = along(line, share)
        const side = n === count - 1 ? 0 : n % 2 === 0 ? 1 : -1
        const small = 1 - share * 0.45
        return (
          <path
            key={n}
            transform={at(x, y, turned + side * 46)}
            d={leafPath(round(length * small), round(width * small))}
            fill={fills[n % 2]}
          />
        )
      })}
    </>
  )
}

interface BlossomProps {
  x: number
  y: number
  radius: number
  petal: string
  heart: string
}

function Blossom({ x, y, radius, petal, heart }: BlossomProps) {
  const inner = mixColours(petal, heart, 0.5)
  return (
    <g transform={at(x, y)}>
      {range(8).map((n) => (
        <path
          key={n}
          transform={`rotate(${n * 45 + 8})`}
          d={leafPath(radius, round(radius * 0.42))}
          fill={petal}
        />
      ))}
      {range(8).map((n) => (
        <path
          key={n}
          transform={`rotate(${n * 45 + 30})`}
          d={leafPath(round(radius * 0.66), round(radius * 0.26))}
          fill={inner}
        />
      ))}
      <circle r={round(radius * 0.2)} fill={heart} />
      {range(9).map((n) => {
        const [cx, cy] = onCircle([0, 0], radius * 0.3, n * 40)
        return <circle key={n} cx={cx} cy={cy} r={round(radius * 0.035)} fill={heart} />
      })}
    </g>
  )
}

/** A fan of rays above a stepped line. */
export const fan: Drawing = ({ primary, accent, ground }) => {
  const foot = [middle, 344] as const
  const quiet = mixColours(primary, ground, 0.5)
  return (
    <>
      <g fill="none" stroke={primary} strokeLinecap="square">
        {range(25).map((n) => {
          const degrees = 180 + n * 7.5
          const [length, weight] = n % 4 === 0 ? [276, 3] : n % 2 === 0 ? [236, 2] : [196, 1.2]
          const [fromX, fromY] = onCircle(foot, 96, degrees)
          const [toX, toY] = onCircle(foot, length, degrees)
          return <path key={n} strokeWidth={weight} d={`M${fromX} ${fromY}L${toX} ${toY}`} />
        })}
        {[60, 72, 84].map((r, n) => (
          <path
            key={r}
            strokeWidth={3 - n}
            d={`M${middle - r} 344A${r} ${r} 0 0 1 ${middle + r} 344`}
          />
        ))}
        <path strokeWidth="3" d="M60 344H1140" />
        <path stroke={quiet} strokeWidth="1.5" d="M120 356H1080M200 368H1000" />
      </g>
      {range(7).map((n) => {
        const [x, y] = onCircle(foot, 298, 180 + n * 30)
        return <path key={n} transform={at(x, y - 4)} d="M0 -9 6 0 0 9 -6 0z" fill={primary} />
      })}
      <path d={`M${middle - 46} 344A46 46 0 0 1 ${middle + 46} 344z`} fill={accent} />
      <path
        d={`M${middle - 46} 344A46 46 0 0 1 ${middle + 46} 344z`}
        fill="none"
        stroke={primary}
        strokeWidth="2"
      />
      <Mirrored>
        <path
          fill="none"
          stroke={primary}
          strokeWidth="2"
          d="M60 344V300H104V256H148V212M60 322H82V278H126V234"
        />
        <path transform={at(148, 196)} d="M0 -11 7 0 0 11 -7 0z" fill={primary} />
        <path transform={at(60, 286)} d="M0 -7 5 0 0 7 -5 0z" fill={quiet} />
      </Mirrored>
    </>
  )
}

/** Bunting, balloons and paper snippets. */
export const party: Drawing = ({ ground, primary, accent, ink }) => {
  const fills = [
    primary,
    accent,
    mixColours(primary, ground, 0.55),
    mixColours(accent, ground, 0.4),
  ]
  const line = { from: [-10, 20], bend: [600, 300], to: [1210, 20] } as const
  return (
    <>
      {range(46).map((n) => {
        const [x, y] = [(n * 263) % 1180, 150 + ((n * 97) % 236)]
        const fill = fills[n % 4]
        return n % 3 === 0 ? (
          <circle key={n} cx={x} cy={y} r={4 + (n % 3) * 2} fill={fill} />
        ) : (
          <rect
            key={n}
            transform={at(x, y, (n * 47) % 180)}
            width="15"
            height="6"
            rx="3"
            fill={fill}
          />
        )
      })}
      <Mirrored>
        {[
          [168, 214, 66, 0],
          [270, 168, 54, 1],
          [96, 152, 48, 3],
        ].map(([x = 0, y = 0, r = 0, fill = 0]) => (
          <g key={x} transform={at(x, y)}>
            <path
              fill="none"
              stroke={mixColours(ink, ground, 0.55)}
              strokeWidth="2"
              d={`M0 ${r + 12}q-14 50 4 90t${round(190 - x) / 12} 90`}
            />
            <ellipse rx={round(r * 0.84)} ry={r} fill={fills[fill]} />
            <path d={`M0 ${r - 2}l-9 15h18z`} fill={fills[fill]} />
            <ellipse
              transform={at(-r * 0.3, -r * 0.4, 24)}
              rx={round(r * 0.12)}
              ry={round(r * 0.24)}
              fill={ground}
              opacity="0.55"
            />
          </g>
        ))}
      </Mirrored>
      <path fill="none" stroke={ink} strokeWidth="3" d={bentPath(line)} />
      {range(13).map((n) => {
        const { x, y, turned } = along(line, (n + 0.5) / 13)
        return <path key={n} transform={at(x, y, turned)} d="M-34 0H34L0 66z" fill={fills[n % 4]} />
      })}
    </>
  )
}

/** Two glasses that touch below a night of stars. */
export const toast: Drawing = ({ ground, primary, accent }) => {
  const soft = mixColours(accent, ground, 0.55)
  return (
    <>
      <circle cx={middle} cy="196" r="176" fill={mixColours(primary, ground, 0.9)} />
      <circle cx={middle} cy="196" r="176" fill="none" stroke={accent} strokeWidth="1.5" />
      <Mirrored>
        <g transform="translate(518 214) rotate(15)">
          <path d="M-66 -66Q-62 6 0 10Q62 6 66 -66z" fill={mixColours(primary, ground, 0.72)} />
          <path d="M-62 -36Q-54 6 0 10Q54 6 62 -36z" fill={accent} />
          <g fill="none" stroke={primary} strokeWidth="4" strokeLinejoin="round">
            <path d="M-66 -66Q-62 6 0 10Q62 6 66 -66z" />
            <path d="M0 10V112M-38 116Q0 100 38 116z" />
          </g>
          {[
            [-20, -16],
            [6, -22],
            [26, -12],
            [-4, -4],
          ].map(([x, y]) => (
            <circle key={x} cx={x} cy={y} r="3.5" fill={ground} />
          ))}
        </g>
        <g fill="none" stroke={accent} strokeWidth="1.5">
          <path d="M404 196H150" />
          <path d="M380 210H210" stroke={soft} />
        </g>
        {[
          [128, 196, 16],
          [330, 150, 13],
          [256, 252, 10],
          [366, 270, 8],
          [214, 128, 8],
          [520, 62, 12],
        ].map(([x = 0, y = 0, r = 0], n) => (
          <path key={x} transform={at(x, y)} d={starPath(r)} fill={n % 2 ? primary : accent} />
        ))}
      </Mirrored>
      <path transform={at(middle, 84)} d={starPath(30)} fill={accent} />
    </>
  )
}

import { useText } from '#platform/web/i18n.tsx'
import { text } from '../../text.ts'
import { MustMark } from './hall-shapes.tsx'
import styles from './hall.module.css'

const chairs = [
  { word: 'legend.yes', look: { 'data-answer': 'yes' } },
  { word: 'legend.open', look: { 'data-answer': 'open' } },
  { word: 'legend.out', look: { 'data-answer': 'out' } },
  { word: 'person.hurtMust', look: { 'data-answer': 'yes', 'data-affected': 'must' } },
  { word: 'person.hurt', look: { 'data-answer': 'yes', 'data-affected': 'wish' } },
  { word: 'legend.fixed', look: { 'data-answer': 'yes', 'data-locked': '' } },
  { word: 'legend.free', look: undefined },
] as const

/** The meaning of the chairs in the drawing. */
export function Legend() {
  const say = useText(text)
  return (
    <ul className={styles.legend} aria-label={say('legend.title')}>
      {chairs.map(({ word, look }) => (
        <li key={word}>
          <svg width={18} height={18} viewBox="-24 -24 48 48" aria-hidden>
            <g className={styles.chair} {...(look && { 'data-taken': '', ...look })}>
              <circle r={20} />
              {word === 'person.hurtMust' && <MustMark x={-3} y={3} />}
            </g>
          </svg>
          {say(word)}
        </li>
      ))}
    </ul>
  )
}

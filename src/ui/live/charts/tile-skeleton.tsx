import { useUiText } from '../locale.tsx'
import { Bar } from '../states/skeletons.tsx'
import styles from './stat-tile.module.css'

/** Replaces a `StatTile` until its number is loaded, with the same height. */
export function TileSkeleton() {
  const say = useUiText()
  return (
    <div role="status" aria-busy className={styles.tile}>
      <span className="hidden-visually">{say('loading')}</span>
      <span className={styles.label} aria-hidden>
        <Bar width="60%" />
      </span>
      <span className={styles.value} aria-hidden>
        <Bar width="40%" tall />
      </span>
      <span className={styles.about} aria-hidden>
        <Bar width="50%" />
      </span>
    </div>
  )
}

import styles from './states.module.css'

/** Shown while a screen's code is fetched; the specification defines the text in both languages. */
export function LoadingScreen() {
  return (
    <div className={styles.loading} role="status">
      Loading...
    </div>
  )
}

import { useId, type ReactNode } from 'react'
import { Link } from '#ui/live/link.tsx'
import styles from './dashboard.module.css'

interface SectionProps {
  title: string
  about?: ReactNode
  /** The link to the complete list. */
  more?: { label: string; href: string }
  children: ReactNode
}

export function Section({ title, about, more, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {about && <span className={styles.quiet}>{about}</span>}
        {more && (
          <Link href={more.href} className={styles.more}>
            {more.label}
          </Link>
        )}
      </header>
      {children}
    </section>
  )
}

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from '../link.tsx'
import styles from './states.module.css'

interface StateAction {
  label: string
  onClick?: () => void
  href?: string
  icon?: ReactNode
}

interface EmptyStateProps {
  icon: ReactNode
  title: string
  /** The purpose of the list, in one or two sentences. */
  text: ReactNode
  action?: StateAction
  /** A second, less likely action. */
  secondary?: StateAction
  /** One example that shows what it will look like. */
  example?: ReactNode
}

/** Explains the purpose of an empty list, with one action and one example. */
export function EmptyState({ icon, title, text, action, secondary, example }: EmptyStateProps) {
  return (
    <section className={styles.root}>
      <div className={styles.arch}>{icon}</div>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.text}>{text}</div>
      {action && (
        <div className={styles.causes}>
          <StateButton {...action} variant="filled" />
          {secondary && <StateButton {...secondary} variant="default" />}
        </div>
      )}
      {example && <div className={styles.example}>{example}</div>}
    </section>
  )
}

function StateButton({ label, href, icon, onClick, variant }: StateAction & { variant: string }) {
  const shared = { variant, leftSection: icon, onClick }
  return href ? (
    <Button {...shared} component={Link} href={href}>
      {label}
    </Button>
  ) : (
    <Button {...shared}>{label}</Button>
  )
}

import { Button } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '../link.tsx'
import { useUiText } from '../locale.tsx'
import styles from './states.module.css'

interface ErrorStateProps {
  title?: string
  /** The error and what to do; the default also says that nothing was lost. */
  text?: ReactNode
  onReload?: () => void
  /** A request number that support can look up. */
  reference?: string
  secondary?: { label: string; onClick: () => void }
  /** The list that it belongs to, where nothing else on the screen leads there. */
  backHref?: string
}

export function ErrorState(props: ErrorStateProps) {
  const { title, text, onReload, reference, secondary, backHref } = props
  const say = useUiText()
  return (
    <section className={styles.root} role="alert">
      <div className={styles.arch} data-tone="danger">
        <IconCloudOff size={28} stroke={1.5} />
      </div>
      <h2 className={styles.title}>{title ?? say('errorTitle')}</h2>
      <div className={styles.text}>{text ?? say('errorText')}</div>
      <div className={styles.causes}>
        {onReload && (
          <Button variant="filled" leftSection={<IconRefresh size={16} />} onClick={onReload}>
            {say('reload')}
          </Button>
        )}
        {secondary && <Button onClick={secondary.onClick}>{secondary.label}</Button>}
        {backHref && (
          <Button component={Link} href={backHref}>
            {say('back')}
          </Button>
        )}
      </div>
      {reference && (
        <p className={styles.reference}>
          {say('errorReference')} <code>{reference}</code>
        </p>
      )}
    </section>
  )
}

import { Button } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useUiText } from '../../locale.tsx'
import styles from './offline-strip.module.css'

interface OfflineStripProps {
  state: 'online' | 'offline' | 'sending'
  /** Things that wait to be sent. */
  waiting: number
  onRetry?: () => void
}

/** A strip at the top of the page, shown only while offline. */
export function OfflineStrip({ state, waiting, onRetry }: OfflineStripProps) {
  const say = useUiText()
  return (
    <div role="status" aria-live="polite">
      {state !== 'online' && (
        <div className={styles.strip} data-state={state}>
          {state === 'offline' ? <IconCloudOff size={16} /> : <IconCloudCheck size={16} />}
          <span>
            {say(state === 'offline' ? 'offline' : 'sending')}
            {waiting > 0 && ` ${say('waitingToSend', { n: waiting })}`}
          </span>
          {state === 'offline' && onRetry && (
            <Button
              variant="subtle"
              color="accent"
              size="xs"
              leftSection={<IconRefresh size={14} />}
              onClick={onRetry}
            >
              {say('retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

import { Button, Group } from '@mantine/core'
import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../text.ts'
import type { Editor } from './editor.ts'
import own from './unsent.module.css'
import styles from './plan.module.css'

/** Steps taken without a connection: the plan shows none of them, so they are named until somebody decides. */
export function Unsent({ editor }: { editor: Editor }) {
  const say = useText(text)
  const { unsent, sendAgain, dropUnsent } = editor
  return (
    <div className={styles.alerts}>
      <Notice tone="error" title={say('unsent.title', { n: unsent.length })}>
        <ul className={own.unsent}>
          {unsent.map(({ spoken }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two steps may say the same
            <li key={at}>{spoken}</li>
          ))}
        </ul>
        <Group gap="xs">
          <Button size="xs" variant="filled" onClick={sendAgain}>
            {say('unsent.again')}
          </Button>
          <Button size="xs" onClick={dropUnsent}>
            {say('unsent.drop')}
          </Button>
        </Group>
      </Notice>
    </div>
  )
}

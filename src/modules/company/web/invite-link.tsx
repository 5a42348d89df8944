import { Button, Group, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useCopy } from '#platform/web/clipboard.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { text } from '../text.ts'
import styles from './company.module.css'

export interface ShownLink {
  email: string
  link: string
}

/** Without a mail server, the admin passes on the link of an invitation. */
export function InviteLinkDialog({ shown, onClose }: { shown: ShownLink; onClose: () => void }) {
  const say = useText(text)
  const copy = useCopy()
  return (
    <Dialog opened onClose={onClose} title={say('team.link')}>
      <div className={styles.form}>
        <p className={styles.quiet}>{say('team.linkAbout', { email: shown.email })}</p>
        <TextInput
          label={say('team.linkField')}
          value={shown.link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group gap={8} justify="flex-end">
          <Button onClick={onClose}>{say('team.linkDone')}</Button>
          <Button
            variant="filled"
            data-autofocus
            leftSection={<IconCopy size={16} />}
            onClick={() => copy(shown.link, say('team.linkCopied'))}
          >
            {say('team.linkCopy')}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}

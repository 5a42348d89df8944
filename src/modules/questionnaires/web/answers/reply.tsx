import { Button, Group, Textarea } from '@mantine/core'
import { IconArrowForwardUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { answerMessage } from '#modules/guest-page/contract.ts'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { toast } from '#ui/live/toasts.tsx'
import type { InboxItem } from '../../model/answers/answers.ts'
import { text } from '../../text/answers.ts'
import styles from './inbox.module.css'

interface ReplyProps {
  item: InboxItem
  onReplied: () => void
}

/** The answer to what a guest wrote, right below it. */
export function Reply({ item, onReplied }: ReplyProps) {
  const say = useText(text)
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <ReplyForm {...{ item, onReplied }} onClose={() => setOpen(false)} />
  return (
    <Button
      className={styles.reply}
      size="xs"
      variant="light"
      leftSection={<IconArrowForwardUp size={14} />}
      onClick={() => setOpen(true)}
    >
      {say('inbox.reply')}
    </Button>
  )
}

function ReplyForm({ item, onReplied, onClose }: ReplyProps & { onClose: () => void }) {
  const say = useText(text)
  const { eventId, messageId, groupName } = item
  const form = useContractForm(answerMessage, {
    initial: { body: '' },
    map: (typed) => ({ ...typed, eventId, messageId: messageId ?? '' }),
    done: ({ mailed }) => {
      toast.success(say(mailed ? 'inbox.reply.mailed' : 'inbox.reply.onPage'))
      if (item.handledAt === null) onReplied()
      onClose()
    },
  })
  const body = form.field('body')
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <form {...form.props} className={styles.replyForm}>
      <FormNotices form={form} />
      <Textarea
        {...body}
        label={say('inbox.reply.label', { name: groupName || say('someone') })}
        description={say('inbox.reply.help')}
        autosize
        minRows={3}
        maxLength={2000}
        ref={box}
        onChange={(event) => body.onChange(event.currentTarget.value)}
      />
      <Group gap={8}>
        <Button type="submit" size="xs" variant="filled" loading={form.pending}>
          {say('inbox.reply.send')}
        </Button>
        <Button size="xs" variant="subtle" onClick={onClose}>
          {say('inbox.reply.cancel')}
        </Button>
      </Group>
    </form>
  )
}

import { Button, Group } from '@mantine/core'
import { IconBrandWhatsapp, IconChecks, IconCopy, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useCopy } from '#platform/web/clipboard.ts'
import { useText } from '#platform/web/i18n.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listSilent, nudgeText, remindSilent } from '../contract.ts'
import type { SilentGroup } from '../model.ts'
import { text } from '../text.ts'
import styles from './invitations.module.css'
import { useImportTime } from './message-words.tsx'
import { Pager, usePager } from './pager.tsx'

/** Guests who have not answered; a tap reminds by mail, another shows the text for WhatsApp. */
export function SilentList({ eventId }: { eventId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const pager = usePager(eventId)
  const [asking, setAsking] = useState(false)
  const { data, error, refetch } = useEndpoint(
    listSilent,
    { eventId, ...pager.asked },
    { keepPrevious: true },
  )
  const reminding = useCommand(remindSilent)
  const remind = async (groupIds: string[] | null) => {
    const outcome = await reminding.run({ eventId, groupIds })
    if (!outcome.ok) return
    setAsking(false)
    toast.success(say('reminded'))
  }
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <PanelSkeleton />
  if (data.total === 0)
    return (
      <EmptyState
        icon={<IconChecks size={28} stroke={1.5} />}
        title={say('silent.none')}
        text={say('silent.noneText')}
      />
    )
  return (
    <>
      {reminding.error && !asking && <Notice tone="error">{sentence(reminding.error)}</Notice>}
      <div className={styles.bar}>
        <span className={styles.quiet}>{say('silent.count', { n: data.total })}</span>
        <Button leftSection={<IconMail size={16} />} onClick={() => setAsking(true)}>
          {say('silent.remindAll')}
        </Button>
        <Dialog opened={asking} onClose={() => setAsking(false)} title={say('silent.remindAll')}>
          <div className={styles.form}>
            {reminding.error && <Notice tone="error">{sentence(reminding.error)}</Notice>}
            <p>{say('silent.remindAllAsk', { n: data.total })}</p>
            <div className={styles.release}>
              <Button onClick={() => setAsking(false)}>{say('cancel')}</Button>
              <Button
                variant="filled"
                loading={reminding.pending}
                onClick={() => void remind(null)}
              >
                {say('sendDo')}
              </Button>
            </div>
          </div>
        </Dialog>
      </div>
      <ul className={styles.rows}>
        {data.items.map((group) => (
          <li key={group.groupId}>
            <Silent
              {...{ eventId, group, busy: reminding.pending }}
              onRemind={() => void remind([group.groupId])}
            />
          </li>
        ))}
      </ul>
      <Pager pager={pager} page={data} />
    </>
  )
}

interface SilentProps {
  eventId: string
  group: SilentGroup
  busy: boolean
  onRemind: () => void
}

function Silent({ eventId, group, busy, onRemind }: SilentProps) {
  const say = useText(text)
  const when = useImportTime(eventId)
  const [words, setWords] = useState<{ text: string; phone: string | null } | null>(null)
  const asking = useCommand(nudgeText)
  const ask = async () => {
    const outcome = await asking.run({ eventId, groupId: group.groupId })
    if (outcome.ok) setWords(outcome.data)
  }
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        <strong>
          <bdi>{group.name}</bdi>
        </strong>
        <span className={styles.quiet}>
          {say('silent.people', { n: group.silent })} ·{' '}
          {group.writtenAt
            ? say('silent.written', { when: when(group.writtenAt) })
            : say(group.bounced ? 'silent.bounced' : 'silent.never')}
          {group.openedAt && ` · ${say('silent.opened', { when: when(group.openedAt) })}`}
        </span>
      </div>
      <Group gap={8}>
        {group.email && !group.bounced && (
          <Button size="xs" leftSection={<IconMail size={14} />} disabled={busy} onClick={onRemind}>
            {say('silent.remind')}
          </Button>
        )}
        <Button
          size="xs"
          leftSection={<IconBrandWhatsapp size={14} />}
          loading={asking.pending}
          onClick={() => void ask()}
        >
          {say('silent.text')}
        </Button>
      </Group>
      {words && <Words words={words} name={group.name} onClose={() => setWords(null)} />}
    </div>
  )
}

interface WordsProps {
  words: { text: string; phone: string | null }
  name: string
  onClose: () => void
}

function Words({ words, name, onClose }: WordsProps) {
  const say = useText(text)
  const copy = useCopy()
  const number = words.phone?.replace(/\D/g, '')
  return (
    <Dialog opened onClose={onClose} title={say('silent.textTo', { name })}>
      <div className={styles.form}>
        <p className={styles.shared}>{words.text}</p>
        <div className={styles.release}>
          {number && (
            <Button
              component="a"
              href={`https://wa.me/${number}?text=${encodeURIComponent(words.text)}`}
              target="_blank"
              rel="noopener noreferrer"
              leftSection={<IconBrandWhatsapp size={16} />}
            >
              WhatsApp
            </Button>
          )}
          <Button
            variant="filled"
            leftSection={<IconCopy size={16} />}
            onClick={() => copy(words.text, say('copied'))}
          >
            {say('copyText')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

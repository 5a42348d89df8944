import { Button, Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { Event } from '#modules/events/model.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addSpeakerEngagements, listSpeakers } from '../contract.ts'
import { text } from '../text.ts'
import styles from './speakers.module.css'

/** People of the directory who shall take part; those who do already are left as they are. */
export default function PickDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const adding = useCommand(addSpeakerEngagements)
  const [search, setSearch] = useState('')
  const [searchTerm] = useDebouncedValue(search, 200)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { data } = useEndpoint(
    listSpeakers,
    { limit: 50, ...(searchTerm.trim() && { search: searchTerm }) },
    { keepPrevious: true },
  )
  const add = async () => {
    const outcome = await adding.run({ eventId: event.id, speakerIds: [...chosen] })
    if (outcome.ok) onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say('pick.title', { event: event.name })}
      footer={
        <Button
          variant="filled"
          disabled={chosen.length === 0}
          loading={adding.pending}
          onClick={() => void add()}
        >
          {say('pick.add', { n: chosen.length })}
        </Button>
      }
    >
      {adding.error && <Notice tone="error">{sentence(adding.error)}</Notice>}
      <TextInput
        data-autofocus
        aria-label={say('pick.search')}
        placeholder={say('pick.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(change) => setSearch(change.currentTarget.value)}
      />
      <ul className={styles.picks}>
        {data?.items.map(({ id, name, headline, organisation }) => (
          <li key={id}>
            <Checkbox
              label={name}
              description={[headline, organisation].filter(Boolean).join(' · ')}
              checked={chosen.includes(id)}
              onChange={(change) =>
                setChosen(
                  change.currentTarget.checked
                    ? [...chosen, id]
                    : chosen.filter((each) => each !== id),
                )
              }
            />
          </li>
        ))}
        {data?.items.length === 0 && <li className={styles.quiet}>{say('pick.none')}</li>}
      </ul>
    </Dialog>
  )
}

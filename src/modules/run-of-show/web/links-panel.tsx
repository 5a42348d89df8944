import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { ShownLink } from '#modules/outside-links/model.ts'
import { OutsideLinks } from '#modules/outside-links/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { MultiSelect } from '#ui/live/fields/multi-select.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addFollower } from '../contract.ts'
import { FollowerView, isReachable, type Rundown } from '../model.ts'
import { text } from '../text.ts'
import styles from './rundown.module.css'

interface LinksPanelProps {
  opened: boolean
  rundown: Rundown
  onClose: () => void
}

/** The outside links of the show, and a form for a new one. */
export default function LinksPanel({ opened, rundown, onClose }: LinksPanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { id: rundownId, eventId, departments } = rundown
  const [label, setLabel] = useState('')
  const [view, setView] = useState<FollowerView>('list')
  const [departmentIds, setDepartmentIds] = useState<string[]>([])
  const [refIds, setRefIds] = useState<string[]>([])
  const [showsPhones, setShowsPhones] = useState(false)
  const [endsOn, setEndsOn] = useState<string | null>(null)
  const [shownLink, setShownLink] = useState<ShownLink | null>(null)
  const adding = useCommand(addFollower)
  const add = async () => {
    const outcome = await adding.run({
      eventId,
      rundownId,
      label,
      view,
      showsPhones,
      departmentIds: departmentIds.length > 0 ? departmentIds : null,
      refIds,
      ...(endsOn !== null && { endsOn }),
    })
    if (!outcome.ok) return
    setShownLink(outcome.data)
    // The next link is for another person, who must not be given the rows of this one.
    setLabel('')
    setDepartmentIds([])
    setRefIds([])
    setShowsPhones(false)
    setEndsOn(null)
  }
  const people = rundown.refs.filter(isReachable)
  const open = departments.filter(({ isPrivate }) => !isPrivate)
  return (
    <SidePanel opened={opened} onClose={onClose} title={say('links.title')}>
      <p className={styles.quiet}>{say('links.about')}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        {adding.error && <Notice tone="error">{sentence(adding.error)}</Notice>}
        <TextInput
          label={say('links.label')}
          placeholder={say('links.example')}
          required
          maxLength={80}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <NativeSelect
          label={say('links.view')}
          value={view}
          onChange={(event) => setView(FollowerView.parse(event.currentTarget.value))}
          data={FollowerView.options.map((value) => ({ value, label: say(`links.${value}`) }))}
        />
        {open.length > 0 && (
          <MultiSelect
            label={say('links.departments')}
            description={say('links.departmentsHelp')}
            value={departmentIds}
            onChange={setDepartmentIds}
            data={open.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {people.length > 0 && (
          <MultiSelect
            label={say('links.people')}
            description={say('links.peopleHelp')}
            maxValues={20}
            value={refIds}
            onChange={setRefIds}
            data={people.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <Checkbox
          label={say('links.phones')}
          checked={showsPhones}
          onChange={(event) => setShowsPhones(event.currentTarget.checked)}
        />
        <DateField
          label={say('links.endsOn')}
          help={say('links.endsOnHelp')}
          zone={rundown.zone}
          value={endsOn}
          onChange={setEndsOn}
        />
        <Button type="submit" leftSection={<IconLink size={16} />} loading={adding.pending}>
          {say('links.make')}
        </Button>
      </form>
      <OutsideLinks
        {...{ eventId, shown: shownLink }}
        recordId={rundownId}
        onShown={setShownLink}
      />
    </SidePanel>
  )
}

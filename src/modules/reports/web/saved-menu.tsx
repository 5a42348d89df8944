import { Button, Menu, TextInput } from '@mantine/core'
import { IconBookmark, IconCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { eventParameter, allEvents, linkTo } from '#platform/web/routing/links.ts'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { CallOf } from '#shared/contract.ts'
import { listSavedReports, removeSavedReport, saveReport } from '../contract.ts'
import type { SavedReport } from '../model.ts'
import { text } from '../text.ts'
import styles from './reports.module.css'

type Setting = Omit<CallOf<typeof saveReport>, 'name'>

/** The report as it is, kept under a name; a person who saved it finds it on every device. */
export function SavedMenu({ setting }: { setting: Setting }) {
  const say = useText(text)
  const navigate = useNavigate()
  const { data } = useEndpoint(listSavedReports, {})
  const removing = useCommand(removeSavedReport)
  const [naming, setNaming] = useState(false)
  const saved = data?.items ?? []
  const current = saved.find((each) => keyOf(each) === keyOf(setting))
  const remove = async ({ id }: SavedReport) => {
    if ((await removing.run({ savedId: id })).ok) toast.success(say('saved.removed'))
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button leftSection={<IconBookmark size={16} />}>{current?.name ?? say('saved')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {saved.map((each) => (
            <Menu.Item
              key={each.id}
              aria-current={each === current || undefined}
              rightSection={each === current && <IconCheck size={16} />}
              onClick={() => void navigate(addressOf(each))}
            >
              {each.name}
            </Menu.Item>
          ))}
          {saved.length > 0 && <Menu.Divider />}
          {current ? (
            <Menu.Item
              data-tone="danger"
              leftSection={<IconTrash size={16} />}
              onClick={() => void remove(current)}
            >
              {say('saved.remove', { name: current.name })}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconBookmark size={16} />} onClick={() => setNaming(true)}>
              {say('saved.save')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={naming} onClose={() => setNaming(false)} title={say('saved.title')} size="sm">
        <NameForm setting={setting} onDone={() => setNaming(false)} />
      </Dialog>
    </>
  )
}

function NameForm({ setting, onDone }: { setting: Setting; onDone: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const saving = useCommand(saveReport)
  const [name, setName] = useState(say(`report.${setting.report}`))
  const save = async () => {
    if (!(await saving.run({ ...setting, name: name.trim() })).ok) return
    toast.success(say('saved.done'))
    onDone()
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) void save()
      }}
    >
      {saving.error && <Notice tone="error">{sentence(saving.error)}</Notice>}
      <TextInput
        label={say('saved.name')}
        value={name}
        maxLength={120}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" disabled={!name.trim()} loading={saving.pending}>
          {say('schedule.save')}
        </Button>
      </div>
    </form>
  )
}

function keyOf({ report, eventIds, which, needs }: Setting): string {
  return JSON.stringify([report, eventIds.toSorted(), eventIds.length > 0 || which, needs])
}

function addressOf({ report, eventIds, which, needs }: SavedReport): string {
  return linkTo(
    '/rapoarte',
    {},
    {
      raport: report,
      evenimente: eventIds,
      ...(which !== 'active' && { care: which }),
      ...(needs && { nevoi: 'true' }),
      [eventParameter]: allEvents,
    },
  )
}

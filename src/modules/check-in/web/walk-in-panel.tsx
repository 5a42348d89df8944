import { TextInput } from '@mantine/core'
import { addWalkIn } from '../contract.ts'
import type { DoorList } from '../model.ts'
import { signal } from './camera-view.tsx'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import type { Panel } from '#platform/web/routing/panel.ts'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { text } from '../text.ts'
import { newId } from '#platform/web/new-id.ts'
import { walkInPanel } from './attendance-words.ts'
import styles from './attendance.module.css'

interface WalkInPanelProps {
  eventId: string
  panel: Panel
  list: DoorList
}

/** A person at the door who is on no list. */
export default function WalkInPanel({ eventId, panel, list }: WalkInPanelProps) {
  const say = useText(text)
  const opened = panel.opened === walkInPanel
  return (
    <SidePanel
      opened={opened}
      onClose={panel.close}
      title={say('walkIn')}
      about={say('walkIn.about')}
    >
      {opened && <WalkInForm {...{ eventId, list }} onDone={panel.close} />}
    </SidePanel>
  )
}

const blank = { firstName: '', lastName: '', organisation: '' }

function WalkInForm({
  eventId,
  list,
  onDone,
}: {
  eventId: string
  list: DoorList
  onDone: () => void
}) {
  const say = useText(text)
  const form = useContractForm(addWalkIn, {
    initial: blank,
    map: (typed) => ({ ...typed, eventId, listId: list.id, scanId: newId() }),
    done: (verdict) => {
      signal('go')
      toast.success(say('walkIn.done', { name: verdict.guest?.name ?? '' }))
      onDone()
    },
  })
  const firstName = form.field('firstName')
  const lastName = form.field('lastName')
  const organisation = form.field('organisation')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <TextInput
        {...firstName}
        label={say('walkIn.firstName')}
        required
        data-autofocus
        autoComplete="off"
        onChange={(event) => firstName.onChange(event.currentTarget.value)}
      />
      <TextInput
        {...lastName}
        label={say('walkIn.lastName')}
        autoComplete="off"
        onChange={(event) => lastName.onChange(event.currentTarget.value)}
      />
      <TextInput
        {...organisation}
        label={say('organisation')}
        autoComplete="off"
        onChange={(event) => organisation.onChange(event.currentTarget.value)}
      />
      <FormActions
        saveLabel={say('walkIn.admit')}
        onCancel={onDone}
        busy={form.pending}
        dirty={form.dirty}
      />
    </form>
  )
}

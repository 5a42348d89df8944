import { Button, Group, Select, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { inviteLimit } from '#modules/company/web/ports.ts'
import { useCopy } from '#platform/web/clipboard.ts'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { usePort } from '#platform/web/ports.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addKey } from '../contract.ts'
import { KeyRight, type KeyFields } from '../model.ts'
import { text } from '../text.ts'
import styles from './integrations.module.css'

interface NewKeyProps {
  onClose: () => void
  onMade: (token: string) => void
}

export function NewKeyDialog(props: NewKeyProps) {
  const say = useText(text)
  return (
    <Dialog opened stay onClose={props.onClose} title={say('keys.add')}>
      <KeyForm {...props} />
    </Dialog>
  )
}

type FormValues = Omit<KeyFields, 'eventIds'> & { eventIds: readonly string[] | null }

const blank: FormValues = { name: '', right: 'read', eventIds: null, lastDay: null }

function useKeyForm({ onClose, onMade }: NewKeyProps) {
  return useContractForm(addKey, {
    initial: blank,
    map: ({ eventIds, ...typed }) => ({ ...typed, eventIds: eventIds && [...eventIds] }),
    keepDraft: false,
    done({ token }) {
      onClose()
      onMade(token)
    },
  })
}

function KeyForm(props: NewKeyProps) {
  const say = useText(text)
  const form = useKeyForm(props)
  const name = form.field('name')
  const right = form.field('right')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <TextInput
        {...name}
        label={say('key.name')}
        description={say('key.nameHelp')}
        required
        data-autofocus
        autoComplete="off"
        onChange={(event) => name.onChange(event.currentTarget.value)}
      />
      <Select
        {...right}
        label={say('key.right')}
        data={KeyRight.options.map((value) => ({ value, label: say(`right.${value}`) }))}
        onChange={(value) => right.onChange(KeyRight.parse(value ?? 'read'))}
        allowDeselect={false}
      />
      <Events form={form} />
      <DateField
        {...form.field('lastDay')}
        label={say('key.lastDay')}
        help={say('key.lastDayHelp')}
      />
      <Group gap={8} justify="flex-end">
        <Button onClick={props.onClose}>{say('cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.pending}>
          {say('key.make')}
        </Button>
      </Group>
    </form>
  )
}

function Events({ form }: { form: ReturnType<typeof useKeyForm> }) {
  const limits = usePort(inviteLimit)
  const { value, onChange, error } = form.field('eventIds')
  return (
    <>
      {limits.map((Limit, at) => (
        <Limit key={at} value={value} onChange={onChange} />
      ))}
      {error && <Notice tone="error">{error}</Notice>}
    </>
  )
}

/** The only time that the key is shown. */
export function ShownKeyDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const say = useText(text)
  const copy = useCopy()
  return (
    <Dialog opened once onClose={onClose} title={say('key.shown.title')}>
      <div className={styles.form}>
        <p className={styles.quiet}>{say('key.shown.about')}</p>
        <TextInput
          label={say('key.shown.field')}
          value={token}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group gap={8} justify="flex-end">
          <Button onClick={onClose}>{say('key.shown.done')}</Button>
          <Button
            variant="filled"
            data-autofocus
            leftSection={<IconCopy size={16} />}
            onClick={() => copy(token, say('key.shown.copied'))}
          >
            {say('key.shown.copy')}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}

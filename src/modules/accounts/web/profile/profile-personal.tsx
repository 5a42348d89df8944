import { Notice } from '#ui/plain/notice.tsx'
import { Button, Group } from '@mantine/core'
import { useRef } from 'react'
import type { StaffLocale } from '#shared/i18n.ts'
import { FormActions, FormRow, FormSection } from '#ui/live/fields/form-section.tsx'
import { PhoneField } from '#ui/live/fields/phone-field.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { Conflict } from '#platform/web/forms/conflict.tsx'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { chooseLanguage, useText } from '#platform/web/i18n.tsx'
import { usePictureUpload } from '#platform/web/calls/picture-upload.ts'
import { session } from '#platform/web/session/session.ts'
import { changeAccount, changePhoto } from '../../contract.ts'
import type { Account } from '../../model.ts'
import { text } from '../../text.ts'
import styles from '../account.module.css'
import { TextField } from '../auth-form.tsx'

const languages = [
  { value: 'ro', label: 'Română' },
  { value: 'en', label: 'English' },
] as const

export function PersonalSection({ account }: { account: Account }) {
  const say = useText(text)
  const form = useContractForm(changeAccount, {
    initial: { name: account.name, phone: account.phone, locale: account.locale },
    record: { id: account.id, version: account.version },
    map: (values, { version }) => ({ version: version ?? account.version, ...values }),
    done({ name, locale }) {
      session.changeProfile({ name })
      chooseLanguage(locale)
      toast.success(say('profile.saved'))
    },
  })
  const locale = form.field('locale')
  return (
    <form {...form.props}>
      <FormSection
        title={say('profile.personal')}
        about={say(account.company ? 'profile.personalAbout' : 'profile.guestAbout')}
      >
        <Photo account={account} />
        <FormNotices form={form} />
        <FormRow>
          <TextField
            {...form.field('name')}
            label={say('field.name')}
            autoComplete="name"
            required
          />
          <PhoneField {...form.field('phone')} label={say('field.phone')} />
        </FormRow>
        <div className={styles.block}>
          <span className={styles.blockTitle}>{say('field.language')}</span>
          <SegmentedViews<StaffLocale>
            label={say('field.language')}
            value={locale.value}
            onChange={locale.onChange}
            views={languages}
          />
        </div>
        <FormActions
          busy={form.pending}
          dirty={form.dirty}
          onCancel={form.dirty ? form.discard : undefined}
        />
      </FormSection>
      <AccountConflict form={form} />
    </form>
  )
}

type Form = ReturnType<
  typeof useContractForm<
    typeof changeAccount,
    { name: string; phone: string | null; locale: StaffLocale }
  >
>

/** The same person saved in another window. */
function AccountConflict({ form }: { form: Form }) {
  const say = useText(text)
  const theirs = form.conflict
  if (!theirs) return null
  return (
    <Dialog opened stay onClose={form.keepEditing} title={say('profile.conflictTitle')} size="lg">
      <Conflict
        form={form}
        theirs={{ name: theirs.name, phone: theirs.phone, locale: theirs.locale }}
        labels={{
          name: say('field.name'),
          phone: say('field.phone'),
          locale: say('field.language'),
        }}
        show={(field, shown) =>
          field === 'locale' ? languages.find(({ value }) => value === shown)?.label : shown
        }
      />
    </Dialog>
  )
}

function Photo({ account }: { account: Account }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const input = useRef<HTMLInputElement>(null)
  const saving = useCommand(changePhoto)
  const save = async (photoId: string | null) => {
    const outcome = await saving.run({ photoId })
    if (outcome.ok) session.changeProfile({ avatar: outcome.data.avatar })
  }
  const { take, busy, ...upload } = usePictureUpload({
    unfit: say('photo.unfit'),
    done: ({ id }) => save(id),
  })
  const problem = upload.problem ?? (saving.error && sentence(saving.error))
  return (
    <div className={styles.block}>
      <div className={styles.photo}>
        <Avatar name={account.name} src={account.avatar} size={72} />
        <Group gap={8}>
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            onChange={(event) => {
              take(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
          <Button loading={busy} onClick={() => input.current?.click()}>
            {say(account.avatar ? 'photo.change' : 'photo.choose')}
          </Button>
          {account.avatar && (
            <Button variant="subtle" color="gray" onClick={() => void save(null)}>
              {say('photo.remove')}
            </Button>
          )}
        </Group>
      </div>
      {problem && <Notice tone="error">{problem}</Notice>}
    </div>
  )
}

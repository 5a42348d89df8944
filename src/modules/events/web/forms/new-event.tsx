import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { restoreFromBin } from '#modules/company/contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useContractForm, type FieldBinding } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { usePrefilledText } from '#platform/web/routing/prefilled-text.ts'
import { showUndoBar } from '#platform/web/undo.ts'
import { formatDate } from '#shared/dates/time.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  changeTemplate,
  createEvent,
  listTemplates,
  previewTemplate,
  removeTemplate,
  type Template,
} from '../../contract.ts'
import { Occasion, type Event } from '../../model.ts'
import { text } from '../../text.ts'
import { Moment, TypeIcon } from '../event-words.tsx'
import { useOwnLimit } from '../own-limit.ts'
import styles from './new-event.module.css'
import { TemplateFields } from './save-template.tsx'
import { CoupleNames } from './couple-names.tsx'

interface NewEventDialogProps {
  /** Chosen in the calendar. */
  day: string | null
  onClose: () => void
  onMade: (event: Event) => void
}

/** A name and a day are enough; a template says what it would add, and when, before it does. */
export default function NewEventDialog({ day, onClose, onMade }: NewEventDialogProps) {
  const say = useText(text)
  const isLimited = useOwnLimit()
  return (
    <Dialog opened onClose={onClose} title={say('new.title')} size="lg" stay={!isLimited}>
      {isLimited ? (
        <Notice tone="warning">{say('limited.text')}</Notice>
      ) : (
        <NewEventForm key={day} day={day} onClose={onClose} onMade={onMade} />
      )}
    </Dialog>
  )
}

function NewEventForm({ day, onClose, onMade }: NewEventDialogProps) {
  const say = useText(text)
  const templates = useEndpoint(listTemplates, {})
  const form = useNewEventForm(day, onMade)
  const name = form.field('name')
  const type = form.field('type')
  const chosen = templates.data?.items.find(({ id }) => id === form.values.templateId)
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <TextInput
        {...name}
        label={say('event.name')}
        placeholder={say('new.namePlaceholder')}
        required
        data-autofocus
        autoComplete="off"
        onChange={(event) => name.onChange(event.currentTarget.value)}
      />
      <FormRow>
        <DateField
          {...form.field('startDate')}
          label={say('new.date')}
          help={say('new.dateHelp')}
          required
        />
        <Select
          {...type}
          label={say('event.type')}
          placeholder={chosen ? say(`type.${chosen.type}`) : say('new.typePlaceholder')}
          data={Occasion.options.map((value) => ({ value, label: say(`type.${value}`) }))}
          onChange={(value) => type.onChange(value)}
          clearable
        />
      </FormRow>
      {(form.values.type ?? chosen?.type) === 'wedding' && (
        <CoupleNames name={name.value} onName={(couple) => form.setValues({ name: couple })} />
      )}
      <TemplateChoice field={form.field('templateId')} templates={templates.data?.items ?? []} />
      {chosen && (
        <NumberInput
          {...form.field('expectedGuests')}
          value={form.values.expectedGuests ?? ''}
          label={say('event.expectedGuests')}
          description={say('new.expectedHelp')}
          min={0}
          max={100_000}
          allowDecimal={false}
          allowNegative={false}
          onChange={(value) =>
            form.setValues({ expectedGuests: typeof value === 'number' ? value : null })
          }
        />
      )}
      {chosen && (
        <Preview
          template={chosen}
          day={form.values.startDate}
          avoids={form.field('avoidsFreeDays')}
        />
      )}
      <FormActions
        saveLabel={say('new.create')}
        busy={form.pending}
        onCancel={() => {
          form.discard()
          onClose()
        }}
      />
    </form>
  )
}

function useNewEventForm(day: string | null, onMade: (event: Event) => void) {
  const say = useText(text)
  const prefilled = usePrefilledText()
  return useContractForm(createEvent, {
    prefilled: prefilled ? { name: prefilled } : undefined,
    initial: {
      name: '',
      startDate: day,
      type: null as Occasion | null,
      templateId: '',
      avoidsFreeDays: true,
      expectedGuests: null as number | null,
    },
    map: ({ name, startDate, type, templateId, avoidsFreeDays, expectedGuests }) => ({
      name,
      startDate: startDate ?? '',
      ...(type && { type }),
      ...(templateId && { templateId, avoidsFreeDays }),
      ...(templateId && expectedGuests !== null && { expectedGuests }),
    }),
    done: (event) => {
      toast.success(say('new.made'))
      onMade(event)
    },
  })
}

interface TemplateChoiceProps {
  field: FieldBinding<string>
  templates: readonly Template[]
}

function TemplateChoice({ field, templates }: TemplateChoiceProps) {
  const say = useText(text)
  const locale = useLocale()
  const choices = [
    {
      id: '',
      name: say('new.blank'),
      about: say('new.blankAbout'),
      icon: <IconFile size={20} stroke={1.6} />,
    },
    ...templates.map(({ id, name, about, type, holds, shipped }) => ({
      id,
      name: name[locale],
      about:
        about[locale] || holds.map(({ title, count }) => `${title[locale]}: ${count}`).join(', '),
      icon: <TypeIcon type={type} size={20} />,
      own: !shipped,
    })),
  ]
  return (
    <fieldset className={styles.choices}>
      <legend>{say('new.start')}</legend>
      {choices.map(({ id, name, about, icon, ...more }) => (
        <label key={id} className={styles.choice}>
          <input
            type="radio"
            name="templateId"
            value={id}
            checked={field.value === id}
            onChange={() => field.onChange(id)}
          />
          {icon}
          <span>
            <strong>
              {name} {'own' in more && more.own && <Badge>{say('templates.own')}</Badge>}
            </strong>
            <span>{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface PreviewProps {
  template: Template
  day: string | null
  avoids: FieldBinding<boolean>
}

/** The content that will be created, with its dates. */
function Preview({ template, day, avoids }: PreviewProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const { data, error } = useEndpoint(
    previewTemplate,
    { templateId: template.id, startDate: day ?? '', avoidsFreeDays: avoids.value },
    { enabled: day !== null, keepPrevious: true },
  )
  return (
    <section className={styles.preview} aria-live="polite">
      <h3>{say('preview.title', { name: template.name[locale] })}</h3>
      <Checkbox
        label={say('new.avoid')}
        description={say('new.avoidHelp')}
        checked={avoids.value}
        onChange={(event) => avoids.onChange(event.currentTarget.checked)}
      />
      {day === null ? (
        <p>{say('preview.needsDay')}</p>
      ) : error ? (
        <Notice tone="error">{sentence(error)}</Notice>
      ) : !data ? (
        <PanelSkeleton rows={3} />
      ) : (
        <>
          <p>
            {say('preview.when', {
              from: `${formatDate(data.span.startDate, locale)}, ${data.span.startTime}`,
              to: `${formatDate(data.span.endDate, locale)}, ${data.span.endTime}`,
            })}
            {data.rsvpDeadline &&
              ` ${say('preview.rsvp', { day: formatDate(data.rsvpDeadline, locale) })}`}
          </p>
          {data.groups.map(({ id, title, items }) => (
            <DatedList key={id} title={`${title[locale]} · ${items.length}`}>
              {items.map((item, at) => (
                <li key={at}>
                  <span>{item.name}</span>
                  {item.compressed && <Badge tone="accent">{say('preview.compressed')}</Badge>}
                  <time>{item.date === null ? '–' : <Moment moment={item.date} />}</time>
                </li>
              ))}
            </DatedList>
          ))}
        </>
      )}
    </section>
  )
}

/** A list of dated items under a heading; of many the first few, the others on request. */
export function DatedList({ title, children }: { title: string; children: ReactNode[] }) {
  const say = useText(text)
  const shortList = children.length > 8 ? children.slice(0, 6) : children
  const hidden = children.slice(shortList.length)
  return (
    <div className={styles.dated}>
      <h4>{title}</h4>
      <ul>{shortList}</ul>
      {hidden.length > 0 && (
        <details>
          <summary>{say('preview.more', { n: hidden.length })}</summary>
          <ul>{hidden}</ul>
        </details>
      )}
    </div>
  )
}

/** The templates that come with the product, and those that the company made of its own events. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const { data } = useEndpoint(listTemplates, {})
  const [renamed, setRenamed] = useState<Template | null>(null)
  const removing = useCommand(removeTemplate)
  const restoring = useCommand(restoreFromBin)
  const remove = async ({ id, name }: Template) => {
    const outcome = await removing.run({ id })
    if (outcome.ok)
      showUndoBar(say('templates.removed', { name: name[locale] }), () =>
        restoring.run({ kind: 'event_template', id }),
      )
  }
  const own = data?.items.filter(({ shipped }) => !shipped) ?? []
  return (
    <Dialog opened onClose={onClose} title={say('templates.title')} size="lg">
      {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
      {!data && <PanelSkeleton />}
      <h3 className={styles.heading}>{say('templates.ownTitle')}</h3>
      {own.length === 0 && <p className={styles.quiet}>{say('templates.none')}</p>}
      <TemplateList
        templates={own}
        onRename={setRenamed}
        onRemove={(template) => void remove(template)}
      />
      <h3 className={styles.heading}>{say('templates.shipped')}</h3>
      <TemplateList templates={data?.items.filter(({ shipped }) => shipped) ?? []} />
      {renamed && (
        <Dialog opened onClose={() => setRenamed(null)} title={say('templates.rename')}>
          <RenameForm template={renamed} onDone={() => setRenamed(null)} />
        </Dialog>
      )}
    </Dialog>
  )
}

interface TemplateListProps {
  templates: readonly Template[]
  onRename?: (template: Template) => void
  onRemove?: (template: Template) => void
}

function TemplateList({ templates, onRename, onRemove }: TemplateListProps) {
  const say = useText(text)
  const locale = useLocale()
  if (templates.length === 0) return null
  return (
    <ul className={styles.templates}>
      {templates.map((template) => (
        <li key={template.id}>
          <TypeIcon type={template.type} size={20} />
          <span>
            <strong>{template.name[locale]}</strong>
            <small>
              {template.holds.map(({ title, count }) => `${title[locale]}: ${count}`).join(' · ')}
            </small>
          </span>
          {onRename && onRemove && (
            <ActionMenu
              label={say('templates.actions', { name: template.name[locale] })}
              actions={[
                { label: say('templates.rename'), onClick: () => onRename(template) },
                { label: say('delete'), tone: 'danger', onClick: () => onRemove(template) },
              ]}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function RenameForm({ template, onDone }: { template: Template; onDone: () => void }) {
  const locale = useLocale()
  const form = useContractForm(changeTemplate, {
    initial: { name: template.name[locale], about: template.about[locale] },
    record: template,
    keepDraft: false,
    map: (typed, { version }) => ({ ...typed, id: template.id, version: version ?? 0 }),
    done: onDone,
  })
  return <TemplateFields form={form} onCancel={onDone} />
}

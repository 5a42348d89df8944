import { Conflict } from '#platform/web/forms/conflict.tsx'
import { Checkbox, Input, Select, Switch, Textarea } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { uploadPicture } from '#platform/web/calls/upload.ts'
import { newId } from '#platform/web/new-id.ts'
import { filePurposes } from '#shared/files.ts'
import { locales } from '#shared/i18n.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FileField, type FileItem } from '#ui/live/fields/file-field.tsx'
import { FormActions, FormRow, FormSection } from '#ui/live/fields/form-section.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { changeClientReport } from '../contract.ts'
import { maxPhotos, ReportSection, type ClientReport, type ClientReportFields } from '../model.ts'
import { text, type ClientReportSay } from '../text.ts'
import styles from './client-report.module.css'

type FormValues = Omit<ClientReportFields, 'endsOn'> & { endsOn: string | null }

/** The sections of the report and the date until which it can be read. */
export function ReportForm({ report }: { report: ClientReport }) {
  const say = useText(text)
  const form = useReportForm(report)
  if (form.conflict)
    return (
      <Conflict
        form={form}
        theirs={typedOf(form.conflict)}
        labels={{
          language: say('field.language'),
          sections: say('field.sections'),
          words: say('field.words'),
          photoIds: say('field.photos'),
          questionnaireIds: say('field.questionnaires'),
          rundownIds: say('field.rundowns'),
          endsOn: say('field.endsOn'),
          open: say('field.open'),
        }}
        show={(field, value) =>
          field in everything && value === null
            ? say(everything[field as keyof typeof everything])
            : shownValue(value, say)
        }
      />
    )
  return (
    <form {...form.props}>
      <FormNotices form={form} />
      <Content form={form} report={report} />
      <Link form={form} />
      <FormActions busy={form.pending} dirty={form.dirty} />
    </form>
  )
}

/** The meaning of an empty choice. */
const everything = { questionnaireIds: 'questionnaires.all', rundownIds: 'rundowns.all' } as const

function useReportForm(report: ClientReport) {
  const say = useText(text)
  return useContractForm(changeClientReport, {
    initial: typedOf(report),
    record: report,
    map: (typed, { version }) => ({
      ...typed,
      endsOn: typed.endsOn ?? '',
      // In the order of the page, however they were ticked.
      sections: ReportSection.options.filter((section) => typed.sections.includes(section)),
      eventId: report.eventId,
      version: version ?? report.version,
    }),
    done: () => toast.success(say('saved')),
  })
}

type Form = ReturnType<typeof useReportForm>

function Content({ form, report }: { form: Form; report: ClientReport }) {
  const say = useText(text)
  return (
    <FormSection title={say('form.content')} about={say('form.contentAbout')}>
      <Checkbox.Group {...form.field('sections')} label={say('field.sections')}>
        <div className={styles.choices}>
          {ReportSection.options.map((section) => (
            <Checkbox key={section} value={section} label={say(`section.${section}`)} />
          ))}
        </div>
      </Checkbox.Group>
      {form.values.sections.includes('feedback') && report.questionnaires.length > 0 && (
        <Checkbox.Group
          label={say('field.questionnaires')}
          description={say('questionnaires.help')}
          value={form.values.questionnaireIds ?? report.questionnaires.map(({ id }) => id)}
          onChange={(ids) => form.setValues({ questionnaireIds: ids })}
        >
          <div className={styles.choices}>
            {report.questionnaires.map(({ id, title }) => (
              <Checkbox key={id} value={id} label={title} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {form.values.sections.includes('timing') && report.rundowns.length > 0 && (
        <Checkbox.Group
          label={say('field.rundowns')}
          description={say('rundowns.help')}
          value={form.values.rundownIds ?? report.rundowns.map(({ id }) => id)}
          onChange={(ids) => form.setValues({ rundownIds: ids })}
        >
          <div className={styles.choices}>
            {report.rundowns.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Textarea
        {...form.field('words')}
        onChange={(event) => form.setValues({ words: event.currentTarget.value })}
        label={say('field.words')}
        description={say('field.wordsHelp')}
        autosize
        minRows={3}
        maxLength={4000}
      />
      <Photos
        report={report}
        {...form.field('photoIds')}
        onChange={(ids) => form.setValues({ photoIds: ids })}
      />
    </FormSection>
  )
}

/** In which language, until when and whether at all it is read by its link. */
function Link({ form }: { form: Form }) {
  const say = useText(text)
  return (
    <FormSection title={say('form.link')} about={say('form.linkAbout')}>
      <FormRow>
        <Select
          {...form.field('language')}
          label={say('field.language')}
          allowDeselect={false}
          data={locales.map((value) => ({ value, label: say(`language.${value}`) }))}
          onChange={(value) => value && form.setValues({ language: value })}
        />
        <DateField {...form.field('endsOn')} label={say('field.endsOn')} required />
      </FormRow>
      <Switch
        label={say('field.open')}
        checked={form.values.open}
        onChange={(event) => form.setValues({ open: event.currentTarget.checked })}
      />
    </FormSection>
  )
}

function typedOf(report: ClientReport): FormValues {
  const { language, sections, words, photoIds, questionnaireIds, rundownIds, endsOn, open } = report
  return { language, sections, words, photoIds, questionnaireIds, rundownIds, endsOn, open }
}

/** A choice of sections by name, photographs by their number. */
function shownValue(value: FormValues[keyof FormValues], say: ClientReportSay): string {
  if (typeof value === 'boolean') return say(value ? 'open.yes' : 'open.no')
  if (value === 'ro' || value === 'en') return say(`language.${value}`)
  if (!Array.isArray(value)) return value ?? ''
  const sections = value.flatMap((each) => ReportSection.safeParse(each).data ?? [])
  return sections.length > 0
    ? sections.map((section) => say(`section.${section}`)).join(', ')
    : String(value.length)
}

interface PhotosProps {
  report: ClientReport
  name: string
  value: string[]
  onChange: (ids: string[]) => void
  error: ReactNode
}

/** Photographs are uploaded at once and join the report when it is saved. */
function Photos({ report, name, value, onChange, error }: PhotosProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [fresh, setFresh] = useState<FileItem[]>([])
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const storedPhotos: FileItem[] = [
    ...report.photos.map(({ id, path, widths }, at) => ({
      id,
      name: say('photos.alt', { n: at + 1 }),
      size: 0,
      preview: `${path}/${widths[0]}.webp`,
    })),
    ...fresh,
  ]
  const shownPhotos = storedPhotos.filter(
    (item) => value.includes(item.id) || item.progress !== undefined || item.error,
  )
  const add = async (files: File[]) => {
    for (const file of files.slice(0, maxPhotos - value.length)) {
      const waiting = { id: newId(), name: file.name, size: file.size }
      setFresh((all) => [...all, { ...waiting, progress: 0.5 }])
      const replace = (item: FileItem) =>
        setFresh((all) => all.map((each) => (each.id === waiting.id ? item : each)))
      try {
        const { id, publicPath, widths } = await uploadPicture(file)
        // Others may have been removed while this one was on its way.
        latest.current = [...latest.current, id]
        onChange(latest.current)
        replace({ ...waiting, id, preview: `${publicPath}/${widths[0]}.webp` })
      } catch (failure) {
        replace({ ...waiting, error: sentence(failure) })
      }
    }
  }
  const remove = (id: string) => {
    setFresh((all) => all.filter((item) => item.id !== id))
    onChange(value.filter((each) => each !== id))
  }
  return (
    <Input.Wrapper labelElement="div">
      <FileField
        name={name}
        label={say('field.photos')}
        help={say('photos.help', { n: maxPhotos })}
        value={shownPhotos}
        error={error}
        multiple
        accept="image/*"
        maxBytes={filePurposes['public-image'].maxBytes}
        onAdd={(files) => void add(files)}
        onRemove={remove}
      />
    </Input.Wrapper>
  )
}

import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { Conflict } from '#platform/web/forms/conflict.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { languages, type Locale } from '#shared/i18n.ts'
import { FormActions, FormRow, FormSection } from '#ui/live/fields/form-section.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { changeTranslations, getTranslations } from '../../contract.ts'
import { furtherLanguages, type Event, type Translations } from '../../model.ts'
import { text } from '../../text.ts'

/** For an event in several languages: what the team typed for its guests, in the others. */
export function EventTranslations({ event }: { event: Event }) {
  const say = useText(text)
  const [open, setOpen] = useState<Locale | null>(null)
  const [typedIn = 'ro'] = event.languages
  const further = furtherLanguages(event)
  const close = () => setOpen(null)
  if (further.length === 0) return null
  return (
    <FormSection
      title={say('translations.title')}
      about={say('translations.about', { language: languages[typedIn].name })}
    >
      <FormRow>
        {further.map((language) => (
          <Button key={language} variant="default" onClick={() => setOpen(language)}>
            {languages[language].name}
          </Button>
        ))}
      </FormRow>
      {open && (
        <Dialog
          opened
          stay
          size="lg"
          title={say('translations.into', { language: languages[open].name })}
          onClose={close}
        >
          <LanguageTexts key={open} event={event} language={open} onDone={close} />
        </Dialog>
      )}
    </FormSection>
  )
}

interface LanguageTextsProps {
  event: Event
  language: Locale
  onDone: () => void
}

function LanguageTexts({ event, language, onDone }: LanguageTextsProps) {
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(getTranslations, { eventId: event.id, language })
  const [opened, setOpened] = useState<Translations>()
  if (data && !opened) setOpened(data)
  if (opened) return <TranslationForm event={event} translations={opened} onDone={onDone} />
  if (!error) return <PanelSkeleton rows={6} />
  return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
}

interface TranslationFormProps {
  event: Event
  /** As they were when the form was opened. */
  translations: Translations
  onDone: () => void
}

function TranslationForm({ event, translations, onDone }: TranslationFormProps) {
  const locale = useLocale()
  const { language, texts, version } = translations
  const fieldOf = (at: number) => `text${at}`
  const valuesOf = (saved: Translations): Record<string, string> => {
    const savedTexts = new Map(saved.texts.map((each) => [each.source, each.text]))
    return Object.fromEntries(
      texts.map(({ source }, at) => [fieldOf(at), savedTexts.get(source) ?? '']),
    )
  }
  const form = useContractForm(changeTranslations, {
    initial: valuesOf(translations),
    record: { id: `${event.id} ${language}`, version },
    map: (values, record) => ({
      eventId: event.id,
      language,
      version: record.version ?? 0,
      texts: texts.map(({ source }, at) => ({ source, text: values[fieldOf(at)] ?? '' })),
    }),
    rowIn: (saved) => ({ id: `${event.id} ${language}`, version: saved.version }),
    done: onDone,
  })
  if (form.conflict) {
    const labels = Object.fromEntries(texts.map(({ source }, at) => [fieldOf(at), source]))
    return <Conflict form={form} theirs={valuesOf(form.conflict)} labels={labels} />
  }
  return (
    <form {...form.props}>
      <FormNotices form={form} />
      {texts.map(({ of, source }, at) => {
        const { onChange, ...field } = form.field(fieldOf(at))
        return (
          <Textarea
            key={source}
            {...field}
            label={source}
            description={of[locale]}
            placeholder={source}
            lang={language}
            autosize
            minRows={1}
            maxRows={12}
            mb="md"
            onChange={(change) => onChange(change.currentTarget.value)}
          />
        )
      })}
      <FormActions
        busy={form.pending}
        dirty={form.dirty}
        onCancel={() => {
          form.discard()
          onDone()
        }}
      />
    </form>
  )
}

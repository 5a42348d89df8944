import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale } from '#platform/web/i18n.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { openGuestForm } from '../../contract/answers.ts'

interface FillButtonProps {
  eventId: string
  guestId: string
  questionnaireId: string
  label: string
  /** The name of the questionnaire, for screen readers. */
  title: string
}

/** Opens the guest's own form in another tab, for colleagues who ask the questions in person. */
export function FillButton({ label, title, ...of }: FillButtonProps) {
  const sentence = useErrorSentence()
  const locale = useLocale()
  const opening = useCommand(openGuestForm)
  const open = async () => {
    // Browsers let only the click itself open a page, so it opens empty and learns its address later.
    const page = window.open('about:blank', '_blank')
    const outcome = await opening.run(of)
    if (outcome.ok && page) page.location.replace(inLanguage(outcome.data.url, locale))
    else page?.close()
    if (!outcome.ok) toast.error(sentence(outcome.error))
  }
  return (
    <Button
      size="xs"
      leftSection={<IconExternalLink size={14} aria-hidden />}
      loading={opening.pending}
      aria-label={`${label}: ${title}`}
      onClick={() => void open()}
    >
      {label}
    </Button>
  )
}

/** The questions are read aloud, so they are in the language of this screen. */
function inLanguage(url: string, locale: string): string {
  const address = new URL(url, location.origin)
  address.searchParams.set('lang', locale)
  return address.href
}

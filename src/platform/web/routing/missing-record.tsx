import { IconArrowLeft, IconHome, IconMapQuestion } from '@tabler/icons-react'
import { AppError } from '#shared/app-error.ts'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { useErrorSentence } from '../calls/errors.ts'
import { useText } from '../i18n.tsx'
import { notFound as text } from '../locales/not-found.gen.ts'
import { useSession } from '../session/session.ts'
import { homeOf } from './home.ts'
import { useRouteTable, useTitle } from './router.tsx'

interface MissingRecordProps {
  /** Absent where the address matches no record. */
  error?: unknown
  onReload?: () => void
  /** The list to which the record would belong. */
  listHref: string
}

/** Shown in place of a screen whose record does not exist or could not be read: what happened and where to go. */
export default function MissingRecord({ error, onReload, listHref }: MissingRecordProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const home = homeOf(useRouteTable(), useSession())
  const title = say(isMissing(error) ? 'recordMissing' : 'recordNotOpened')
  useTitle(title)
  return (
    <>
      <PageHeader title={title} backHref={listHref} />
      {isMissing(error) ? (
        <EmptyState
          icon={<IconMapQuestion size={28} stroke={1.5} />}
          title={say('nothingHere')}
          text={isNotFound(error) ? sentence(error) : say('recordMissingText')}
          action={{ label: say('toList'), href: listHref, icon: <IconArrowLeft size={16} /> }}
          secondary={{ label: say('goHome'), href: home, icon: <IconHome size={16} /> }}
        />
      ) : (
        <ErrorState text={sentence(error)} {...(onReload && { onReload })} backHref={listHref} />
      )}
    </>
  )
}

/** A malformed id names no record either. */
function isMissing(error: unknown): boolean {
  if (error === undefined) return true
  return (
    isNotFound(error) || (error instanceof AppError && /^(invalid|malformed)$/.test(error.kind))
  )
}

function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.kind === 'not_found'
}

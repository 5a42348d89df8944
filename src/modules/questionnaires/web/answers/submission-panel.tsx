import { Button } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Question } from '../../model.ts'
import { answerText, textIn } from '../../model/answer-text.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import { fileLink } from '#shared/files.ts'
import { formatInstant } from '#shared/dates/time.ts'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { getSubmission, removeSubmission, restoreSubmission } from '../../contract/answers.ts'
import { nameOf, type SubmissionRow } from '../../model/answers/answers.ts'
import { text } from '../../text/answers.ts'
import styles from './answers.module.css'

export function answerPanel(id: string): string {
  return `raspuns-${id}`
}

interface SubmissionPanelProps {
  questionnaireId: string
  opened: string | null
  onClose: () => void
}

/** One answer, question by question, as the version asked that it was given to. */
export default function SubmissionPanel({
  questionnaireId,
  opened,
  onClose,
}: SubmissionPanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const id = /^raspuns-([0-9a-f-]{36})$/.exec(opened ?? '')?.[1] ?? null
  const removing = useRemoval(questionnaireId, onClose)
  const isAsked = id !== null && id !== removing.removingId
  const reading = useEndpoint(
    getSubmission,
    { questionnaireId, submissionId: id ?? '' },
    { enabled: isAsked },
  )
  const row = id === null ? undefined : reading.data
  const about = row && [
    formatInstant(row.submittedAt, row.timeZone, locale),
    row.changedAt &&
      say('changedAt', { at: formatInstant(row.changedAt, row.timeZone, locale, 'short') }),
    say('version.one', { number: row.number }),
  ]
  return (
    <SidePanel
      opened={id !== null}
      onClose={onClose}
      title={row ? nameOf(row, row.questions) || say('someone') : '…'}
      about={about?.filter(Boolean).join(' · ')}
      menu={
        row
          ? [
              {
                label: say('remove'),
                icon: <IconTrash size={16} />,
                tone: 'danger',
                onClick: () => void removing.remove(row.id),
              },
            ]
          : []
      }
    >
      {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
      {reading.error && isAsked ? (
        <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
      ) : row ? (
        <AnswerLines questions={row.questions} row={row} />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  )
}

interface AnswerLinesProps {
  questions: readonly Question[]
  row: SubmissionRow
}

/** The questions with their answers, in the order of the questionnaire. */
export function AnswerLines({ questions, row }: AnswerLinesProps) {
  const locale = useLocale()
  return (
    <dl className={styles.answers}>
      {questions
        .filter(({ type }) => type !== 'statement')
        .map((question) => (
          <div key={question.id}>
            <dt>{textIn(question.label, locale)}</dt>
            <dd>
              <Value question={question} row={row} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

function Value({ question, row }: { question: Question; row: SubmissionRow }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const linking = useCommand(fileLink, { once: false })
  const answer = row.answers[question.id]
  const words = answerText(question, answer, locale)
  const fileId = question.type === 'file' ? answer?.options?.[0] : undefined
  if (fileId) {
    const open = async () => {
      const outcome = await linking.run({ fileId })
      if (outcome.ok) saveFrom(outcome.data.url)
      else toast.error(sentence(outcome.error))
    }
    return (
      <Button
        size="xs"
        leftSection={<IconDownload size={14} />}
        loading={linking.pending}
        onClick={() => void open()}
      >
        {words}
      </Button>
    )
  }
  return words ? (
    <span className={styles.said}>{words}</span>
  ) : (
    <span className={styles.quiet}>{say('unanswered')}</span>
  )
}

/** Deleting needs no confirmation, since it can be undone. */
function useRemoval(questionnaireId: string, onGone: () => void) {
  const say = useText(text)
  const removing = useCommand(removeSubmission)
  const restoring = useCommand(restoreSubmission)
  const [removingId, setRemovingId] = useState<string | null>(null)
  return {
    error: removing.error,
    removingId,
    async remove(submissionId: string) {
      setRemovingId(submissionId)
      const outcome = await removing.run({ questionnaireId, submissionId })
      if (!outcome.ok) return setRemovingId(null)
      onGone()
      showUndoBar(say('removed'), async () => {
        await restoring.run({ questionnaireId, submissionId })
        setRemovingId(null)
      })
    },
  }
}

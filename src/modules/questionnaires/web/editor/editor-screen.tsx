import { Button } from '@mantine/core'
import {
  IconCopy,
  IconEye,
  IconLink,
  IconLock,
  IconLockOpen,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import {
  duplicateQuestionnaire,
  getQuestionnaire,
  removeQuestionnaire,
  restoreQuestionnaire,
  stopQuestionnaire,
} from '../../contract.ts'
import { StrangersNotice, useEventOfRecord } from '#modules/events/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useCopy } from '#platform/web/clipboard.ts'
import { useText } from '#platform/web/i18n.tsx'
import { lazyPanel } from '#platform/web/lazy-component.tsx'
import { RecordProblem } from '#platform/web/routing/record-problem.tsx'
import { eventParameter, linkTo } from '#platform/web/routing/links.ts'
import { usePanel } from '#platform/web/routing/panel.ts'
import { useSearch } from '#platform/web/search.ts'
import { showUndoBar } from '#platform/web/undo.ts'
import type { OutputOf } from '#shared/contract.ts'
import type { MenuAction } from '#ui/live/page/action-menu.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { PageTabs } from '#ui/live/page/page-tabs.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../../text.ts'
import { EditorPanes, View } from './editor-panes.tsx'
import { LanguagesOfTexts } from './languages.ts'
import styles from './editor.module.css'
import { StatusBadge, useWords } from '../questionnaire-words.tsx'
import { useDraft, type Draft } from './use-draft.ts'

const SettingsPanel = lazyPanel(() => import('./settings-panel.tsx'))
const settingsPanel = 'setari'

type OpenedQuestionnaire = OutputOf<typeof getQuestionnaire>

/** The questions of one questionnaire. */
export default function EditorScreen() {
  const { id = '' } = useParams()
  const reading = useEndpoint(getQuestionnaire, { questionnaireId: id })
  useEventOfRecord(reading.data?.eventId, '/chestionare')
  if (reading.data)
    return (
      <LanguagesOfTexts value={reading.data.languages}>
        <Editor key={id} one={reading.data} />
      </LanguagesOfTexts>
    )
  return reading.error ? (
    <RecordProblem
      error={reading.error}
      onReload={() => void reading.refetch()}
      listHref={linkTo('/chestionare')}
    />
  ) : (
    <PanelSkeleton rows={10} />
  )
}

const Address = z.object({ vedere: View.default('editare') })

function Editor({ one }: { one: OpenedQuestionnaire }) {
  const say = useText(text)
  const words = useWords()
  const navigate = useNavigate()
  const panel = usePanel()
  const draft = useDraft(one)
  const [{ vedere }, setAddress] = useSearch(Address)
  const { published, dirty } = draft.publication
  const publish = async () => {
    const before = published
    const isPublished = await draft.publish()
    if (!isPublished) return
    const isSame = before !== null && isPublished.published === before
    toast.success(
      isSame
        ? say('edit.publishedWords')
        : say('edit.publishedVersion', { number: isPublished.published ?? 1 }),
    )
  }
  const isFresh = published !== null && !dirty && draft.state === 'saved'
  return (
    <>
      <PageHeader
        title={words(one.title)}
        status={<StatusBadge status={one.status} />}
        about={<About one={one} draft={draft} />}
        backHref={linkTo('/chestionare', {}, { [eventParameter]: one.eventId })}
        primary={{
          label: say(
            isFresh ? 'edit.published' : published === null ? 'edit.publish' : 'edit.republish',
          ),
          onClick: () => void publish(),
          disabled: isFresh,
          loading: draft.publishing,
        }}
        menu={useMenu(one, () => panel.open(settingsPanel))}
      >
        <PageTabs
          label={say('tabs.label')}
          value="intrebari"
          onChange={() =>
            void navigate(
              linkTo(
                '/chestionare/:id/raspunsuri',
                { id: one.id },
                { [eventParameter]: one.eventId },
              ),
            )
          }
          tabs={[
            { value: 'intrebari', label: say('tab.questions') },
            { value: 'raspunsuri', label: say('tab.answers'), count: one.answers },
          ]}
        />
        <div className={styles.views}>
          <SegmentedViews
            label={say('edit.views')}
            value={vedere}
            onChange={(next) => setAddress({ vedere: next })}
            views={View.options.map((value) => ({ value, label: say(`edit.view.${value}`) }))}
          />
        </div>
      </PageHeader>
      {one.audience === 'open' && <StrangersNotice eventId={one.eventId} what="questionnaire" />}
      <Problems draft={draft} />
      <EditorPanes
        one={one}
        draft={draft}
        view={vedere}
        onView={(next) => setAddress({ vedere: next })}
      />
      <SettingsPanel one={one} opened={panel.opened === settingsPanel} onClose={panel.close} />
    </>
  )
}

function About({ one, draft }: { one: OpenedQuestionnaire; draft: Draft }) {
  const say = useText(text)
  const { published, dirty } = draft.publication
  const parts = [
    say(`kind.${one.kind}`),
    published !== null && say('card.version', { number: published }),
    published !== null && dirty && say('edit.unpublished'),
  ]
  return (
    <span>
      {parts.filter(Boolean).join(' · ')} · <span role="status">{say(`edit.${draft.state}`)}</span>
    </span>
  )
}

function Problems({ draft }: { draft: Draft }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  return (
    <>
      {draft.conflict && (
        <Notice tone="warning">
          <p className={styles.line}>{say('edit.conflict')}</p>
          <div className={styles.groupTools}>
            <Button size="xs" variant="filled" onClick={draft.keepMine}>
              {say('edit.keepMine')}
            </Button>
            <Button size="xs" onClick={draft.takeTheirs}>
              {say('edit.takeTheirs')}
            </Button>
          </div>
        </Notice>
      )}
      {draft.error && <Notice tone="error">{sentence(draft.error)}</Notice>}
      {draft.publishError && <Notice tone="error">{sentence(draft.publishError)}</Notice>}
    </>
  )
}

function useMenu(one: OpenedQuestionnaire, onSettings: () => void): MenuAction[] {
  const say = useText(text)
  const words = useWords()
  const sentence = useErrorSentence()
  const navigate = useNavigate()
  const stopping = useCommand(stopQuestionnaire)
  const duplicating = useCommand(duplicateQuestionnaire)
  const removing = useCommand(removeQuestionnaire)
  const restoring = useCommand(restoreQuestionnaire)
  const questionnaireId = one.id
  const stop = async (stopped: boolean) => {
    const outcome = await stopping.run({ questionnaireId, stopped })
    if (outcome.ok) toast.success(say(stopped ? 'edit.stopped' : 'edit.reopened'))
    else toast.error(sentence(outcome.error))
  }
  const duplicate = async () => {
    const outcome = await duplicating.run({ questionnaireId })
    if (!outcome.ok) return toast.error(sentence(outcome.error))
    toast.success(say('edit.duplicated'))
    return void navigate(
      linkTo(
        '/chestionare/:id/intrebari',
        { id: outcome.data.id },
        { [eventParameter]: one.eventId },
      ),
    )
  }
  const remove = async () => {
    const outcome = await removing.run({ questionnaireId })
    if (!outcome.ok) return toast.error(sentence(outcome.error))
    showUndoBar(say('edit.removed', { name: words(one.title) }), () =>
      restoring.run({ questionnaireId }),
    )
    return void navigate(linkTo('/chestionare', {}, { [eventParameter]: one.eventId }))
  }
  const copy = useCopy()
  const isOut = one.published !== null
  return [
    { label: say('edit.settings'), icon: <IconSettings size={16} />, onClick: onSettings },
    ...(isOut
      ? [
          {
            label: say('edit.open'),
            icon: <IconEye size={16} />,
            onClick: () => void window.open(one.address, '_blank', 'noopener'),
          },
          {
            label: say('edit.copyLink'),
            icon: <IconLink size={16} />,
            onClick: () => copy(one.address, say('edit.linkCopied')),
          },
          one.stopped
            ? {
                label: say('edit.reopen'),
                icon: <IconLockOpen size={16} />,
                onClick: () => void stop(false),
              }
            : {
                label: say('edit.stop'),
                icon: <IconLock size={16} />,
                onClick: () => void stop(true),
              },
        ]
      : []),
    { label: say('edit.duplicate'), icon: <IconCopy size={16} />, onClick: () => void duplicate() },
    {
      label: say('edit.remove'),
      icon: <IconTrash size={16} />,
      tone: 'danger',
      apart: true,
      onClick: () => void remove(),
    },
  ]
}

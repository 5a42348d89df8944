import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconList,
  IconMap2,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import { useParams } from 'react-router'
import { z } from 'zod'
import { useEventOfRecord } from '#modules/events/web/widgets.tsx'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUndoKeys } from '#platform/web/keys.ts'
import { lazyComponent, lazyPanel } from '#platform/web/lazy-component.tsx'
import { touchable } from '#platform/web/pointer-drag.ts'
import { linkTo } from '#platform/web/routing/links.ts'
import { usePanel } from '#platform/web/routing/panel.ts'
import { RecordProblem } from '#platform/web/routing/record-problem.tsx'
import { useTitle } from '#platform/web/routing/router.tsx'
import { useSearch } from '#platform/web/search.ts'
import { lazyWhenWanted } from '#ui/live/lazy-with-retry.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { getPlan } from '../contract.ts'
import type { Plan } from '../model.ts'
import { contradictionIn, oppositeIn } from '../model/rules/contradiction.ts'
import { hallWarnings } from '../model/hall.ts'
import { rulesState } from '../model/rules/rules-state.ts'
import { trayOf } from '../model/tray.ts'
import { violationsOf, worstOf } from '../model/violations.ts'
import { text } from '../text.ts'
import { AddMenu, NoTables } from './hall/add-menu.tsx'
import { Unsent } from './unsent.tsx'
import { useEditor, type Editor } from './editor.ts'
import { useKeptFocus } from './focus-kept.ts'
import type { Revealed } from './people/list-view.tsx'
import { PlanHead } from './plan-head.tsx'
import { PeopleList } from './people/people-list.tsx'
import { usePlanWords } from './plan-words.ts'
import { useThings } from './hall/things.ts'
import styles from './plan.module.css'

const Hall = lazyComponent(() => import('./hall/hall.tsx'))
const ListView = lazyComponent(() => import('./people/list-view.tsx'))
const ChosenBar = lazyWhenWanted(
  () => import('./people/chosen-bar.tsx'),
  ({ things }) => things.chosen.length > 0,
)
const ThingPanel = lazyPanel(() => import('./hall/thing-panel.tsx'))
const RulesPanel = lazyPanel(() => import('./rules-panel.tsx'))
const ProposalPanel = lazyPanel(() => import('./proposal/proposal-panel.tsx'))
const TrayPanel = lazyPanel(() => import('./tray-panel.tsx'))
const PrintoutsPanel = lazyPanel(() => import('./printouts/printouts-panel.tsx'))
const StepsPanel = lazyPanel(() => import('./steps-panel.tsx'))
const ReleasePanel = lazyPanel(() => import('./printouts/release-panel.tsx'))
const VersionsPanel = lazyPanel(() => import('./printouts/versions-panel.tsx'))
const FilePanel = lazyPanel(() => import('./printouts/file-panel.tsx'))
const HallPanel = lazyPanel(() => import('./hall/hall-panel.tsx'))

const Address = z.object({ vedere: z.enum(['sala', 'lista']).optional() })
const narrow = '(max-width: 61.99em)'

/** One plan: the hall to scale, or the same as a list of tables. */
export default function PlanScreen() {
  const { planId = '' } = useParams()
  const say = useText(text)
  const { data, error, refetch } = useEndpoint(getPlan, { planId }, { keepPrevious: true })
  useTitle(data && `${data.name} · ${say('title')}`)
  useEventOfRecord(data?.eventId, '/asezare')
  if (data?.id === planId) return <Loaded key={planId} plan={data} />
  return error ? (
    <RecordProblem error={error} onReload={() => void refetch()} listHref={linkTo('/asezare')} />
  ) : (
    <TableSkeleton rows={10} />
  )
}

function Loaded({ plan }: { plan: Plan }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const panel = usePanel()
  const editor = useEditor(plan)
  const words = usePlanWords(plan)
  const things = useThings(editor)
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false })
  const [{ vedere }, set] = useSearch(Address)
  const view = vedere ?? (isNarrow ? 'lista' : 'sala')
  const [held, setHeld] = useState<readonly string[]>([])
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const reveal = (guestId: string) => setRevealed({ guestId })
  useForgetting(editor, [panel.opened, held])
  // A guest chosen while the seats were being saved stays chosen.
  const release = (seated: readonly string[]) =>
    setHeld((now) => now.filter((id) => !seated.includes(id)))
  const [zoom, setZoom] = useState(1)
  // The drawing answers first; what it breaks is counted right after.
  const settled = useDeferredValue(plan)
  const violations = useMemo(() => violationsOf(settled), [settled])
  const contradiction = useMemo(() => contradictionIn(settled), [settled])
  const opposite = useMemo(() => oppositeIn(settled), [settled])
  const tray = useMemo(() => trayOf(settled), [settled])
  const warnings = useMemo(() => hallWarnings(settled), [settled])
  const hurt = useMemo(() => worstOf(violations), [violations])
  useUndoKeys(editor)
  useKeptFocus()
  const stillHeld = held.filter((id) => plan.people.some((person) => person.id === id))
  const hasTables = plan.tables.length > 0
  // A table or an object is opened by its id.
  const thing = panel.opened?.includes('-') ? panel.opened : null
  const titleOf = (step: Editor['lastStep']) =>
    step?.step ? words.stepText(step.step) : step?.spoken
  const lastTitle = titleOf(editor.lastStep)
  const redone = titleOf(editor.undone)
  return (
    <>
      <PlanHead
        {...{ plan, panel, tray, warnings }}
        rules={rulesState(settled, violations, contradiction, opposite)}
        onNumber={() => things.number(plan.tables)}
      />
      <div className={styles.tools}>
        <SegmentedViews
          label={say('view.label')}
          value={view}
          onChange={(next) => set({ vedere: next })}
          views={[
            { value: 'sala', label: say('view.hall'), icon: <IconMap2 size={16} /> },
            { value: 'lista', label: say('view.list'), icon: <IconList size={16} /> },
          ]}
        />
        <AddMenu editor={editor} onOpen={panel.open} />
        <span className={styles.spacer} />
        {view === 'sala' && hasTables && (
          <>
            <Tool label={say('view.zoomOut')} isOff={zoom <= 1} onClick={() => setZoom(zoom - 0.5)}>
              <IconZoomOut size={18} />
            </Tool>
            <Tool label={say('view.zoomIn')} isOff={zoom >= 3} onClick={() => setZoom(zoom + 0.5)}>
              <IconZoomIn size={18} />
            </Tool>
          </>
        )}
        <Tool
          label={lastTitle ? `${say('step.undo')}: ${lastTitle}` : say('step.undo')}
          isOff={!editor.undo}
          onClick={() => editor.undo?.()}
        >
          <IconArrowBackUp size={18} />
        </Tool>
        <Tool
          label={redone ? `${say('step.redo')}: ${redone}` : say('step.redo')}
          isOff={!editor.redo}
          onClick={() => editor.redo?.()}
        >
          <IconArrowForwardUp size={18} />
        </Tool>
      </div>
      <p className="hidden-visually" role="status">
        {editor.announcement}
      </p>
      {editor.unsent.length > 0 && <Unsent editor={editor} />}
      {(editor.error || editor.problem) && (
        <div className={styles.alerts}>
          {editor.error && <Notice tone="error">{sentence(editor.error)}</Notice>}
          {editor.problem && <Notice tone="error">{editor.problem}</Notice>}
        </div>
      )}
      {!hasTables && plan.objects.length === 0 ? (
        <NoTables editor={editor} />
      ) : (
        <div ref={touchable} className={styles.board} data-view={view}>
          <PeopleList
            {...{ editor, words }}
            held={stillHeld}
            onHeld={setHeld}
            onSeated={release}
            onReveal={reveal}
            hasMenus={view === 'lista'}
          />
          {view === 'sala' ? (
            <Hall
              {...{ editor, words, things, hurt, zoom, revealed }}
              held={stillHeld}
              onOpen={panel.open}
              onSeated={release}
            />
          ) : (
            <ListView
              {...{ editor, words, things, hurt, revealed }}
              onReveal={reveal}
              onOpen={panel.open}
            />
          )}
        </div>
      )}
      <ChosenBar things={things} all={[...plan.tables, ...plan.objects].map(({ id }) => id)} />
      <ThingPanel opened={thing} {...{ editor, words, hurt }} onClose={panel.close} />
      <RulesPanel
        opened={panel.opened === 'reguli'}
        {...{ editor, words, violations, contradiction, opposite }}
        onClose={panel.close}
      />
      <TrayPanel
        opened={panel.opened === 'schimbari'}
        {...{ editor, words, tray }}
        onClose={panel.close}
      />
      <ProposalPanel
        opened={panel.opened === 'propunere'}
        {...{ editor, words }}
        onClose={panel.close}
      />
      <PrintoutsPanel opened={panel.opened === 'hartii'} plan={plan} onClose={panel.close} />
      <StepsPanel opened={panel.opened === 'pasi'} {...{ editor, words }} onClose={panel.close} />
      <ReleasePanel opened={panel.opened === 'mese'} plan={plan} onClose={panel.close} />
      <VersionsPanel opened={panel.opened === 'versiuni'} plan={plan} onClose={panel.close} />
      <FilePanel opened={panel.opened === 'excel'} {...{ plan, words }} onClose={panel.close} />
      <HallPanel
        opened={panel.opened === 'sala'}
        {...{ editor, words, things, warnings }}
        onClose={panel.close}
      />
    </>
  )
}

/** A refusal is shown until another panel is opened or other people are chosen. */
function useForgetting({ forget }: Editor, [panel, held]: [string | null, readonly string[]]) {
  const forgetNow = useEffectEvent(forget)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- their change is the reason to run
  useEffect(() => forgetNow(), [panel, held])
}

interface ToolProps {
  label: string
  isOff: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, isOff, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      title={label}
      // A disabled button would lose the focus with the last step.
      aria-disabled={isOff || undefined}
      data-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
    >
      {children}
    </ActionIcon>
  )
}

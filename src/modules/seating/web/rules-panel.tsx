import { ActionIcon, Button, NativeSelect, Textarea } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { leaveThen } from '#platform/web/forms/unsaved-changes.ts'
import { useText } from '#platform/web/i18n.tsx'
import { newId } from '#platform/web/new-id.ts'
import { MultiSelect } from '#ui/live/fields/multi-select.tsx'
import { FormActions, saveKeys } from '#ui/live/fields/form-section.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { maySit, RuleKind, ruleProblems, ruleShapes, type Plan, type Rule } from '../model.ts'
import { distanceOf } from '../model/hall.ts'
import type { Violation } from '../model/violations.ts'
import { text, type speak } from '../text.ts'
import { ContradictionNotice } from './contradiction-notice.tsx'
import type { Editor } from './editor.ts'
import { SplittableGroups } from './people/splittable-groups.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { isWithin } from './hall/bounded-number.tsx'
import { Metres } from './hall/metres.tsx'
import { useMergedFields, writtenOf } from './merged-fields.ts'
import { inOrder, type PlanWords } from './plan-words.ts'
import { SessionEnded, useTyped } from './typed.tsx'
import styles from './plan.module.css'

interface RulesPanelProps {
  opened: boolean
  editor: Editor
  words: PlanWords
  violations: readonly Violation[]
  contradiction: readonly Rule[]
  /** A wish of them stays broken. */
  opposite: readonly Rule[]
  onClose: () => void
}

/** Rules and wishes, and whom each broken one affects. */
export default function RulesPanel({
  opened,
  editor,
  words,
  violations,
  contradiction,
  opposite,
  onClose,
}: RulesPanelProps) {
  const say = useText(text)
  const [edited, setEdited] = useState<Rule | null>(null)
  const { plan } = editor
  // Opened again, it begins with the list.
  if (!opened && edited) setEdited(null)
  const back = () => leaveThen(() => setEdited(null))
  const broken = new Map(violations.map((each) => [each.ruleId, each]))
  const groups = violations.filter(({ kind }) => kind === 'group')
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={say('rules.title')}
      about={say('rules.count', { n: plan.rules.length })}
      {...(edited && { onBack: back })}
    >
      {edited ? (
        <RuleForm
          key={edited.id}
          {...{ editor, words }}
          rule={plan.rules.find(({ id }) => id === edited.id) ?? edited}
          onCancel={back}
          onDone={() => setEdited(null)}
        />
      ) : (
        <>
          {(contradiction.length > 0 || opposite.length > 0) && (
            <div className={styles.alerts}>
              {contradiction.length > 0 && (
                <ContradictionNotice rules={contradiction} words={words} />
              )}
              {opposite.length > 0 && <ContradictionNotice rules={opposite} words={words} />}
            </div>
          )}
          <Button
            data-autofocus
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => setEdited(blankRule())}
          >
            {say('rules.add')}
          </Button>
          {plan.rules.length === 0 && <p className={styles.quiet}>{say('rules.none')}</p>}
          <ul className={styles.rules}>
            {plan.rules.map((rule) => (
              <li key={rule.id} className={styles.rule}>
                <button type="button" className={styles.ruleText} onClick={() => setEdited(rule)}>
                  <span>{words.ruleText(rule)}</span>
                  {rule.note && <span className={styles.quiet}>{rule.note}</span>}
                  <RuleState {...{ rule, plan, words }} violation={broken.get(rule.id)} />
                </button>
                <ActionIcon
                  variant="subtle"
                  aria-label={say('rules.remove', { rule: words.ruleText(rule) })}
                  data-action="remove"
                  onClick={() => void editor.edit('rule', { removedRuleIds: [rule.id] })}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </li>
            ))}
          </ul>
          <h3 className={styles.subtitle}>{say('rules.groups')}</h3>
          <p className={styles.quiet}>{say('rules.groupsAbout')}</p>
          <SplittableGroups editor={editor} words={words} />
          {groups.length > 0 && (
            <ul className={styles.rules}>
              {groups.map((violation) => (
                <li key={violation.guestIds.join()} className={styles.rule}>
                  <span className={styles.ruleText}>{words.violationText(violation)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </SidePanel>
  )
}

interface RuleStateProps {
  rule: Rule
  plan: Plan
  words: PlanWords
  violation: Violation | undefined
}

function RuleState({ rule, plan, words, violation }: RuleStateProps) {
  const say = useText(text)
  const isIdle = Object.keys(ruleProblems(rule, plan)).length > 0
  return (
    <span className={styles.badges}>
      <Badge tone={rule.must ? 'brand' : 'neutral'}>
        {rule.must ? say('rules.must') : say('rules.wish', { n: rule.weight })}
      </Badge>
      {isIdle && <Badge tone="neutral">{say('rules.idle')}</Badge>}
      {violation && (
        <Badge tone={rule.must ? 'danger' : 'accent'}>
          {say('rules.broken', { names: words.namesOf(violation.guestIds) })}
        </Badge>
      )}
    </span>
  )
}

function blankRule(): Rule {
  return {
    id: newId(),
    kind: 'same_table',
    guestIds: [],
    targetId: null,
    tagId: null,
    distance: null,
    must: false,
    weight: 3,
    note: '',
  }
}

/** The limits of a distance in metres. */
const distances = { min: 0.5, max: 100 }

interface RuleFormProps {
  editor: Editor
  words: PlanWords
  rule: Rule
  onCancel: () => void
  onDone: () => void
}

function RuleForm({ editor, words, rule, onCancel, onDone }: RuleFormProps) {
  const say = useText(text)
  const { plan } = editor
  const merged = useMergedFields(rule, plan.revision)
  const { typed, set, isDirty } = merged
  const [tried, setTried] = useState(false)
  const release = useTyped(isDirty)
  const shape = ruleShapes[typed.kind]
  const problems = tried ? ruleProblems(typed, plan) : {}
  const people = plan.people.filter(
    (person) => maySit(person) || typed.guestIds.includes(person.id),
  )
  const targets = [
    ...inOrder(plan.tables).map(({ id }) => id),
    ...(shape.target === 'any' ? plan.objects.map(({ id }) => id) : []),
  ]
  const save = async (next: Pick<typeof merged, 'base' | 'typed'>) => {
    const metres = distanceOf(next.typed) / 100
    if (Object.keys(ruleProblems(next.typed, plan)).length > 0) return
    if (!isWithin({ value: metres, ...distances })) return
    const isNew = !plan.rules.some(({ id }) => id === rule.id)
    const { patch, seen } = writtenOf(next)
    const changes = isNew ? { rules: [next.typed] } : { rules: [patch], seen: { rules: [seen] } }
    if (!(await editor.edit('rule', changes))) return
    release()
    onDone()
  }
  if (tried && merged.collisions.length > 0)
    return (
      <ChangedMeanwhile
        {...{ plan, merged }}
        labels={{
          kind: say('rules.kind'),
          guestIds: say('rules.people'),
          targetId: say('rules.target'),
          tagId: say('people.tag'),
          distance: say('rules.distanceLabel'),
          must: say('rules.strength'),
          weight: say('rules.weightLabel'),
          note: say('rules.note'),
        }}
        show={(field, side) => ruleValue({ say, words, plan }, field, side)}
        busy={editor.pending}
        onResolve={(choice) => void save(merged.resolve(choice))}
        onCancel={onCancel}
      />
    )
  return (
    <form
      {...saveKeys}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (merged.collisions.length === 0) void save(merged)
      }}
    >
      <NativeSelect
        label={say('rules.kind')}
        value={typed.kind}
        onChange={(event) =>
          set({
            kind: RuleKind.parse(event.currentTarget.value),
            targetId: null,
            tagId: null,
            distance: null,
          })
        }
        data={RuleKind.options.map((kind) => ({ value: kind, label: say(`rule.${kind}`) }))}
      />
      {shape.guests[1] > 0 && (
        <MultiSelect
          label={say('rules.people')}
          searchable
          limit={50}
          maxValues={shape.guests[1]}
          data={people.map((person) => {
            const age = person.ageBand !== 'adult' && say(`age.${person.ageBand}`)
            const group = words.groupOf(person)
            const about = [group !== person.name && group, age].filter(Boolean).join(', ')
            const name = person.name || words.nameOf(person.id)
            return { value: person.id, label: about ? `${name} (${about})` : name }
          })}
          value={typed.guestIds}
          onChange={(guestIds) => set({ guestIds })}
          error={problems['guestIds'] && say('rules.peopleNeeded', { n: shape.guests[0] })}
          nothingFoundMessage={say('people.noneFound')}
        />
      )}
      {shape.tag && (
        <NativeSelect
          label={say('people.tag')}
          value={typed.tagId ?? ''}
          onChange={(event) => set({ tagId: event.currentTarget.value || null })}
          error={problems['tagId'] && say('rules.tagNeeded')}
          data={[
            { value: '', label: say('select.choose') },
            ...plan.tags.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {shape.target && (
        <NativeSelect
          label={say('rules.target')}
          value={typed.targetId ?? ''}
          onChange={(event) => set({ targetId: event.currentTarget.value || null })}
          error={problems['targetId'] && say('rules.targetNeeded')}
          data={[
            { value: '', label: say('select.choose') },
            ...targets.map((id) => ({ value: id, label: words.targetTitle(id) })),
          ]}
        />
      )}
      {(typed.kind === 'near' || typed.kind === 'far') && (
        <Metres
          {...{ ...distances, isAsked: tried }}
          label={say(`rules.distance.${typed.kind}`)}
          value={distanceOf(typed) / 100}
          onChange={(metres) => set({ distance: Math.round(metres * 100) })}
        />
      )}
      <SegmentedViews
        label={say('rules.strength')}
        value={typed.must ? 'must' : 'wish'}
        onChange={(value) => set({ must: value === 'must' })}
        views={[
          { value: 'must', label: say('rules.must') },
          { value: 'wish', label: say('rules.wishWord') },
        ]}
      />
      {!typed.must && (
        <div>
          <span className={styles.fieldLabel}>{say('rules.weight', { n: typed.weight })}</span>
          <SegmentedViews
            label={say('rules.weight', { n: typed.weight })}
            value={String(typed.weight)}
            onChange={(weight) => set({ weight: Number(weight) })}
            views={['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
          />
        </div>
      )}
      <Textarea
        label={say('rules.note')}
        description={say('rules.noteHelp')}
        maxLength={500}
        autosize
        minRows={2}
        value={typed.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      <SessionEnded />
      <FormActions busy={editor.pending} dirty={isDirty} onCancel={onCancel} />
    </form>
  )
}

function ruleValue(
  {
    say,
    words,
    plan,
  }: Pick<RuleStateProps, 'words' | 'plan'> & {
    say: ReturnType<typeof speak>
  },
  field: keyof Rule,
  rule: Rule,
): string {
  switch (field) {
    case 'kind':
      return say(`rule.${rule.kind}`)
    case 'guestIds':
      return words.namesOf(rule.guestIds)
    case 'targetId':
      return words.targetTitle(rule.targetId)
    case 'tagId':
      return plan.tags.find(({ id }) => id === rule.tagId)?.name ?? '–'
    case 'distance':
      return `${words.metresOf(rule)} m`
    case 'must':
      return say(rule.must ? 'rules.must' : 'rules.wishWord')
    default:
      return String(rule[field])
  }
}

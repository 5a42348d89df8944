import { NativeSelect, TextInput } from '@mantine/core'
import { useLocalised, useText } from '#platform/web/i18n.tsx'
import { blockKinds } from '../../../blocks/base/registry.ts'
import {
  audiences,
  backgrounds,
  spacings,
  widths,
  type Audience,
  type CommonProps,
} from '../../../model.ts'
import { applyChange, useActions, useEditing, type ChosenBlock } from '../work/editor-state.ts'
import { editorText } from '../editor-text.ts'
import { FieldInput } from '../fields/field-inputs.tsx'
import styles from '../editor.module.css'
import { PictureField } from '../fields/picture-field.tsx'
import { MomentField, useError } from '../fields/words-field.tsx'

/** The settings of the chosen block, generated from the fields of its kind. */
export function BlockPanel() {
  const say = useText(editorText)
  const text = useLocalised()
  const { chosen } = useEditing()
  const kind = chosen && blockKinds[chosen.block.type]
  if (!chosen || !kind) return <p className={styles.nothing}>{say('panel.nothing')}</p>
  return (
    <section className={styles.fields} key={chosen.block.props.id} aria-labelledby="chosen-block">
      <h2 id="chosen-block">{text(kind.title)}</h2>
      <OwnFields chosen={chosen} />
      {chosen.area === 'page' && <CommonFields chosen={chosen} />}
    </section>
  )
}

function OwnFields({ chosen }: { chosen: ChosenBlock }) {
  const actions = useActions()
  const kind = blockKinds[chosen.block.type]
  return Object.entries(kind?.fields ?? {}).map(([name, field]) => (
    <FieldInput
      key={name}
      field={field}
      value={chosen.block.props[name] ?? field.initial}
      place={`${chosen.place}.props.${name}`}
      onChange={(change) =>
        actions.set(
          chosen,
          (props) => ({ [name]: applyChange(change, props[name] ?? field.initial) }),
          name,
        )
      }
    />
  ))
}

/** The fields that every block of a page has. */
function CommonFields({ chosen }: { chosen: ChosenBlock }) {
  const say = useText(editorText)
  const actions = useActions()
  // The contents of a block are known only by its kind; these are in every kind.
  const props = {
    ...blockKinds[chosen.block.type]?.initial,
    ...chosen.block.props,
  } as unknown as CommonProps
  const set: SetCommon = (part, key = '') => actions.set(chosen, part, key)
  return (
    <details className={styles.common}>
      <summary>{say('common.title')}</summary>
      <div className={styles.fields}>
        <LookFields props={props} set={set} place={chosen.place} />
        <VisibilityFields props={props} set={set} />
        <TextInput
          label={say('common.anchor')}
          description={say('common.anchorHelp')}
          leftSection="#"
          value={props.anchor}
          error={useError(`${chosen.place}.props.anchor`)}
          onChange={(event) => set({ anchor: event.currentTarget.value }, 'anchor')}
        />
      </div>
    </details>
  )
}

/** Changes with the same key that follow each other are one step of undo. */
type SetCommon = (part: Partial<CommonProps>, key?: string) => void

interface CommonFieldsProps {
  props: CommonProps
  set: SetCommon
}

function LookFields({ props, set, place }: CommonFieldsProps & { place: string }) {
  const say = useText(editorText)
  return (
    <>
      <NativeSelect
        label={say('common.background')}
        value={props.background}
        data={backgrounds.map((value) => ({ value, label: say(`background.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          set({ background: value as CommonProps['background'] })
        }
      />
      {props.background === 'image' && (
        <PictureField
          label={say('common.backdrop')}
          value={props.backdrop}
          place={`${place}.props.backdrop`}
          onChange={(backdrop) => set({ backdrop }, 'backdrop')}
        />
      )}
      <div className={styles.two}>
        <NativeSelect
          label={say('common.spacing')}
          value={props.spacing}
          data={spacings.map((value) => ({ value, label: say(`spacing.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            set({ spacing: value as CommonProps['spacing'] })
          }
        />
        <NativeSelect
          label={say('common.width')}
          value={props.width}
          data={widths.map((value) => ({ value, label: say(`width.${value}`) }))}
          onChange={({ currentTarget: { value } }) => set({ width: value as CommonProps['width'] })}
        />
      </div>
    </>
  )
}

/** The screens, visitors and times for which the block is shown. */
function VisibilityFields({ props: { hideOn, visibility }, set }: CommonFieldsProps) {
  const say = useText(editorText)
  return (
    <>
      <NativeSelect
        label={say('common.shownOn')}
        value={hideOn[0] ?? ''}
        data={(['', 'mobile', 'desktop'] as const).map((value) => ({
          value,
          label: say(`hide.${value || 'none'}`),
        }))}
        onChange={({ currentTarget: { value } }) =>
          set({ hideOn: value ? [value as 'mobile' | 'desktop'] : [] })
        }
      />
      <NativeSelect
        label={say('common.audience')}
        description={say('common.audienceHelp')}
        value={visibility.audience ?? 'all'}
        data={audiences.map((value) => ({ value, label: say(`audience.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          set({ visibility: { ...visibility, audience: value as Audience } })
        }
      />
      <MomentField
        label={say('common.from')}
        value={visibility.from}
        onChange={(from) => set({ visibility: { ...visibility, from } }, 'from')}
      />
      <MomentField
        label={say('common.until')}
        value={visibility.until}
        onChange={(until) => set({ visibility: { ...visibility, until } }, 'until')}
      />
    </>
  )
}

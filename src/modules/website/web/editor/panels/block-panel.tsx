import { NativeSelect, TextInput } from '@mantine/core'
import { useLocalised, useText } from '#platform/web/i18n.tsx'
import { blockKinds } from '../../../blocks/kit/registry.ts'
import {
  audiences,
  backgrounds,
  spacings,
  widths,
  type Audience,
  type CommonProps,
} from '../../../model.ts'
import { useDeeds, useEditing, type Chosen } from '../work/editing.ts'
import { editorText } from '../editor-text.ts'
import { FieldInput } from '../fields/field-inputs.tsx'
import styles from '../editor.module.css'
import { PictureField } from '../fields/picture-field.tsx'
import { InstantField, useError } from '../fields/words-field.tsx'

/** Everything that can be set in the chosen block, generated from what its kind declares. */
export function BlockPanel() {
  const say = useText(editorText)
  const said = useLocalised()
  const { chosen } = useEditing()
  const kind = chosen && blockKinds[chosen.block.type]
  if (!chosen || !kind) return <p className={styles.nothing}>{say('panel.nothing')}</p>
  return (
    <section className={styles.fields} key={chosen.block.props.id} aria-labelledby="chosen-block">
      <h2 id="chosen-block">{said(kind.title)}</h2>
      <OwnFields chosen={chosen} />
      {chosen.area === 'page' && <CommonFields chosen={chosen} />}
    </section>
  )
}

function OwnFields({ chosen }: { chosen: Chosen }) {
  const deeds = useDeeds()
  const kind = blockKinds[chosen.block.type]
  return Object.entries(kind?.fields ?? {}).map(([name, field]) => (
    <FieldInput
      key={name}
      field={field}
      value={chosen.block.props[name] ?? field.initial}
      place={`${chosen.place}.props.${name}`}
      onChange={(value) => deeds.set(chosen, { [name]: value }, name)}
    />
  ))
}

function CommonFields({ chosen }: { chosen: Chosen }) {
  const say = useText(editorText)
  const deeds = useDeeds()
  const props = {
    ...blockKinds[chosen.block.type]?.initial,
    ...chosen.block.props,
  } as unknown as CommonProps
  const set = (part: Partial<CommonProps>, key: string) => deeds.set(chosen, part, key)
  return (
    <details className={styles.common}>
      <summary>{say('common.title')}</summary>
      <div className={styles.fields}>
        <NativeSelect
          label={say('common.background')}
          value={props.background}
          data={backgrounds.map((value) => ({ value, label: say(`background.${value}`) }))}
          onChange={({ currentTarget }) =>
            set({ background: currentTarget.value as CommonProps['background'] }, '')
          }
        />
        {props.background === 'image' && (
          <PictureField
            label={say('common.backdrop')}
            value={props.backdrop}
            place={`${chosen.place}.props.backdrop`}
            onChange={(backdrop) => set({ backdrop }, 'backdrop')}
          />
        )}
        <div className={styles.two}>
          <NativeSelect
            label={say('common.spacing')}
            value={props.spacing}
            data={spacings.map((value) => ({ value, label: say(`spacing.${value}`) }))}
            onChange={({ currentTarget }) =>
              set({ spacing: currentTarget.value as CommonProps['spacing'] }, '')
            }
          />
          <NativeSelect
            label={say('common.width')}
            value={props.width}
            data={widths.map((value) => ({ value, label: say(`width.${value}`) }))}
            onChange={({ currentTarget }) =>
              set({ width: currentTarget.value as CommonProps['width'] }, '')
            }
          />
        </div>
        <NativeSelect
          label={say('common.shownOn')}
          value={props.hideOn[0] ?? ''}
          data={(['', 'mobile', 'desktop'] as const).map((value) => ({
            value,
            label: say(`hide.${value || 'none'}`),
          }))}
          onChange={({ currentTarget: { value } }) =>
            set({ hideOn: value ? [value as 'mobile' | 'desktop'] : [] }, '')
          }
        />
        <NativeSelect
          label={say('common.audience')}
          description={say('common.audienceHelp')}
          value={props.visibility.audience ?? 'all'}
          data={audiences.map((value) => ({ value, label: say(`audience.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            set({ visibility: { ...props.visibility, audience: value as Audience } }, '')
          }
        />
        <InstantField
          label={say('common.from')}
          value={props.visibility.from}
          onChange={(from) => set({ visibility: { ...props.visibility, from } }, 'from')}
        />
        <InstantField
          label={say('common.until')}
          value={props.visibility.until}
          onChange={(until) => set({ visibility: { ...props.visibility, until } }, 'until')}
        />
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

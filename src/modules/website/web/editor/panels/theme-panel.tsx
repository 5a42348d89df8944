import { Button, NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changeTemplate, listTemplates } from '../../../contract.ts'
import { fontPairs, lookNames, Palette, Theme, weakPairs, type Look } from '../../../model.ts'
import { useEditing } from '../work/editor-state.ts'
import { editorText } from '../editor-text.ts'
import styles from '../editor.module.css'

const choices = ['scale', 'radius', 'shadow', 'rhythm', 'button', 'picture'] as const
const colours = Object.keys(Palette.shape) as (keyof Theme['palette'])[]

/** Colours, faces and shapes of the whole site; every choice is on the canvas at once. */
export function ThemePanel() {
  const say = useText(editorText)
  const { work, look } = useEditing()
  const { theme } = look
  const templates = useTemplates()
  const set = (part: Partial<Theme>, key = '') =>
    work.change(key && `theme ${key}`, (now) => ({
      ...now,
      look: { ...now.look, theme: { ...now.look.theme, ...part } },
    }))
  return (
    <section className={styles.fields} aria-labelledby="theme-title">
      <h2 id="theme-title">{say('theme.title')}</h2>
      <Presets onChoose={set} />
      <fieldset className={styles.colours}>
        <legend>{say('theme.colours')}</legend>
        {colours.map((name) => (
          <label key={name}>
            <input
              type="color"
              value={theme.palette[name]}
              onChange={({ currentTarget: { value } }) =>
                set({ palette: { ...theme.palette, [name]: value } }, name)
              }
            />
            <span>{say(`colour.${name}`)}</span>
          </label>
        ))}
      </fieldset>
      {weakPairs(theme).map(({ pair, ratio }) => (
        <Notice key={pair} tone="warning">
          {say(`weak.${pair}`, { ratio: String(ratio) })}
        </Notice>
      ))}
      <NativeSelect
        label={say('theme.look')}
        value={theme.look}
        data={templates.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget }) => set({ look: currentTarget.value as Look })}
      />
      <NativeSelect
        label={say('theme.fonts')}
        value={theme.fonts}
        data={lookNames.map((value) => ({ value, label: fontPairs[value][2] }))}
        onChange={({ currentTarget }) => set({ fonts: currentTarget.value as Look })}
      />
      <div className={styles.two}>
        {choices.map((name) => (
          <NativeSelect
            key={name}
            label={say(`theme.${name}`)}
            value={theme[name]}
            data={Theme.shape[name].options.map((value) => ({
              value,
              label: say(`choice.${name}.${value}` as 'choice.scale.normal'),
            }))}
            onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
          />
        ))}
      </div>
      <Switch
        label={say('theme.motion')}
        checked={theme.motion}
        onChange={(event) => set({ motion: event.currentTarget.checked })}
      />
      <ChangeTemplate />
    </section>
  )
}

const useTemplates = () => useEndpoint(listTemplates, {}).data?.items ?? []

/** The colours and faces of a template over the layout that is there. */
function Presets({ onChoose }: { onChoose: (theme: Partial<Theme>) => void }) {
  const say = useText(editorText)
  const { theme } = useEditing().look
  const templates = useTemplates()
  return (
    <div className={styles.presets} role="group" aria-label={say('theme.presets')}>
      {templates.map(({ id, name, theme: own }) => (
        <button
          key={id}
          type="button"
          aria-pressed={JSON.stringify(own.palette) === JSON.stringify(theme.palette)}
          aria-label={say('theme.preset', { name })}
          title={name}
          onClick={() => onChoose({ palette: own.palette, fonts: own.fonts })}
        >
          {(['bg', 'primary', 'accent', 'text'] as const).map((part) => (
            <span key={part} style={{ background: own.palette[part] }} />
          ))}
        </button>
      ))}
    </div>
  )
}

/** The layout itself: header, grids and variants of another template, with all words kept. */
function ChangeTemplate() {
  const say = useText(editorText)
  const sentence = useErrorSentence()
  const { work, site, look } = useEditing()
  const templates = useTemplates()
  const changing = useCommand(changeTemplate)
  const [template, setTemplate] = useState<Look>(look.theme.look)
  const change = async () => {
    if (!(await work.flush())) return
    const { rev } = work.state.get().kept.look
    const changed = await changing.run({ siteId: site.id, template, rev })
    if (!changed.ok) return
    work.receive(changed.data)
    toast.success(say('theme.changed'))
  }
  return (
    <div className={styles.fields}>
      <NativeSelect
        label={say('theme.template')}
        description={say('theme.templateHelp')}
        value={template}
        data={templates.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget }) => setTemplate(currentTarget.value as Look)}
      />
      {changing.error && <Notice tone="error">{sentence(changing.error)}</Notice>}
      <Button
        disabled={template === look.theme.look}
        loading={changing.pending}
        onClick={() => void change()}
      >
        {say('theme.change')}
      </Button>
    </div>
  )
}

import { Button, Input } from '@mantine/core'
import { useState, type CSSProperties, type MouseEvent } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { Art } from '../../../blocks/art/art.tsx'
import {
  artNames,
  artOf,
  lookNames,
  mixColours,
  photoAsset,
  photoOf,
  type AssetRef,
  type Theme,
} from '../../../model.ts'
import { useEditing } from '../work/editor-state.ts'
import { editorText } from '../editor-text.ts'
import { MediaDialog } from '../media/media-dialog.tsx'
import styles from './fields.module.css'
import { useError, WordsField } from './words-field.tsx'

interface PictureFieldProps {
  label: string
  value: AssetRef | null
  place: string
  onChange: (value: AssetRef | null) => void
}

/** A new picture has another subject, so it begins without the description of the last one. */
export function newAsset(assetId: string): AssetRef {
  return { assetId, alt: { ro: '' }, focal: { x: 0.5, y: 0.5 } }
}

/** A photograph of the person or one of our drawings, with its description and the point that must stay visible. */
export function PictureField({ label, value, place, onChange }: PictureFieldProps) {
  const say = useText(editorText)
  const error = useError(place)
  const [drawing, setDrawing] = useState(false)
  const [library, openLibrary] = useState(false)
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <div className={styles.picture}>
        {value && <Focal value={value} onChange={onChange} />}
        <div className={styles.pictureTools}>
          <Button size="xs" onClick={() => openLibrary(true)}>
            {say(value ? 'picture.change' : 'picture.choose')}
          </Button>
          <Button size="xs" aria-expanded={drawing} onClick={() => setDrawing(!drawing)}>
            {say('picture.drawn')}
          </Button>
          {value && (
            <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
              {say('picture.remove')}
            </Button>
          )}
        </div>
        <MediaDialog
          opened={library}
          onClose={() => openLibrary(false)}
          kind="picture"
          onChoose={([file]) => file && onChange(newAsset(file.id))}
        />
        {drawing && (
          <Drawings
            value={value}
            onChoose={(assetId) => {
              onChange(newAsset(assetId))
              setDrawing(false)
            }}
          />
        )}
        {value && (
          <WordsField
            label={say('picture.alt')}
            help={say('picture.altHelp')}
            value={value.alt}
            place={`${place}.alt`}
            max={300}
            onChange={(alt) => onChange({ ...value, alt })}
          />
        )}
      </div>
    </Input.Wrapper>
  )
}

interface FocalProps {
  value: AssetRef
  onChange: (value: AssetRef) => void
}

/** The point that must stay visible when the picture is cut: clicked with the mouse, or set by two sliders. */
function Focal({ value, onChange }: FocalProps) {
  const say = useText(editorText)
  const { assets, look } = useEditing()
  const { x, y } = value.focal
  const art = artOf(value.assetId)
  const photo = photoOf(value.assetId)
  const asset = photo ? photoAsset(photo) : assets[value.assetId]
  const put = (focal: AssetRef['focal']) => onChange({ ...value, focal })
  const press = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (part: number, length: number) =>
      Math.min(1, Math.max(0, Math.round((part / length) * 100) / 100))
    put({
      x: share(event.clientX - box.left, box.width),
      y: share(event.clientY - box.top, box.height),
    })
  }
  if (art)
    return (
      <div className={styles.arts} style={artColours(look.theme)}>
        <Art name={art} label="" />
      </div>
    )
  if (!asset) return <p className={styles.quiet}>{say('picture.gone')}</p>
  const width = asset.widths.find((each) => each >= 640) ?? asset.widths.at(-1)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the sliders below do the same by keyboard */}
      <div className={styles.focal} onClick={press}>
        <img src={`${asset.path}/${width}.webp`} alt="" />
        <span className={styles.spot} style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />
      </div>
      <div className={styles.sliders}>
        <Slider label={say('picture.x')} value={x} onChange={(next) => put({ x: next, y })} />
        <Slider label={say('picture.y')} value={y} onChange={(next) => put({ x, y: next })} />
      </div>
    </>
  )
}

interface SliderProps {
  label: string
  value: number
  onChange: (value: number) => void
}

function Slider({ label, value, onChange }: SliderProps) {
  return (
    <label>
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(value * 100)}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber / 100)}
      />
    </label>
  )
}

interface DrawingsProps {
  value: AssetRef | null
  onChoose: (assetId: string) => void
}

function Drawings({ value, onChoose }: DrawingsProps) {
  const say = useText(editorText)
  const { look } = useEditing()
  return (
    <ul className={styles.arts} style={artColours(look.theme)} aria-label={say('picture.drawn')}>
      {lookNames.map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-label={say('picture.photo', { name: say(`photo.${name}`) })}
            aria-pressed={value?.assetId === `photo:${name}`}
            onClick={() => onChoose(`photo:${name}`)}
          >
            <img src={`${photoAsset(name).path}/640.webp`} alt="" loading="lazy" />
          </button>
        </li>
      ))}
      {artNames.map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-label={say('picture.drawing', { name: say(`art.${name}`) })}
            aria-pressed={value?.assetId === `art:${name}`}
            onClick={() => onChoose(`art:${name}`)}
          >
            <Art name={name} label="" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Drawings have the colours of the site, in the panel as on the page. */
function artColours({ palette }: Theme): CSSProperties {
  return {
    '--wash': mixColours(palette.bg, palette.primary, 0.08),
    '--primary': palette.primary,
    '--accent': palette.accent,
    '--text': palette.text,
  } as CSSProperties
}

import { Button, NumberInput } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useState, type MouseEvent } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { pictureKinds, usePictureUpload } from '#platform/web/calls/picture-upload.ts'
import { useText } from '#platform/web/i18n.tsx'
import { FileButton } from '#ui/live/fields/file-button.tsx'
import { FormRow } from '#ui/live/fields/form-section.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changePlan } from '../../contract.ts'
import type { Plan } from '../../model.ts'
import { widthByPoints, type Background, type ShownBackground } from '../../model/background.ts'
import type { Point } from '../../model/hall.ts'
import { text } from '../../text.ts'
import { Metres, useDecimalSeparator } from './metres.tsx'
import own from './hall-panel.module.css'
import styles from '../plan.module.css'

/** A picture of the venue under the drawing, brought to scale by two points whose distance is known. */
export function BackgroundForm({ plan }: { plan: Plan }) {
  const say = useText(text)
  const sentence = useSentence()
  const { id: planId, eventId, version, background } = plan
  const changing = useCommand(changePlan)
  const save = (next: Background | null) =>
    changing.run({ eventId, planId, version, background: next })
  const upload = usePictureUpload({
    unfit: say('background.unfit'),
    done: async ({ id }) => {
      await save({ fileId: id, x: 0, y: 0, width: plan.width })
    },
  })
  const [isPdf, setPdf] = useState(false)
  const take = (file: File | undefined) => {
    setPdf(file?.type === 'application/pdf')
    if (file?.type !== 'application/pdf') upload.take(file)
  }
  const put = ({ fileId, x, y, width }: Background) => void save({ fileId, x, y, width })
  return (
    <section>
      <h3 className={styles.subtitle}>{say('background.title')}</h3>
      <p className={own.intro}>{say('background.about')}</p>
      {isPdf && (
        <Notice tone="info" title={say('background.pdf')}>
          {say('background.pdfAbout')}
        </Notice>
      )}
      {upload.problem && !isPdf && <Notice tone="error">{upload.problem}</Notice>}
      {changing.error && <Notice tone="error">{sentence(changing.error)}</Notice>}
      {background && (
        <Scale
          key={`${background.fileId} ${background.x} ${background.y} ${background.width}`}
          background={background}
          busy={changing.pending}
          onChange={put}
        />
      )}
      <div className={own.pictureActions}>
        <FileButton
          variant="default"
          label={say('background.choose')}
          accept={`${pictureKinds},application/pdf`}
          leftSection={<IconPhoto size={16} />}
          loading={upload.busy}
          onFiles={([file]) => take(file)}
        >
          {say(background ? 'background.replace' : 'background.choose')}
        </FileButton>
        {background && (
          <Button
            variant="subtle"
            color="danger"
            leftSection={<IconTrash size={16} />}
            onClick={() => void save(null)}
          >
            {say('background.remove')}
          </Button>
        )}
      </div>
    </section>
  )
}

interface ScaleProps {
  background: ShownBackground
  busy: boolean
  onChange: (background: Background) => void
}

function Scale({ background, busy, onChange }: ScaleProps) {
  const say = useText(text)
  const decimalSeparator = useDecimalSeparator()
  const { path, ratio } = background
  const [points, setPoints] = useState<readonly Point[]>([])
  const [distance, setDistance] = useState<number | string>('')
  const [typed, setTyped] = useState(background)
  const [a, b] = points
  const width =
    a && b && typeof distance === 'number'
      ? widthByPoints([a, b], distance * 100, ratio)
      : undefined
  const mark = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const point = {
      x: (event.clientX - box.left) / box.width,
      y: (event.clientY - box.top) / box.height,
    }
    setPoints(points.length === 2 ? [point] : [...points, point])
  }
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>{say('background.points', { n: 2 - points.length })}</p>
      {/* The width can also be typed below: the points are the quick way for a hand. */}
      <div className={own.picture} onClick={mark} aria-hidden>
        <img src={path} alt="" />
        {points.map(({ x, y }, at) => (
          <span key={at} style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />
        ))}
      </div>
      {a && b && (
        <FormRow>
          <NumberInput
            label={say('background.distance')}
            suffix=" m"
            min={0.1}
            max={200}
            decimalScale={2}
            decimalSeparator={decimalSeparator}
            value={distance}
            onChange={setDistance}
          />
          <Button
            className={own.atFoot ?? ''}
            disabled={width === undefined}
            loading={busy}
            onClick={() => width !== undefined && onChange({ ...background, width })}
          >
            {say('background.scale')}
          </Button>
        </FormRow>
      )}
      <FormRow>
        <Metres
          label={say('background.width')}
          min={0.5}
          max={600}
          value={typed.width / 100}
          onChange={(metres) => setTyped({ ...typed, width: Math.round(metres * 100) })}
        />
        <Metres
          label={say('background.left')}
          min={-200}
          value={typed.x / 100}
          onChange={(metres) => setTyped({ ...typed, x: Math.round(metres * 100) })}
        />
        <Metres
          label={say('background.top')}
          min={-200}
          value={typed.y / 100}
          onChange={(metres) => setTyped({ ...typed, y: Math.round(metres * 100) })}
        />
      </FormRow>
      {JSON.stringify(typed) !== JSON.stringify(background) && (
        <Button variant="default" loading={busy} onClick={() => onChange(typed)}>
          {say('background.place')}
        </Button>
      )}
    </div>
  )
}

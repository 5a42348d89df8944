import { useText } from '#platform/web/i18n.tsx'
import { FormRow } from '#ui/live/fields/form-section.tsx'
import type { HallObject, Plan } from '../../model.ts'
import { text } from '../../text.ts'
import { BoundedNumber, isWithin } from './bounded-number.tsx'

/** The limits of each number of a table or an object; positions and sizes in centimetres. */
export function limitsIn({ width, depth }: Pick<Plan, 'width' | 'depth'>) {
  return {
    number: { min: 1, max: 9999 },
    seats: { min: 1, max: 200 },
    width: { min: 20, max: 5000 },
    depth: { min: 10, max: 5000 },
    rotation: { min: 0, max: 359 },
    x: { min: 0, max: width },
    y: { min: 0, max: depth },
  }
}

type Limits = ReturnType<typeof limitsIn>
type Numbers = Partial<Record<keyof Limits, number>>

/** Only of what is changed: a hall that was made smaller must not keep a table from getting another number. */
export function areWithin(changed: Numbers, limits: Limits): boolean {
  return (Object.keys(limits) as (keyof Limits)[]).every((field) => {
    const value = changed[field]
    return value === undefined || isWithin({ value, ...limits[field] })
  })
}

interface FieldsProps<T> {
  typed: T
  limits: Limits
  isAsked: boolean
  onChange: (more: Partial<T>) => void
}

type Size = Pick<HallObject, 'width' | 'depth' | 'rotation'>

export function Sizes(props: FieldsProps<Size> & { isRound: boolean }) {
  const { typed, limits, isAsked, isRound, onChange } = props
  const say = useText(text)
  const turned = (rotation: number) => ({ rotation: ((rotation % 360) + 360) % 360 })
  return (
    <FormRow>
      <BoundedNumber
        {...{ ...limits.width, isAsked }}
        label={say(isRound ? 'size.diameter' : 'size.width')}
        value={typed.width}
        step={10}
        onChange={(width) => onChange(isRound ? { width, depth: width } : { width })}
      />
      {!isRound && (
        <BoundedNumber
          {...{ ...limits.depth, isAsked }}
          label={say('size.depth')}
          value={typed.depth}
          step={10}
          onChange={(depth) => onChange({ depth })}
        />
      )}
      <BoundedNumber
        {...{ ...limits.rotation, isAsked }}
        label={say('size.rotation')}
        value={typed.rotation}
        step={15}
        onChange={(degrees) => onChange(turned(degrees))}
      />
    </FormRow>
  )
}

/** The position of its centre, as dragging in the drawing sets it. */
export function Spot(props: FieldsProps<Pick<HallObject, 'x' | 'y'>>) {
  const { typed, limits, isAsked, onChange } = props
  const say = useText(text)
  return (
    <FormRow>
      <BoundedNumber
        {...{ ...limits.x, isAsked }}
        label={say('size.fromLeft')}
        value={typed.x}
        step={10}
        onChange={(x) => onChange({ x })}
      />
      <BoundedNumber
        {...{ ...limits.y, isAsked }}
        label={say('size.fromTop')}
        value={typed.y}
        step={10}
        onChange={(y) => onChange({ y })}
      />
    </FormRow>
  )
}

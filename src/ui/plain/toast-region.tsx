import { PlainIcon, type Tone } from './plain-icon.tsx'

export type PlainToastPosition =
  | 'top-right'
  | 'top-center'
  | 'top-left'
  | 'bottom-right'
  | 'bottom-center'
  | 'bottom-left'

interface PlainToast {
  type: Tone | 'default'
  text: string
}

interface ToastRegionProps {
  toasts?: readonly PlainToast[]
  position?: PlainToastPosition
}

/** Passing messages of a server page; they leave after one second by their own animation. */
export function ToastRegion({ toasts = [], position = 'top-right' }: ToastRegionProps) {
  return (
    <div className="toast-region" data-position={position} role="status" aria-live="polite">
      {toasts.map(({ type, text }) => (
        <div key={`${type}${text}`} className={`toast toast-${type}`}>
          {type !== 'default' && <PlainIcon tone={type} />}
          <span>{text}</span>
        </div>
      ))}
    </div>
  )
}

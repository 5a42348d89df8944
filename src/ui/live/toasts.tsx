import './toasts.css'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  cssTransition,
  toast as show,
  ToastContainer,
  type CloseButtonProps,
  type Id,
  type ToastOptions,
  type ToastPosition,
  type TypeOptions,
} from 'react-toastify/unstyled'
import { useUiText } from './locale.tsx'

export type ToastId = Id
export type { ToastPosition }
export type ToastType = TypeOptions
export type ToastChoices = Pick<ToastOptions, 'position' | 'toastId' | 'autoClose' | 'onClose'>

/** Passing confirmations only: what must be read or undone belongs elsewhere, since a toast leaves after a second. */
export const toast = {
  default: (text: ReactNode, choices?: ToastChoices): ToastId => show(text, choices),
  success: (text: ReactNode, choices?: ToastChoices): ToastId => show.success(text, choices),
  info: (text: ReactNode, choices?: ToastChoices): ToastId => show.info(text, choices),
  warning: (text: ReactNode, choices?: ToastChoices): ToastId => show.warning(text, choices),
  error: (text: ReactNode, choices?: ToastChoices): ToastId => show.error(text, choices),
  update(id: ToastId, text: ReactNode, choices?: ToastChoices & { type?: ToastType }) {
    show.update(id, { render: text, autoClose: 1000, ...choices })
  },
  remove: (id: ToastId) => show.dismiss(id),
  removeAll: () => show.dismiss(),
  isShown: (id: ToastId): boolean => show.isActive(id),
}

export function Toasts() {
  const say = useUiText()
  return (
    <ToastContainer
      autoClose={1000}
      position="top-right"
      draggable
      draggablePercent={80}
      hideProgressBar
      newestOnTop
      pauseOnHover
      pauseOnFocusLoss={false}
      limit={5}
      role="status"
      aria-label={say('toasts')}
      transition={slide}
      icon={({ type }) => icons[type]}
      closeButton={Close}
    />
  )
}

const slide = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapseDuration: 120 })

const icons: Record<ToastType, ReactNode> = {
  default: null,
  success: <IconCircleCheck size={20} />,
  info: <IconInfoCircle size={20} />,
  warning: <IconAlertTriangle size={20} />,
  error: <IconExclamationCircle size={20} />,
}

function Close({ closeToast }: CloseButtonProps) {
  const say = useUiText()
  return (
    <button type="button" className="toast-close" aria-label={say('close')} onClick={closeToast}>
      <IconX size={16} />
    </button>
  )
}

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
  ToastContainer,
  type CloseButtonProps,
  type TypeOptions,
} from 'react-toastify/unstyled'
import { useUiText } from './locale.tsx'

/** The region where toasts appear. */
export function ToastHost() {
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

const icons: Record<TypeOptions, ReactNode> = {
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

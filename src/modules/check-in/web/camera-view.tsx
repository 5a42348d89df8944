import { useEffect, useRef, useState } from 'react'
import { openCamera } from '../public/camera.island.ts'

export { signal } from '../public/camera.island.ts'

interface CameraViewProps {
  label: string
  className?: string | undefined
  onCode: (code: string) => void
  /** Called when there is no camera, or the person did not allow it. */
  onRefused: () => void
}

/** The camera with the decoder behind it; it stops when it is no longer shown. */
export function CameraView({ label, className, onCode, onRefused }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [ready, setReady] = useState(false)
  const latest = useRef({ onCode, onRefused })
  useEffect(() => {
    latest.current = { onCode, onRefused }
  })
  useEffect(() => {
    let stop: (() => void) | undefined
    let isUnmounted = false
    const element = video.current
    if (!element) return undefined
    openCamera(element, (code) => latest.current.onCode(code)).then(
      (end) => {
        if (isUnmounted) return end()
        stop = end
        setReady(true)
      },
      () => !isUnmounted && latest.current.onRefused(),
    )
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [])
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a camera says nothing
  return (
    <video
      ref={video}
      className={className}
      aria-label={label}
      data-ready={ready}
      playsInline
      muted
    />
  )
}

import { Button, type ButtonProps } from '@mantine/core'
import { useRef, type ReactNode } from 'react'

interface FileButtonProps extends ButtonProps {
  /** Names the field behind the button. */
  label: string
  onFiles: (files: File[]) => void
  /** As in HTML: `image/*,.pdf`. */
  accept?: string
  multiple?: boolean
  name?: string
  children: ReactNode
}

/** A button that opens the device's files; the same file may be chosen again. */
export function FileButton(props: FileButtonProps) {
  const { label, onFiles, accept, multiple, ...button } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        className="hidden-visually"
        tabIndex={-1}
        aria-label={label}
        // The button beside it says the same to who cannot see it.
        aria-hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          onFiles(files)
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}

export function Tick() {
  return (
    <svg className="tick" width="22" height="22" viewBox="0 0 24 24" aria-hidden>
      <circle cx="12" cy="12" r="11" />
      <path d="m7.5 12.4 3 3 6-6.3" />
    </svg>
  )
}

/** The logo. No coat of arms, flag or seal. */
export function NameMark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" width="36" height="36" aria-hidden="true">
      <rect width="32" height="32" rx="7" />
      <path d="M8 11h16M8 16h7" />
      <path d="m13 22 4 4 8-10" />
    </svg>
  )
}

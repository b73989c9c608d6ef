/** On other layouts these keys may type letters. The second sign is with Shift. */
const signs: Record<string, [string, string]> = { Slash: ['/', '?'], Equal: ['=', '+'] }

/** KeyboardEvent.key in lower case. On keyboards of other scripts, what the key types on a Latin one. */
export function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  const isOtherScript = key.length === 1 && key > '~'
  if (!isOtherScript) return key.toLowerCase()
  return signs[code]?.[shiftKey ? 1 : 0] ?? code.replace(/^(Key|Digit)/, '').toLowerCase()
}

/** Only space, invisible characters, fillers that look like space, and combining marks */
const unseen = /^[\p{Cf}\p{M}\s\u115f\u1160\u2800\u3164\uffa0]+$/u

/** The text, or '' if nobody would see any of it. */
export function seen(text: string): string {
  return unseen.test(text) ? '' : text
}

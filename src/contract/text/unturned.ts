/** Removes direction marks, which could display signed text in another order than it was signed in. */
export function unturned(text: string): string {
  return text.replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
}

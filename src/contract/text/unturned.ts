/** In the order in which it was signed: marks in it could show it in another one. */
export function unturned(text: string): string {
  return text.replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
}

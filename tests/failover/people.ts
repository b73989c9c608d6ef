import sharp from 'sharp'
import { type Shown, Truth } from './truth.ts'

export type State = {
  name: string
  visibility: 'visible' | 'hidden'
  approval: 'approved' | 'pending'
}

/** A person who was added, or may have been, if the response was lost. */
export type Person = {
  number: string
  colour: { r: number; g: number; b: number }
  truth: Truth
  /** The states that staff may find; more than one if the response to a change was lost */
  states: State[]
  /** Data of the last response, if there was one */
  kept?: { id: string; etag: string }
  /** The address of the photo, from a successful lookup */
  image?: string
}

export function shownOf({ name, visibility, approval }: State): Shown {
  return visibility === 'visible' && approval === 'approved' ? name : undefined
}

export function aPerson(n: number): Person {
  const colour = { r: (n * 67) % 256, g: (n * 131) % 256, b: (n * 29) % 256 }
  return { number: `FO${String(n).padStart(7, '0')}`, colour, truth: new Truth(), states: [] }
}

/** A photo of one colour, which identifies the person. */
export async function photoOf({ colour }: Person): Promise<Uint8Array> {
  const create = { width: 90, height: 120, channels: 3 as const, background: colour }
  return new Uint8Array(await sharp({ create }).png().toBuffer())
}

export async function isPhotoOf({ colour }: Person, bytes: Uint8Array): Promise<boolean> {
  const { channels } = await sharp(bytes).stats()
  const [r = 0, g = 0, b = 0] = channels.map(({ mean }) => mean)
  return [r - colour.r, g - colour.g, b - colour.b].every((difference) => Math.abs(difference) < 12)
}

import { classShots } from './class-shots.ts'
import { type Dress, dressed } from './dresses.ts'
import { proofShots } from './proof-shots.ts'
import type { Shot } from './reach.ts'
import { staffShots } from './staff-shots.ts'
import { entranceShots, otherSiteShots, visitorShots } from './visitor-shots.ts'

export const shots: Shot[] = [
  ...visitorShots,
  ...entranceShots,
  ...otherSiteShots,
  ...staffShots,
  ...proofShots,
  ...classShots,
]

export const forReadme: { shot: Shot; dress: Dress; file: string }[] = [
  { shot: named('home'), dress: dressed('desk', 'dark'), file: 'home-desk.png' },
  { shot: named('result'), dress: dressed('desk', 'light'), file: 'result-desk.png' },
  { shot: named('result'), dress: dressed('phone', 'dark', 'bn'), file: 'result-phone.png' },
  { shot: named('admin-update'), dress: dressed('desk', 'dark'), file: 'list-desk.png' },
  { shot: named('admin-review'), dress: dressed('desk', 'light'), file: 'review-desk.png' },
  { shot: named('moderator-managepost'), dress: dressed('phone', 'dark'), file: 'form-phone.png' },
]

function named(name: string): Shot {
  const shot = shots.find((one) => one.name === name)
  if (!shot) throw new Error(`There is no picture called ${name}`)
  return shot
}

import { classShots } from './class-shots.ts'
import { proofShots } from './proof-shots.ts'
import type { Shot } from './reach.ts'
import { staffShots } from './staff-shots.ts'
import { type Variant, variantOf } from './variants.ts'
import { entranceShots, otherSiteShots, visitorShots } from './visitor-shots.ts'

export const shots: Shot[] = [
  ...visitorShots,
  ...entranceShots,
  ...otherSiteShots,
  ...staffShots,
  ...proofShots,
  ...classShots,
]

export const forReadme: { shot: Shot; variant: Variant; file: string }[] = [
  { shot: named('home'), variant: variantOf('desktop', 'dark'), file: 'home-desktop.png' },
  { shot: named('result'), variant: variantOf('desktop', 'light'), file: 'result-desktop.png' },
  { shot: named('result'), variant: variantOf('phone', 'dark', 'bn'), file: 'result-phone.png' },
  { shot: named('admin-update'), variant: variantOf('desktop', 'dark'), file: 'list-desktop.png' },
  {
    shot: named('admin-review'),
    variant: variantOf('desktop', 'light'),
    file: 'review-desktop.png',
  },
  {
    shot: named('moderator-managepost'),
    variant: variantOf('phone', 'dark'),
    file: 'form-phone.png',
  },
]

function named(name: string): Shot {
  const shot = shots.find((one) => one.name === name)
  if (!shot) throw new Error(`There is no picture called ${name}`)
  return shot
}

import { pick, type Random, seededRandom } from '../seeded-random.ts'
import { bold, box, circle, filled, stroked, text } from './markup.ts'
import { clothes } from './portrait-clothes.ts'
import { hair, hairColours, headwear } from './portrait-hair.ts'

const backgrounds = [
  ['#dfe9ea', '#c6d8da'],
  ['#f1e4d4', '#e5d0b6'],
  ['#e2e6f2', '#cbd2e8'],
  ['#e3eddc', '#cadcbe'],
  ['#f3dfdc', '#e8c9c4'],
  ['#ece5f0', '#d8cce2'],
] as const
// Skin, its shade, and the colour of cheeks and lips on it.
const skins = [
  ['#f6d3b8', '#e6b998', '#dd8877'],
  ['#efc19c', '#dca57c', '#cf7664'],
  ['#dba679', '#c48a5d', '#b3604b'],
  ['#bd8353', '#a26b40', '#94493a'],
  ['#935d39', '#794a2b', '#8d463d'],
  ['#6b4229', '#55331f', '#824238'],
] as const

const head =
  'M196 296C196 208 238 164 300 164C362 164 404 208 404 296C404 352 392 392 366 424' +
  'C344 450 322 460 300 460C278 460 256 450 234 424C208 392 196 352 196 296Z'

/** A person nobody is, on a canvas of 600 by 750. `scope` keeps the ids apart within one page. */
export function portrait(seed: number, scope = 'portrait'): string {
  const random = seededRandom(seed)
  const [back, backDeep] = pick(random, backgrounds)
  const skin = pick(random, skins)
  const darkest = skin === skins[4] || skin === skins[5]
  const hairColour = pick(random, darkest ? hairColours.slice(0, 3) : hairColours)
  const covered = random() < 0.18
  const { behind, infront } = covered ? headwear(random) : hair(random, hairColour)
  const gradient =
    `<defs><linearGradient id="${scope}-back" x1="0" y1="0" x2="0.6" y2="1">` +
    `<stop offset="0" stop-color="${back}"/><stop offset="1" stop-color="${backDeep}"/>` +
    `</linearGradient><clipPath id="${scope}-head"><path d="${head}"/></clipPath></defs>`
  return [
    gradient,
    box(0, 0, 600, 750, `fill="url(#${scope}-back)"`),
    circle(300, 348, 262, 'fill="#ffffff" fill-opacity="0.28"'),
    lowered(behind),
    neck(skin),
    clothes(random, covered),
    lowered(
      (covered ? '' : ears(skin)) +
        filled(head, skin[0]) +
        shading(skin, scope) +
        face(random, skin, hairColour) +
        infront +
        (random() < 0.24 ? glasses(random) : ''),
    ),
  ].join('')
}

function lowered(markup: string): string {
  return `<g transform="translate(0 34)">${markup}</g>`
}

export function photoBand(): string {
  return (
    box(0, 694, 600, 56, 'fill="#1f3540" fill-opacity="0.82"') +
    text('SPECIMEN', 300, 733, {
      size: 32,
      colour: '#ffffff',
      weight: bold,
      align: 'centre',
      tracking: 30,
    })
  )
}

type Skin = (typeof skins)[number]

function neck([skin, shade]: Skin): string {
  const throat = 'M246 430L246 540C246 600 354 600 354 540L354 430Z'
  const shadow = 'M246 440L354 440L354 506C336 552 268 546 246 518Z'
  return filled(throat, skin) + filled(shadow, shade)
}

function ears([skin, shade]: Skin): string {
  const ear = (x: number, lean: number) =>
    `<g transform="rotate(${lean} ${x} 322)"><ellipse cx="${x}" cy="322" rx="20" ry="33" ` +
    `fill="${skin}"/><ellipse cx="${x}" cy="324" rx="9" ry="18" fill="${shade}"/></g>`
  return ear(195, -8) + ear(405, 8)
}

function shading([, shade, blush]: Skin, scope: string): string {
  const side = 'M372 150C386 250 384 360 322 462L420 462L420 150Z'
  return (
    `<g clip-path="url(#${scope}-head)">${filled(side, shade, 'fill-opacity="0.42"')}` +
    circle(238, 372, 27, `fill="${blush}" fill-opacity="0.2"`) +
    `${circle(362, 372, 27, `fill="${blush}" fill-opacity="0.2"`)}</g>`
  )
}

function face(random: Random, [, shade, lips]: Skin, hairColour: string): string {
  const brow = pick(random, [
    'M232 284Q256 268 282 280',
    'M234 280Q258 272 282 282',
    'M234 286Q252 270 280 276',
  ])
  const iris = pick(random, ['#2b211c', '#3a2a1f', '#33404a', '#3d4a35'])
  const browColour = hairColour === '#b9b4ae' ? '#8d8780' : hairColour
  const mirrored = (markup: string) => `<g transform="matrix(-1 0 0 1 600 0)">${markup}</g>`
  const leftSide =
    stroked(brow, browColour, 9) +
    filled('M235 323Q259 297 283 323Q259 341 235 323Z', '#fbf8f4') +
    circle(259, 320, 12, `fill="${iris}"`) +
    stroked('M233 323Q258 294 285 322', '#2a211d', 5)
  const nose = pick(random, [
    'M303 318C304 346 318 360 314 370C310 378 298 379 290 374',
    'M302 322C302 348 314 362 312 371C308 378 296 378 289 372',
  ])
  const mouth = pick(random, [
    filled('M264 402Q300 412 336 402Q322 430 300 430Q278 430 264 402Z', lips) +
      filled('M274 406Q300 414 326 406Q318 416 300 416Q282 416 274 406Z', '#fbf8f4'),
    stroked('M266 406Q300 430 334 406', lips, 8),
    filled('M268 407Q285 398 300 403Q315 398 332 407Q318 424 300 424Q282 424 268 407Z', lips) +
      stroked('M262 404Q300 422 338 404', '#4a1f1c', 3, 'stroke-opacity="0.55"'),
  ])
  const sparkle = circle(263, 316, 3.2, 'fill="#ffffff"') + circle(345, 316, 3.2, 'fill="#ffffff"')
  return leftSide + mirrored(leftSide) + sparkle + stroked(nose, shade, 7) + mouth
}

function glasses(random: Random): string {
  const colour = pick(random, ['#2d2a32', '#5b3a29', '#324a5f'])
  const round = random() < 0.5 ? 36 : 18
  const lens = (x: number) =>
    box(x, 288, 76, 66, `rx="${round}" fill="#ffffff1c" stroke="${colour}" stroke-width="6"`)
  return (
    lens(218) +
    lens(306) +
    stroked('M294 314Q300 308 306 314', colour, 6) +
    stroked('M218 310L198 304M382 310L402 304', colour, 6)
  )
}

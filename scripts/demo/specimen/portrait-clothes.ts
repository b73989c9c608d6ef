import { pick, type Random } from '../seeded-random.ts'
import { circle, filled, stroked } from './markup.ts'

const cloths = [
  ['#35566b', '#294556'],
  ['#7a4b5e', '#643b4c'],
  ['#51705c', '#41594a'],
  ['#c4744f', '#a95f3d'],
  ['#3d4152', '#2f3341'],
  ['#8a6d3f', '#715833'],
  ['#5a6b9a', '#495883'],
] as const
const shirts = ['#fbfaf6', '#e7eef4', '#f4e9e2', '#e6efe6'] as const
const ties = ['#a34a4a', '#44637f', '#6b5a8a', '#4f7257'] as const

const shoulders =
  'M44 750C48 650 100 606 176 584C206 576 232 568 246 556Q300 610 354 556' +
  'C368 568 394 576 424 584C500 606 552 650 556 750Z'

export function clothes(random: Random, underScarf: boolean): string {
  const [cloth, shade] = pick(random, cloths)
  const sleeves = stroked(
    'M150 668C144 694 142 722 142 750M450 668C456 694 458 722 458 750',
    shade,
    6,
  )
  const wear = pick(
    random,
    underScarf ? [roundNeck] : [roundNeck, collar, jacket, vNeck, longShirt],
  )
  return filled(shoulders, cloth) + sleeves + wear(random, cloth, shade)
}

function roundNeck(_random: Random, _cloth: string, shade: string): string {
  return stroked('M240 562Q300 634 360 562', shade, 15)
}

function collar(_random: Random, cloth: string, shade: string): string {
  const flap = 'M246 546L300 622L262 660L222 578Z'
  const buttons = [668, 706].map((y) => circle(300, y, 5.5, `fill="${shade}"`)).join('')
  return (
    stroked('M300 622L300 750', shade, 5) +
    buttons +
    filled(flap, cloth) +
    stroked(flap, shade, 5) +
    `<g transform="matrix(-1 0 0 1 600 0)">${filled(flap, cloth)}${stroked(flap, shade, 5)}</g>`
  )
}

function jacket(random: Random, cloth: string, shade: string): string {
  const shirt = pick(random, shirts)
  const tie = random() < 0.6 ? pick(random, ties) : ''
  const opening = 'M236 560L300 750L364 560Q300 612 236 560Z'
  const flap = 'M246 544L300 620L266 646L230 570Z'
  const lapel = 'M230 566L300 750L268 750L196 640L222 628L206 606Z'
  const side =
    filled(lapel, cloth) +
    stroked(lapel, shade, 5) +
    filled(flap, shirt) +
    stroked(flap, '#00000022', 4)
  return (
    filled(opening, shirt) +
    (tie ? filled('M284 622L316 622L310 646L322 716L300 742L278 716L290 646Z', tie) : '') +
    `${side}<g transform="matrix(-1 0 0 1 600 0)">${side}</g>`
  )
}

function vNeck(random: Random, _cloth: string, shade: string): string {
  const shirt = pick(random, shirts)
  return (
    filled('M240 558L300 668L360 558Q300 612 240 558Z', shirt) +
    filled('M246 544L300 618L284 634L240 568Z', shirt) +
    filled('M354 544L300 618L316 634L360 568Z', shirt) +
    stroked('M246 548L300 618L354 548', '#00000022', 4) +
    stroked('M234 562L300 676L366 562', shade, 13)
  )
}

function longShirt(_random: Random, _cloth: string, shade: string): string {
  const buttons = [640, 672, 704].map((y) => circle(300, y, 5, 'fill="#ffffff" fill-opacity="0.7"'))
  return (
    stroked('M242 556Q300 612 358 556', shade, 22) +
    filled('M284 598L316 598L316 730L300 744L284 730Z', shade) +
    buttons.join('')
  )
}

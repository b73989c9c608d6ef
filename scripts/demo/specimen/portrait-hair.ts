import { pick, type Random } from '../seeded-random.ts'
import { circle, filled, stroked } from './markup.ts'

/** What is drawn before the head and what after it. */
type Layers = { behind: string; infront: string }

export const hairColours = [
  '#1f1a1b',
  '#2f2420',
  '#4a3226',
  '#754a2c',
  '#a8793f',
  '#b9b4ae',
] as const

const styles = [cropped, sideParting, curls, long, bob, bun, bearded, fringe]
const scarves = [
  ['#5b7f95', '#486a7f'],
  ['#a9566b', '#8f4458'],
  ['#d9b26f', '#c29a55'],
  ['#6f7f5c', '#5b6a4a'],
  ['#7d6a9c', '#685686'],
  ['#e6dfd3', '#cfc6b6'],
] as const

export function hair(random: Random, colour: string): Layers {
  return pick(random, styles)(colour)
}

export function headwear(random: Random): Layers {
  const [colour, fold] = pick(random, scarves)
  const drape =
    'M300 128C206 128 160 204 164 312C166 392 150 470 122 560C190 640 410 640 478 560' +
    'C450 470 434 392 436 312C440 204 394 128 300 128Z'
  // The opening for the face is cut out by running round it the other way.
  const front =
    'M300 128C206 128 160 204 164 312C168 412 196 470 214 520C250 566 350 566 386 520' +
    'C404 470 432 412 436 312C440 204 394 128 300 128Z' +
    'M300 196C362 196 396 236 396 300C396 376 362 448 300 448C238 448 204 376 204 300' +
    'C204 236 238 196 300 196Z'
  const folds =
    stroked('M224 448C246 498 330 520 396 462', fold, 7) +
    stroked('M206 486C250 552 352 552 408 478', fold, 7) +
    stroked('M196 236C216 178 262 158 316 160', fold, 6)
  return {
    behind: filled(drape, fold),
    infront: filled(front, colour, 'fill-rule="evenodd"') + folds + frontDrape(colour, fold),
  }
}

function frontDrape(colour: string, fold: string): string {
  return (
    filled(
      'M206 494C250 556 352 556 396 490C430 560 424 640 372 690C300 660 214 610 206 494Z',
      colour,
    ) +
    stroked('M390 516C400 580 388 632 356 668', fold, 6) +
    stroked('M340 548C352 590 344 622 326 648', fold, 6)
  )
}

function cropped(colour: string): Layers {
  const cap =
    'M190 306C172 196 228 132 304 134C382 134 428 200 410 306C404 276 398 256 384 236' +
    'C336 246 262 240 222 226C204 248 196 274 190 306Z'
  return { behind: '', infront: filled(cap, colour) }
}

function sideParting(colour: string): Layers {
  const cap =
    'M190 312C166 190 226 118 312 128C392 126 432 200 410 312C404 272 396 252 380 232' +
    'C330 236 284 222 256 190C246 220 222 236 208 250C196 270 192 290 190 312Z'
  return { behind: '', infront: filled(cap, colour) + shine('M270 166C300 200 344 212 378 212') }
}

function curls(colour: string): Layers {
  const around = [
    [196, 262, 34],
    [190, 226, 36],
    [206, 184, 40],
    [242, 154, 42],
    [288, 138, 44],
    [336, 144, 44],
    [376, 168, 42],
    [402, 206, 38],
    [408, 248, 34],
    [250, 196, 34],
    [300, 186, 36],
    [352, 196, 34],
  ] as const
  const balls = around.map(([x, y, radius]) => circle(x, y, radius, `fill="${colour}"`)).join('')
  return { behind: balls, infront: balls + shine('M262 160C276 148 296 146 310 152') }
}

function long(colour: string): Layers {
  const mane =
    'M300 122C194 120 160 206 166 316C170 420 150 520 162 620C230 660 370 660 438 620' +
    'C450 520 430 420 434 316C440 206 406 120 300 122Z'
  const parted =
    'M300 146C226 140 176 202 180 306C182 352 180 392 176 430C200 396 204 340 208 300' +
    'C216 250 262 228 304 176C338 228 384 250 392 300C396 340 400 396 424 430' +
    'C420 392 418 352 420 306C424 202 374 140 300 146Z'
  return {
    behind: filled(mane, colour),
    infront: filled(parted, colour) + shine('M214 226C230 196 252 180 276 170'),
  }
}

function bob(colour: string): Layers {
  const shape =
    'M300 124C196 122 150 210 158 330C160 400 170 452 196 470C250 486 350 486 404 470' +
    'C430 452 440 400 442 330C450 210 404 122 300 124Z'
  const sweep =
    'M190 330C168 200 220 130 306 132C392 132 432 206 410 330C406 290 396 262 372 236' +
    'C330 250 280 240 250 204C236 250 200 268 190 330Z'
  return {
    behind: filled(shape, colour),
    infront: filled(sweep, colour) + shine('M276 170C304 204 340 214 372 212'),
  }
}

function bun(colour: string): Layers {
  const cap =
    'M190 312C172 196 226 132 300 132C374 132 428 196 410 312C404 262 372 214 300 208' +
    'C228 214 196 262 190 312Z'
  const knot = circle(300, 108, 56, `fill="${colour}"`)
  return { behind: knot, infront: filled(cap, colour) + shine('M282 76C296 66 316 68 326 78') }
}

function bearded(colour: string): Layers {
  const beard =
    'M194 316C204 350 214 372 232 384C256 376 274 384 300 384C326 384 344 376 368 384' +
    'C386 372 396 350 406 316C412 396 388 486 300 492C212 486 188 396 194 316Z' +
    'M258 402Q300 392 342 402Q326 436 300 436Q274 436 258 402Z'
  return {
    behind: '',
    infront: cropped(colour).infront + filled(beard, colour, 'fill-rule="evenodd"'),
  }
}

function fringe(colour: string): Layers {
  const shape =
    'M300 122C198 120 158 204 164 316C166 372 168 420 158 470C150 516 186 540 212 520' +
    'L388 520C414 540 450 516 442 470C432 420 434 372 436 316C442 204 402 120 300 122Z'
  const front =
    'M186 340C166 208 216 136 300 136C384 136 434 208 414 340C408 312 402 288 396 264' +
    'C340 252 262 252 204 264C198 288 192 312 186 340Z'
  return {
    behind: filled(shape, colour),
    infront: filled(front, colour) + shine('M226 208C262 194 330 192 372 206'),
  }
}

function shine(data: string): string {
  return stroked(data, '#ffffff', 7, 'stroke-opacity="0.16"')
}

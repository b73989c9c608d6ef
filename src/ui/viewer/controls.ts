import type { ViewerWords } from './words.ts'

export const signs = {
  previous: '‹',
  smaller: '−',
  fit: '⤢',
  larger: '+',
  turn: '↻',
  next: '›',
  close: '✕',
} as const
export type Control = keyof typeof signs

/** By what `keyOf` returns */
export const keys: Record<string, Control> = {
  arrowleft: 'previous',
  arrowright: 'next',
  pageup: 'previous',
  pagedown: 'next',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '0': 'fit',
  r: 'turn',
  escape: 'close',
}

/** By how many pixels the same keys move an enlarged image */
export const steps: Record<string, [x: number, y: number]> = {
  arrowleft: [60, 0],
  arrowright: [-60, 0],
  arrowup: [0, 60],
  arrowdown: [0, -60],
}

export function controlsIn(words: ViewerWords, act: Record<Control, () => void>) {
  const head = document.createElement('div')
  head.className = 'viewer-head'
  const bar = document.createElement('div')
  bar.className = 'viewer-bar'
  const buttons = Object.fromEntries(
    Object.entries(signs).map(([name, sign]) => {
      const control = name as Control
      const button = document.createElement('button')
      button.type = 'button'
      button.dataset.sign = sign
      button.setAttribute('aria-label', words[control])
      button.title = words[control]
      button.addEventListener('click', act[control])
      if (control === 'close') head.append(button)
      else bar.append(button)
      return [control, button]
    }),
  ) as Record<Control, HTMLButtonElement>
  return { head, bar, buttons }
}

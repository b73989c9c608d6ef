import { listenToThemeSwitch } from '#ui/browser/theme-switch.ts'
import { tendToasts } from '#ui/browser/toasts.ts'
import { askFirst } from './ask-first.ts'
import { sendOnce } from './send-once.ts'

// Every page of the dashboard also works without this script.
listenToThemeSwitch()
tendToasts()
askFirst()
sendOnce()
